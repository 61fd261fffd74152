/** Description of an error for the user and the log. */
export interface DescribedError {
  message: string;
  /**
   * Script with line and column, such as "shell-D3x.js:1:2345"; null if the JavaScript engine does
   * not provide it.
   */
  file: string | null;
  stack: string | null;
}

const MAX_CAUSES = 5;
const MAX_CHARACTERS = 500;
const place = /[^/\s()@]+\.(?:m?js|tsx?)(?:\?[^\s:)]*)?:\d+(?::\d+)?/;

/** Innermost cause of an error. */
function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < MAX_CAUSES; depth += 1) {
    if (!(root instanceof Error) || root.cause === undefined) break;
    root = root.cause;
  }
  return root;
}

/** Describes the innermost cause of an error, with the first script of its stack. */
export function describeError(error: unknown): DescribedError {
  const root = rootOf(error);
  if (!(root instanceof Error))
    return { message: String(root).slice(0, MAX_CHARACTERS), file: null, stack: null };
  const message = `${root.name}: ${root.message}`.slice(0, MAX_CHARACTERS);
  const stack = root.stack ?? '';
  return { message, file: place.exec(stack)?.[0] ?? null, stack: stack === '' ? null : stack };
}
