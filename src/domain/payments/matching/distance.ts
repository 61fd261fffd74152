/** Whether two words differ by one typo: a wrong, missing, doubled or swapped letter. */
export function isOneTypo(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a.length === b.length)
    return (
      a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
    );
  return a.length < b.length ? a === b.slice(1) : a.slice(1) === b;
}

/** Document number without leading zeros: "INV342" for INV000342. */
const withoutZeros = (number: string): string => number.replace(/^([A-Z]+)0+(?=\d)/, '$1');

/** Whether two document numbers differ by one typo, with or without leading zeros. */
export const isNumberTypo = (one: string, other: string): boolean =>
  isOneTypo(one, other) || (one !== other && isOneTypo(withoutZeros(one), withoutZeros(other)));

/** Returns all document numbers one typo away: with one wrong digit or two swapped digits. */
export function typosOf(number: string): string[] {
  const digits = [...number.matchAll(/\d/g)].map(({ index }) => index);
  const put = (at: number, with_: string) =>
    number.slice(0, at) + with_ + number.slice(at + with_.length);
  const wrong = digits.flatMap((at) => [...'0123456789'].map((digit) => put(at, digit)));
  const swapped = digits
    .filter((at) => digits.includes(at + 1))
    .map((at) => put(at, `${number[at + 1] ?? ''}${number[at] ?? ''}`));
  return [...new Set([...wrong, ...swapped])].filter((one) => one !== number);
}

export function trigramsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.split(' ').filter(Boolean)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/** Similarity of two texts from 0 to 1, by shared trigrams. */
export function similarity(one: string, other: string): number {
  const [mine, yours] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...mine].filter((part) => yours.has(part)).length;
  const all = mine.size + yours.size - shared;
  return all === 0 ? 0 : shared / all;
}
