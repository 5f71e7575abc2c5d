import * as z from 'zod/mini';
import { askRunningShop, type SocketWork } from '../platform/shop-socket.ts';
import { StartError } from '../platform/start-error.ts';
import { type CommandShop, describeError, isExpected, type Terminal } from './command.ts';
import { SHOP_COMMANDS } from './shop-commands.ts';

/** What crosses the socket between a command and the running server that executes it. */
const requestSchema = z.object({ command: z.string(), args: z.array(z.string()), folder: z.string() });
const messageSchema = z.union([
  z.object({ print: z.string() }),
  z.object({ progress: z.tuple([z.string(), z.number(), z.number()]) }),
  z.object({ failed: z.array(z.string()) }),
]);
type Message = z.output<typeof messageSchema>;

/** Has the server on this data folder execute a command. @returns false when none runs @throws StartError */
export async function runOnServer(
  dataDir: string,
  { command, args }: { command: string; args: string[] },
  { terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<boolean> {
  const failure: string[] = [];
  const onMessage = (value: unknown) => {
    const message = messageSchema.parse(value);
    if ('print' in message) terminal.print(message.print);
    else if ('progress' in message) terminal.progress(...message.progress);
    else failure.push(...message.failed);
  };
  const { folder } = terminal;
  const hasRun = await askRunningShop(dataDir, { command, args, folder }, { onMessage, signal });
  if (failure.length > 0) throw new StartError(failure.join('\n'));
  return hasRun;
}

/** Executes commands on the server's own shop and sends back what they print. */
export function serveCommands(shop: Omit<CommandShop, 'signal'>): SocketWork {
  return async (request, send: (value: Message) => void, signal) => {
    const { command, args, folder } = requestSchema.parse(request);
    const known = SHOP_COMMANDS.get(command);
    if (known === undefined) throw new StartError(`The running server cannot do ${command}`);
    const terminal: Terminal = {
      folder,
      print: (line) => send({ print: line }),
      progress: (...step) => send({ progress: step }),
    };
    try {
      const work = await known.prepare(args, terminal);
      await work({ ...shop, signal });
    } catch (error) {
      if (!isExpected(error)) throw error;
      send({ failed: [...describeError(error, known)] });
    }
  };
}
