/** Counts work that is exempt from the statement timeout, such as backups and vacuuming. */
export class LongRunningWork {
  #running = 0;

  get isRunning(): boolean {
    return this.#running > 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}
