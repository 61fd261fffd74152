const numbers = new Intl.NumberFormat('en-ZA');

/** A count as people write it here: 12 384, with a space that does not break. */
export const counted = (count: number): string => numbers.format(count);

/** "1 shipment", "14 shipments", "12 384 address books". */
export function countOf(count: number, kind: string): string {
  return `${counted(count)} ${count === 1 ? singular(kind) : plural(kind)}`;
}

const plural = (kind: string) => kind.replaceAll('-', ' ');

/** "shipments" is a shipment, "batches" a batch, "collection-requests" a collection request. */
export function singular(kind: string): string {
  const words = plural(kind);
  if (/(ch|sh|s|x)es$/.test(words)) return words.slice(0, -2);
  return words.replace(/ies$/, 'y').replace(/s$/, '');
}

/** "a shipment", "an invoice". */
export function oneOf(kind: string): string {
  const word = singular(kind);
  return `${/^[aeio]|^u(?!s)/.test(word) ? 'an' : 'a'} ${word}`;
}

/** Lower-case in the middle of a sentence, unless the first word is written in capitals. */
export function midSentence(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Reasons with their counts, the most frequent first: "5 already delivered, 2 on hold". */
export function tally(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${counted(count)} ${midSentence(reason)}`)
    .join(', ');
}
