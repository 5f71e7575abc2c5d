import { useMutation } from '@tanstack/react-query';
import { tellFailure } from './toast.ts';

/** Calls made by buttons: they show that they are busy, and a failure is shown as a toast. */
export function useAction(): { isRunning: boolean; run: (work: () => Promise<void>) => void } {
  const { isPending, mutate } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: tellFailure,
  });
  return { isRunning: isPending, run: mutate };
}
