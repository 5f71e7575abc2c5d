import { useState } from 'react';
import { tellFailure } from './toast.ts';

/** One call made by a button: the button shows that it is busy, and a failure is shown as a toast. */
export function useAction(): { isRunning: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [isRunning, setIsRunning] = useState(false);
  return {
    isRunning,
    async run(work) {
      setIsRunning(true);
      try {
        await work();
      } catch (error) {
        tellFailure(error);
      } finally {
        setIsRunning(false);
      }
    },
  };
}
