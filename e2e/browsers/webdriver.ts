import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import { killGroup, spawnGuarded } from '../../apps/api/src/testing/when-process-ends.ts';
import { FIREFOX, MINI_BROWSER } from '../../scripts/other-browsers.ts';

/**
 * A tab of a real browser, driven by its own WebDriver: no client on npm drives both. Firefox speaks WebDriver BiDi by itself
 * (the classic protocol needs geckodriver, which Debian does not have), WebKitGTK speaks only the classic one.
 */
export interface Tab {
  /** Resolves when the page is parsed, or when its loading has failed. */
  goTo(url: string): Promise<void>;
  /** Runs `return (script)(...args)` in the page; all values are JSON. */
  run<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Moves the mouse and presses keys: the `actions` of both protocols. */
  act(actions: object[]): Promise<void>;
  close(): Promise<void>;
}

const PHONE = { width: 412, height: 800 };
const START_DEADLINE_MS = 60_000;

/** The first line that matches. @throws when the program ends without it */
async function lineOf(stream: Readable, pattern: RegExp): Promise<RegExpExecArray> {
  const signal = AbortSignal.timeout(START_DEADLINE_MS);
  for await (const line of createInterface({ input: stream, signal })) {
    const match = pattern.exec(line);
    if (match === null) continue;
    stream.resume();
    return match;
  }
  throw new Error(`No line ${pattern}`);
}

export async function openFirefox(): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'phsar-firefox-'));
  const firefox = spawnGuarded(
    FIREFOX,
    ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [, url] = await lineOf(firefox.stderr, /listening on (ws:\S+)/);
  const socket = new WebSocket(`${url}/session`);
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(data);
    if (type === 'success') answers.get(id)?.resolve(result);
    if (type === 'error') answers.get(id)?.reject(new Error(message));
  });
  await once(socket, 'open');
  let lastId = 0;
  const call = async <T>(method: string, params: object = {}): Promise<T> => {
    lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    answers.set(lastId, answer);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return (await answer.promise) as T;
  };
  await call('session.new', { capabilities: {} });
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;
  await call('browsingContext.setViewport', { context, viewport: PHONE });
  return {
    async goTo(address) {
      await call('browsingContext.navigate', { context, url: address, wait: 'interactive' });
    },
    async run(script, ...args) {
      const { type, result, exceptionDetails } = await call<{
        type: string;
        result: { value: string };
        exceptionDetails?: { text: string };
      }>('script.callFunction', {
        functionDeclaration: `(args) => JSON.stringify((${script})(...JSON.parse(args)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (type === 'exception') throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    async act(actions) {
      await call('input.performActions', { context, actions });
    },
    async close() {
      const ended = once(firefox, 'exit');
      firefox.kill('SIGTERM');
      await ended;
      killGroup(firefox);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

export async function openWebKit(): Promise<Tab> {
  const screen = spawnGuarded(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [display] = await lineOf(screen.stdout, /^\d+$/);
  const port = await freePort();
  const driver = spawnGuarded('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      // A container may not make the namespaces that WebKit's sandbox is of; the pages are the shop's own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const start = () =>
    send<{ sessionId: string }>('POST', '', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
  const deadline = Date.now() + START_DEADLINE_MS;
  let session = await start().catch(() => null);
  while (session === null) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
    session = await start().catch(() => null);
  }
  const call = <T>(method: string, path: string, body?: object) =>
    send<T>(method, `/${session.sessionId}${path}`, body);
  await call('POST', '/window/rect', PHONE);
  return {
    async goTo(url) {
      await call('POST', '/url', { url });
    },
    async run(script, ...args) {
      const text = await call<string>('POST', '/execute/sync', {
        script: `return JSON.stringify((${script})(...JSON.parse(arguments[0])) ?? null)`,
        args: [JSON.stringify(args)],
      });
      return JSON.parse(text);
    },
    async act(actions) {
      await call('POST', '/actions', { actions });
    },
    async close() {
      await call('DELETE', '').catch(() => {});
      for (const program of [driver, screen]) {
        const ended = once(program, 'exit');
        program.kill('SIGTERM');
        await ended;
        killGroup(program);
      }
    },
  };
}
