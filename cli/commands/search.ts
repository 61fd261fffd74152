import { spawn } from 'node:child_process';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { searchable } from '#domain/entities/searchable.ts';
import { CommandError, exitCodes, type ExitCode } from '../exit-codes.ts';
import { addressOf } from '../output/addresses.ts';
import { columnLines, printable } from '../output/table.ts';
import type { Connection } from '../session/connection.ts';
import type { Terminal } from '../terminal.ts';

type Found = ResponseOf<'GET /search'>[number];

const nameOf = (kind: string): string => searchable.find(({ key }) => key === kind)?.name ?? kind;

/** Prints the records that match a text, as in the palette. */
export async function search(
  { client }: Connection,
  terminal: Terminal,
  { text, json }: { text: string; json?: boolean },
): Promise<ExitCode> {
  const found = await client.call('GET /search', { query: { q: text } });
  if (json) terminal.print(`${JSON.stringify(found, null, 2)}\n`);
  else if (found.length === 0) terminal.note(`Nothing found for “${text}”.\n`);
  else {
    const lines = found.map(({ kind, title, detail, status }) =>
      [nameOf(kind), title, detail, status ?? ''].map(printable),
    );
    const { width } = terminal;
    terminal.print(`${columnLines(lines, { width }).join('\n')}\n`);
  }
  return exitCodes.done;
}

/** Record that a text identifies: the exact match, otherwise the only match. */
function onlyRecord(found: readonly Found[], text: string): Found {
  const exact = found.filter((one) => one.exact);
  const [one, ...more] = exact.length > 0 ? exact : found;
  if (one === undefined) throw new CommandError(`Nothing found for “${text}”.`, exitCodes.refused);
  if (more.length === 0) return one;
  const kinds = found.map(({ kind, title }) => `${nameOf(kind)} ${title}`);
  throw new CommandError(
    `“${text}” could be ${kinds.slice(0, 5).join(', ')}. Write the whole reference.`,
    exitCodes.refused,
  );
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['explorer'],
};

/** Opens a URL in the user's browser. */
function openBrowser(address: string): void {
  const [program, ...given] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...given, address], { detached: true, stdio: 'ignore' });
  // Without a browser the printed URL is enough.
  child.on('error', () => undefined);
  child.unref();
}

/** Prints the URL of a record in the console, and opens it if asked to. */
export async function open(
  connection: Connection,
  terminal: Terminal,
  { text, browser }: { text: string; browser?: boolean },
): Promise<ExitCode> {
  const found = await connection.client.call('GET /search', { query: { q: text } });
  const record = onlyRecord(found, text);
  const address = addressOf(connection, record.kind, record.id);
  if (address === null)
    throw new CommandError(`A ${nameOf(record.kind)} has no page.`, exitCodes.refused);
  terminal.print(`${address}\n`);
  if (browser) openBrowser(address);
  return exitCodes.done;
}
