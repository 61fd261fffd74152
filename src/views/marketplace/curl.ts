interface Sent {
  method: 'GET' | 'POST';
  /** An address, or one that begins with a shell variable. */
  url: string;
  /** Names and values; a value may hold shell variables, so that no secret is written out. */
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

// Inside single quotes a shell reads nothing but the end of the quotes.
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const withVariables = (text: string) => `"${text.replaceAll(/["\\`]/g, String.raw`\$&`)}"`;

/** A request as a command for a shell. Keys and hosts that must not be copied stand as variables. */
export function curlOf({ method, url, headers = {}, body }: Sent): string {
  const all = {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  };
  return [
    `curl -X ${method} ${withVariables(url)}`,
    ...Object.entries(all).map(([name, value]) => `-H ${withVariables(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}

const KEY = { Authorization: 'Bearer $MARKETPLACE_KEY' } as const;

/** A request to the marketplace; what was masked in it stays masked. */
export const marketplaceCurl = (url: string, body: unknown): string =>
  curlOf({ method: 'POST', url, headers: KEY, body });

/** Where events go, when no address is known. */
export const EVENTS_URL = '$MARKETPLACE_URL/v2/shipments/events';
