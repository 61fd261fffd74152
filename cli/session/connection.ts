import { createClient, type Client, type RequestOptions } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import { CommandError } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { DEFAULT_URL, readCredentials } from './credentials.ts';

/** Client without request types, because calls come from the catalogue. */
interface AnyClient {
  call(key: string, request: object, how?: RequestOptions): Promise<unknown>;
}

/** Server that a command calls, with the token for it. */
export interface Connection {
  url: string;
  token: string | null;
  client: Client;
  /** The same client for calls that the catalogue names. */
  any: AnyClient;
}

/** Server URL without a path or a final slash. Throws if the text is not a URL. */
function serverAddress(text: string): string {
  const written = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(written)) throw new CommandError(`“${text}” is not a server address.`);
  const { protocol, origin } = new URL(written);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new CommandError('The address of a server begins with https:// or http://.');
  return origin;
}

/** Whether a token is an API token for programs, which cannot sign in, search or start runs. */
export const isApiToken = (token: string): boolean => token.startsWith('bbt_');

interface Means {
  token: string | null;
  fetch: typeof fetch;
  assistant?: string | undefined;
}

export function connectTo(url: string, { token, fetch, assistant }: Means): Connection {
  const client = createClient({ base: url, facts, token: () => token, fetch, assistant });
  return { url, token, client, any: client };
}

/**
 * Connects to the server of `--url`, BATON_URL or the last sign-in. A stored token goes only to the
 * server that issued it. Runs name the assistant that started them.
 */
export function connect({ env, fetch }: Terminal, given?: string, assistant?: string): Connection {
  const stored = readCredentials(env);
  const url = serverAddress(given ?? env['BATON_URL'] ?? stored.url ?? DEFAULT_URL);
  const token = env['BATON_TOKEN'] ?? stored.tokens[url] ?? null;
  return connectTo(url, { token, fetch, assistant });
}
