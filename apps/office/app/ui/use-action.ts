import { useState } from 'react';
import { tellFailure } from './toast.ts';

/** One call that a button makes: the button waits, and a failure is told. */
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
