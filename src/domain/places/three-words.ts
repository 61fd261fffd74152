const pattern =
  /^(?:(?:https?:\/\/)?(?:www\.)?(?:what3words\.com|w3w\.co)\/|(?:w3w|what3words)[: ]+)?\/{0,3}(\p{L}{1,30})\.(\p{L}{1,30})\.(\p{L}{1,30})$/u;

/**
 * Parses a three-word address such as "///filled.count.soap", without its slashes; null if invalid.
 */
export function threeWordsIn(text: string): string | null {
  const words = pattern.exec(text.trim().toLowerCase());
  return words === null ? null : words.slice(1).join('.');
}
