import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Connection } from '../session/connection.ts';
import type { Terminal } from '../terminal.ts';
import { assistantServer } from './assistant-server.ts';
import { pendingChanges } from './pending-changes.ts';

/** Serves an assistant on standard input and output, until it closes the input. */
export async function serveAssistant(
  connection: (assistant?: string) => Connection,
  { signal }: Terminal,
): Promise<ExitCode> {
  // Rejects an invalid server URL at the start, before an assistant waits for tools.
  connection();
  const server = assistantServer({ connection, pending: pendingChanges(Date.now) });
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
  return exitCodes.done;
}
