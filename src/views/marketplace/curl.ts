interface Sent {
  method: 'GET' | 'POST';
  /** URL, optionally starting with a shell variable. */
  url: string;
  /** Headers; values may contain shell variables so that no secret is printed. */
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

// Single quotes prevent any expansion by the shell.
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const withVariables = (text: string) => `"${text.replaceAll(/["\\`]/g, String.raw`\$&`)}"`;

/** Shell command of a request. Secret keys and hosts become shell variables. */
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

/** Shell command of a marketplace request; masked values stay masked. */
export const marketplaceCurl = (url: string, body: unknown): string =>
  curlOf({ method: 'POST', url, headers: KEY, body });

/** Default URL of events, for a request without a URL. */
export const EVENTS_URL = '$MARKETPLACE_URL/v2/shipments/events';
