/** Splits `PUT /lockers/:id` into method and path. */
export function route(key: string): { method: string; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space), path: key.slice(space + 1) };
}

/** The names of the path parameters: `/a/:id/b/:kind` has `id` and `kind`. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** The header in which the answer of a file names the rows that are not in it. */
export const LEFT_OUT = 'X-Left-Out';

/** The media type of a whole list: one row of JSON a line. Any list call answers it with all rows as of one moment. */
export const ROW_LINES = 'application/x-ndjson';

/** The header of a call on rows that others have claimed: the numbers of the claims that its caller was told of. */
export const OVER_CLAIM = 'Baton-Over-Claim';
