import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Terminal } from '../terminal.ts';

export const DEFAULT_URL = 'http://localhost:4000';

/** Tokens by server URL, and the URL of the last sign-in. */
interface Stored {
  url?: string;
  tokens: Readonly<Record<string, string>>;
}

/** File with the tokens, in the folder that XDG_CONFIG_HOME names. */
export function credentialsFile(env: Terminal['env']): string {
  const given = env['XDG_CONFIG_HOME'];
  const folder = given === undefined || given === '' ? path.join(homedir(), '.config') : given;
  return path.join(folder, 'baton', 'credentials.json');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseStored(text: string): Stored {
  const read: unknown = JSON.parse(text);
  if (!isRecord(read) || !isRecord(read['tokens'])) return { tokens: {} };
  const tokens = Object.entries(read['tokens']).flatMap(([url, token]) =>
    typeof token === 'string' ? [[url, token]] : [],
  );
  const { url } = read;
  return { ...(typeof url === 'string' && { url }), tokens: Object.fromEntries(tokens) };
}

/** Stored tokens; none if the file does not exist or is damaged. */
export function readCredentials(env: Terminal['env']): Stored {
  try {
    return parseStored(readFileSync(credentialsFile(env), 'utf8'));
  } catch {
    return { tokens: {} };
  }
}

/** Replaces the file, readable by its owner alone. */
function write(env: Terminal['env'], stored: Stored): void {
  const file = credentialsFile(env);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, file);
}

/** Stores the token of a server and makes it the default server. */
export function storeToken(env: Terminal['env'], url: string, token: string): void {
  const { tokens } = readCredentials(env);
  write(env, { url, tokens: { ...tokens, [url]: token } });
}

/** Deletes the token of a server. */
export function forgetToken(env: Terminal['env'], url: string): void {
  const stored = readCredentials(env);
  const { [url]: _, ...tokens } = stored.tokens;
  write(env, { ...stored, tokens });
}
