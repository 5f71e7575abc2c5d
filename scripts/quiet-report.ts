import { JsonReporter, type TestModule } from 'vitest/node';

/** Vitest's report in `REPORT_FILE`, without the line that says where it is: test.ts reads and deletes it. */
export default class QuietReport extends JsonReporter {
  constructor() {
    super({ outputFile: process.env.REPORT_FILE ?? '' });
  }

  override async onTestRunEnd(modules: readonly TestModule[]) {
    const { logger } = this.ctx;
    const { log } = logger;
    logger.log = () => {};
    await super.onTestRunEnd(modules);
    logger.log = log;
  }
}
