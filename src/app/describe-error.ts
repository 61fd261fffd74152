/** Description of an error for people and the log. */
export interface DescribedError {
  message: string;
  /** Script with line and column, such as "shell-D3x.js:1:2345"; null where the engine does not say. */
  file: string | null;
}

const MOST_CAUSES = 5;
const MOST_CHARACTERS = 500;
const place = /[^/\s()@]+\.(?:m?js|tsx?)(?:\?[^\s:)]*)?:\d+(?::\d+)?/;

/** The error behind an error, at the end of its causes. */
function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < MOST_CAUSES; depth += 1) {
    if (!(root instanceof Error) || root.cause === undefined) break;
    root = root.cause;
  }
  return root;
}

/** Describes the error that is at the root, with the first script of its stack. */
export function describeError(error: unknown): DescribedError {
  const root = rootOf(error);
  if (!(root instanceof Error))
    return { message: String(root).slice(0, MOST_CHARACTERS), file: null };
  const message = `${root.name}: ${root.message}`.slice(0, MOST_CHARACTERS);
  return { message, file: place.exec(root.stack ?? '')?.[0] ?? null };
}
