import { formatCount } from '#domain/kernel/format.ts';
import { entityOf, type Kind } from '#domain/entities/entities.ts';

/** Singular and plural of a noun, as defined by an entity. */
interface Words {
  name: string;
  plural: string;
}

/** Count with its noun: "1 shipment", "14 shipments", "12 384 lockers". */
export function countOf(count: number, of: Kind | Words): string {
  const { name, plural } = typeof of === 'string' ? entityOf(of) : of;
  return `${formatCount(count)} ${count === 1 ? name : plural}`;
}

/** Reference or name of a row; null if it is not loaded. */
export function nameOfRow(kind: Kind, row: object): string | null {
  const { columns } = entityOf(kind);
  const name: unknown = columns && Reflect.get(row, columns.label);
  return typeof name === 'string' && name !== '' ? name : null;
}

export const singularOf = (kind: Kind): string => entityOf(kind).name;

/** Singular noun with its article: "a shipment", "an invoice". */
export function oneOf(kind: Kind): string {
  const word = singularOf(kind);
  return `${/^[aeio]|^u(?!s)/.test(word) ? 'an' : 'a'} ${word}`;
}

/** Lower-cases the first letter for use inside a sentence, unless the word is in capitals. */
export function midSentence(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Counts reasons, the most frequent first: "5 already delivered, 2 on hold". */
export function tally(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${formatCount(count)} ${midSentence(reason)}`)
    .join(', ');
}
