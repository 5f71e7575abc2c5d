import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PHOTO_PARAMETER } from '../../lib/page/page-address.ts';
import { onSessionEnd } from '../../lib/session/session.ts';

export interface ChosenPhoto {
  id: string;
  file: File;
}

let chosen: ChosenPhoto | null = null;
let lastId = 0;

// The next person on this device must not reach it by going back.
onSessionEnd(() => {
  chosen = null;
});

/** Navigation state: going back returns to the list. */
const FROM_LIST = { isPhotoOfList: true };

/** The photo in the page's URL; null after a reload or in another tab, where the page shows the full list. */
export function useChosenPhoto(): ChosenPhoto | null {
  const [parameters] = useSearchParams();
  return chosen !== null && parameters.get(PHOTO_PARAMETER) === chosen.id ? chosen : null;
}

/** Returns a function that shows the results for a photo instead of the list; going back shows the list. */
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

/** Returns a function that goes back to the list, at its scroll position. */
export function useLeavePhoto(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    const isFromList = typeof state === 'object' && state !== null && 'isPhotoOfList' in state;
    if (isFromList) navigate(-1);
    else navigate({ search: '' }, { replace: true });
  };
}
