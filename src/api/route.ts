/** Splits `PUT /lockers/:id` into method and path. */
export function route(key: string): { method: string; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space), path: key.slice(space + 1) };
}

/** Names of the path parameters: `id` and `kind` for `/a/:id/b/:kind`. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** Response header with the ids of rows that a file leaves out. */
export const LEFT_OUT = 'X-Left-Out';

/**
 * Media type of a whole list, one JSON row per line. Every list call can return it: all rows as of
 * a single point in time.
 */
export const ROW_LINES = 'application/x-ndjson';

/** Request header with the ids of other users' claims that the caller overrides. */
export const OVER_CLAIM = 'Baton-Over-Claim';

/** Request header with the name of the assistant through which a user makes the call. */
export const ASSISTANT = 'Baton-Assistant';

const MAX_ASSISTANT_NAME = 60;

/** Name of an assistant as far as a header can hold it: printable ASCII characters. */
export const assistantName = (name: string): string =>
  name
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, MAX_ASSISTANT_NAME) || 'Assistant';
