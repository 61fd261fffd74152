/** Letters of the home row come first. */
const letters = 'asdfghjklweruiopvncm';

/**
 * Hints for a number of objects: one letter while they suffice, otherwise two, so that no hint is
 * the start of another. If pairs of letters do not suffice, the remaining objects get none.
 */
export function hintsFor(count: number): string[] {
  const single = [...letters];
  if (count <= single.length) return single.slice(0, count);
  const pairs = single.flatMap((first) => single.map((second) => first + second));
  return pairs.slice(0, count);
}

/**
 * Interprets typed letters: the index of the matching object, whether a match is still possible, or
 * no match.
 */
export function matchHint(
  hints: readonly string[],
  typed: string,
): { is: 'found'; at: number } | { is: 'open' } | { is: 'none' } {
  const at = hints.indexOf(typed);
  if (at !== -1) return { is: 'found', at };
  return hints.some((hint) => hint.startsWith(typed)) ? { is: 'open' } : { is: 'none' };
}
