import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { onSessionEnd } from '../../lib/session.ts';

/** The photo that is searched by, in an address: a number, for the photo itself stays in this tab. */
const PHOTO_PARAMETER = 'photo';

export interface ChosenPhoto {
  id: string;
  file: File;
}

let chosen: ChosenPhoto | null = null;
let lastId = 0;

// Who comes next at this phone does not find it by a step back.
onSessionEnd(() => {
  chosen = null;
});

/** Navigation state: a step back leads to the list. */
const FROM_LIST = { isPhotoOfList: true };

/** The photo of the page's address. None after a reload or in another tab: the page is then the whole list. */
export function useChosenPhoto(): ChosenPhoto | null {
  const [parameters] = useSearchParams();
  return chosen !== null && parameters.get(PHOTO_PARAMETER) === chosen.id ? chosen : null;
}

/** Shows what looks like a photo, in place of the list; a step back shows the list again. */
export function useShowPhoto(): (file: File) => void {
  const navigate = useNavigate();
  const isAnother = useChosenPhoto() !== null;
  const { state } = useLocation();
  return (file) => {
    lastId += 1;
    chosen = { id: `${Date.now()}-${lastId}`, file };
    navigate(
      { search: `?${PHOTO_PARAMETER}=${chosen.id}` },
      { replace: isAnother, state: isAnother ? state : FROM_LIST },
    );
  };
}

/** Back to the list, where it was. */
export function useLeavePhoto(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    const isFromList = typeof state === 'object' && state !== null && 'isPhotoOfList' in state;
    if (isFromList) navigate(-1);
    else navigate({ search: '' }, { replace: true });
  };
}
