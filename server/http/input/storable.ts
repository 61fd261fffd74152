/** Reason why a value cannot be stored, with the path of the value in the input. */
export interface Unstorable {
  path: readonly string[];
  message: string;
}

interface ValuePath {
  within: ValuePath | null;
  name: string;
  depth: number;
  value: unknown;
}

/**
 * Message for a lone surrogate, which has no UTF-8, and for NUL, which PostgreSQL does not store.
 */
export const cannotBeStored = 'The text holds a character that cannot be stored.';
const nestedTooDeeply = 'This is nested too deeply.';

/**
 * Maximum depth of JSON, far above any drawing or argument. Deeper JSON would overflow the stack of
 * recursive code.
 */
const MAX_LEVELS = 64;

const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

function pathOf(parent: ValuePath | null): string[] {
  const path: string[] = [];
  for (let at = parent; at?.within; at = at.within) path.unshift(at.name);
  return path;
}

/**
 * Finds the first part of an input that cannot be stored; null if all parts can. Walks without
 * recursion, because the sender chooses the depth.
 */
export function unstorableIn(value: unknown): Unstorable | null {
  const open: ValuePath[] = [{ within: null, name: '', depth: 0, value }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { value: here, depth } = at;
    if (typeof here === 'string' && !isStorable(here))
      return { path: pathOf(at), message: cannotBeStored };
    if (typeof here !== 'object' || here === null || ArrayBuffer.isView(here)) continue;
    if (depth > MAX_LEVELS) return { path: pathOf(at), message: nestedTooDeeply };
    for (const [name, member] of Object.entries(here)) {
      if (!isStorable(name)) return { path: pathOf(at), message: cannotBeStored };
      if (typeof member === 'string' || typeof member === 'object')
        open.push({ within: at, name, depth: depth + 1, value: member });
    }
  }
  return null;
}
