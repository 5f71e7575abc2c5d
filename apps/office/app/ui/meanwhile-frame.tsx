import type { ChangedMeanwhile } from '@phsar/contract/endpoint';
import { formatDateTime } from '@phsar/texts/dates';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import type { Elements } from '@phsar/ui/elements';
import { currentLanguage } from '../lib/language.ts';
import { m } from '../paraglide/messages.js';

interface Answer {
  label: string;
  onPress: () => void;
}

interface MeanwhileFrameProps {
  title: string;
  /** Who saved meanwhile, and when. */
  changed: Pick<ChangedMeanwhile, 'by' | 'at'>;
  /** Says so. */
  changedText: (values: { who: string; time: string }) => string;
  theirs: Answer;
  /** Null if mine can no longer be saved. */
  mine: Answer | null;
  isSaving: boolean;
  /** Back to the form, with nothing decided. */
  onClose: () => void;
  /** Both versions. */
  children: Elements;
}

/** Somebody saved the same thing after it was read: asks which version is to stay. */
export function MeanwhileFrame(props: MeanwhileFrameProps) {
  const { title, changed, changedText, theirs, mine, isSaving, onClose, children } = props;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      role="alertdialog"
      footer={
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={theirs.onPress}>
            {theirs.label}
          </Button>
          {mine !== null && (
            <Button onClick={mine.onPress} isPending={isSaving}>
              {mine.label}
            </Button>
          )}
        </div>
      }
    >
      <p>
        {changedText({
          who: changed.by.name === '' ? m.orders_by_shop() : changed.by.name,
          time: formatDateTime(new Date(changed.at), currentLanguage()),
        })}
      </p>
      {children}
    </Dialog>
  );
}
