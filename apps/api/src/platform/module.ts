import type { HttpServer } from './http/http-server.ts';
import type { OutboxHandler } from './outbox.ts';

/** One part of the server, as `buildApp` puts it together. Whatever it does not need is left out. */
export interface Module {
  /** Registers its routes: those for shoppers, and those for staff where it serves both. */
  routes?(http: HttpServer): void | Promise<void>;
  /** Housekeeping, run every hour; the names stand in the log. */
  tasks?: Readonly<Record<string, () => Promise<void>>>;
  /** Handlers of outbox entries, by topic. */
  handlers?: Readonly<Record<string, OutboxHandler>>;
  /** Called when the server listens. Begins work in the background and must not throw. */
  start?(): void;
  /** Resolves when nothing of it runs any more. Modules are closed in reverse order. */
  close?(): Promise<void>;
}

/** Registers the routes of the modules in their order, and hooks them to the start and the end of the server. */
export async function mountModules(http: HttpServer, modules: readonly Module[]): Promise<void> {
  for (const module of modules) {
    await module.routes?.(http);
    http.app.addHook('onListen', async () => module.start?.());
    http.app.addHook('onClose', async () => module.close?.());
  }
}
