/** Formats JSON with two spaces per level; other text stays unchanged. */
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
 * Formats XML with one element per line and two spaces per level; an element with only text stays
 * on one line. Resolves no entities and omits nothing, so that malformed XML is shown completely.
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

/** Compares fields, in the order of the new state. */
export function differencesOf(before: Fields, after: Fields): Difference[] {
  const fields = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...fields]
    .map((field) => ({ field, was: written(before[field]), now: written(after[field]) }))
    .filter(({ was, now }) => was !== null || now !== null)
    .map(({ field, was, now }) => ({ field, before: was, after: now, is: kindOf(was, now) }));
}
