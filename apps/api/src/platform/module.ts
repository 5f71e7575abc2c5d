import type { HttpServer } from './http/http-server.ts';
import type { OutboxHandler } from './outbox.ts';

/** One part of the server, as `buildApp` assembles it. A module implements only what it needs. */
export interface Module {
  routes?(http: HttpServer): void | Promise<void>;
  /** Housekeeping tasks, run every hour; the names appear in the log. */
  tasks?: Readonly<Record<string, () => Promise<void>>>;
  handlers?: Readonly<Record<string, OutboxHandler>>;
  /** Called when the server listens; starts background work. Must not throw. */
  start?(): void;
  /** Resolves when all its background work has ended. Modules close in reverse order. */
  close?(): Promise<void>;
}

export async function mountModules(http: HttpServer, modules: readonly Module[]): Promise<void> {
  for (const module of modules) {
    await module.routes?.(http);
    http.app.addHook('onListen', async () => module.start?.());
    http.app.addHook('onClose', async () => module.close?.());
  }
}
