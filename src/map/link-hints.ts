/** Letters under the fingers come first. */
const letters = 'asdfghjklweruiopvncm';

/**
 * Letters to type for each of so many objects: one letter while they suffice, else two of each, so that
 * no hint starts another. Objects beyond the square of the letters get none.
 */
export function hintsFor(count: number): string[] {
  const single = [...letters];
  if (count <= single.length) return single.slice(0, count);
  const pairs = single.flatMap((first) => single.map((second) => first + second));
  return pairs.slice(0, count);
}

/** What the letters typed so far mean: the index that is meant, how many are still possible. */
export function hinted(
  hints: readonly string[],
  typed: string,
): { is: 'found'; at: number } | { is: 'open' } | { is: 'none' } {
  const at = hints.indexOf(typed);
  if (at !== -1) return { is: 'found', at };
  return hints.some((hint) => hint.startsWith(typed)) ? { is: 'open' } : { is: 'none' };
}
