import * as z from 'zod/mini';
import { askRunningShop, type SocketWork } from '../platform/shop-socket.ts';
import { StartError } from '../platform/start-error.ts';
import type { CommandShop, Terminal } from './command.ts';
import { CommandFailure, isExpected, linesOf } from './failure.ts';
import { SHOP_COMMANDS } from './shop-commands.ts';

/** What crosses the socket between a command and the running server that executes it. */
const question = z.object({ command: z.string(), args: z.array(z.string()), folder: z.string() });
const message = z.union([
  z.object({ print: z.string() }),
  z.object({ progress: z.tuple([z.string(), z.number(), z.number()]) }),
  z.object({ failed: z.array(z.string()) }),
]);
type Message = z.output<typeof message>;

/** Has the server on this data folder execute a command. @returns false when none runs @throws CommandFailure, StartError */
export async function runOnServer(
  dataDir: string,
  { command, args }: { command: string; args: string[] },
  { terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<boolean> {
  const failures: CommandFailure[] = [];
  const hear = (said: unknown) => {
    const heard = message.parse(said);
    if ('print' in heard) terminal.print(heard.print);
    else if ('progress' in heard) terminal.progress(...heard.progress);
    else failures.push(new CommandFailure(heard.failed));
  };
  const { folder } = terminal;
  const hasRun = await askRunningShop(dataDir, { command, args, folder }, { hear, signal });
  for (const failure of failures) throw failure;
  return hasRun;
}

/** Executes commands on the server's own shop and sends back what they print. */
export function serveCommands(shop: Omit<CommandShop, 'signal'>): SocketWork {
  return async (asked, tell: (said: Message) => void, signal) => {
    const { command, args, folder } = question.parse(asked);
    const known = SHOP_COMMANDS.get(command);
    if (known === undefined) throw new StartError(`The running server cannot do ${command}`);
    const terminal: Terminal = {
      folder,
      print: (line) => tell({ print: line }),
      progress: (...step) => tell({ progress: step }),
    };
    try {
      const work = await known.prepare(args, terminal);
      await work({ ...shop, signal });
    } catch (error) {
      if (!isExpected(error)) throw error;
      tell({ failed: [...linesOf(error, known)] });
    }
  };
}
