const pattern = /^\/{0,3}(\p{L}{1,30})\.(\p{L}{1,30})\.(\p{L}{1,30})$/u;

/** A three-word address such as "///filled.count.soap" without its slashes; null for anything else. */
export function threeWordsIn(text: string): string | null {
  const words = pattern.exec(text.trim().toLowerCase());
  return words === null ? null : words.slice(1).join('.');
}
