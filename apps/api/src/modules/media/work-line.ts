import { ShopError } from '../../platform/shop-error.ts';

type Job = () => Promise<void>;

/** Work that takes the processor, one piece at a time; what somebody waits for comes first. */
export class WorkLine {
  readonly #urgent: Job[] = [];
  readonly #patient: Job[] = [];
  #isWorking = false;
  #isClosed = false;

  /** @throws ShopError `unavailable` when the line was closed before its turn */
  add<T>(work: () => Promise<T>, { isUrgent }: { isUrgent: boolean }): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job = async () => {
        if (this.#isClosed) reject(new ShopError('unavailable'));
        else await work().then(resolve, reject);
      };
      (isUrgent ? this.#urgent : this.#patient).push(job);
      if (!this.#isWorking) void this.#work();
    });
  }

  /** Lets the piece in hand end; the others are refused. */
  close(): void {
    this.#isClosed = true;
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (;;) {
      const job = this.#urgent.shift() ?? this.#patient.shift();
      if (job === undefined) break;
      await job();
    }
    this.#isWorking = false;
  }
}
