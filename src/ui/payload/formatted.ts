/** JSON as people read it: two spaces a level; text that is no JSON stays as it is. */
export function formattedJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}

const parts = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[^>]*>|[^<]+/g;

const isOpening = (part: string) => /^<[^/!?]/.test(part) && !part.endsWith('/>');

/**
 * XML with one element a line and two spaces a level; an element that holds only text stays on its
 * line. Nothing is resolved or left out, so that text which is not well-formed is still shown whole.
 */
export function formattedXml(text: string): string {
  const found = (text.match(parts) ?? []).map((part) => part.trim()).filter((part) => part !== '');
  const lines: string[] = [];
  let depth = 0;
  for (let at = 0; at < found.length; at += 1) {
    const [part = '', inner = '', end = ''] = found.slice(at, at + 3);
    const isLeaf = isOpening(part) && end.startsWith('</') && !inner.startsWith('<');
    if (part.startsWith('</')) depth = Math.max(0, depth - 1);
    const indent = '  '.repeat(depth);
    if (isLeaf) {
      lines.push(`${indent}${part}${inner}${end}`);
      at += 2;
      continue;
    }
    lines.push(indent + part);
    if (isOpening(part)) depth += 1;
  }
  return lines.join('\n');
}

export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
  is: 'same' | 'changed' | 'added' | 'removed';
}

type Fields = Readonly<Record<string, unknown>>;

const written = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function kindOf(before: string | null, after: string | null): Difference['is'] {
  if (before === after) return 'same';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
}

/** Field by field what was and what is, in the order of what is. */
export function differencesOf(before: Fields, after: Fields): Difference[] {
  const fields = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...fields]
    .map((field) => ({ field, was: written(before[field]), now: written(after[field]) }))
    .filter(({ was, now }) => was !== null || now !== null)
    .map(({ field, was, now }) => ({ field, before: was, after: now, is: kindOf(was, now) }));
}
