import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Environment of a command: streams, environment variables, and questions to the person. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  /** Writes to standard output. */
  print: (text: string) => void;
  /** Writes to standard error. */
  note: (text: string) => void;
  /** Width of the terminal in characters; null if the output goes to a file or program. */
  width: number | null;
  /** Whether a person can answer questions. */
  canAsk: boolean;
  /** Whether standard input is a file or program. */
  hasInput: boolean;
  readInput: () => Promise<string>;
  ask: (question: string) => Promise<string>;
  /** Asks a question without showing the typed answer. */
  askSecret: (question: string) => Promise<string>;
  fetch: typeof fetch;
  /** Signal that stops waiting for a run. */
  signal: AbortSignal;
}

/** Output that shows nothing, for typed secrets. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function askIn(question: string, isSecret: boolean): Promise<string> {
  process.stderr.write(question);
  const output = isSecret ? silent() : process.stderr;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    if (isSecret) process.stderr.write('\n');
  }
}

async function readAll(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

export function processTerminal(): Terminal {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  // A reader such as `head` may close the output early. That is no error.
  process.stdout.on('error', () => process.exit(0));
  const isTerminal = process.stdout.isTTY ?? false;
  return {
    env: process.env,
    print: (text) => void process.stdout.write(text),
    note: (text) => void process.stderr.write(text),
    width: isTerminal ? process.stdout.columns : null,
    canAsk: process.stdin.isTTY && process.stderr.isTTY,
    hasInput: !process.stdin.isTTY,
    readInput: readAll,
    ask: (question) => askIn(question, false),
    askSecret: (question) => askIn(question, true),
    fetch: (input, init) => fetch(input, init),
    signal: stop.signal,
  };
}
