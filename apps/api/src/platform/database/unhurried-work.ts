/** Work that may be silent for longer than a statement of the shop: while some runs, silence is no sign of a fault. */
export class UnhurriedWork {
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
