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
 * Media type of a whole list, one JSON row per line. Every list call can answer with it: all rows
 * as of one moment.
 */
export const ROW_LINES = 'application/x-ndjson';

/** Request header with the ids of other users' claims that the caller overrides. */
export const OVER_CLAIM = 'Baton-Over-Claim';
