/** Parses a setting that holds a list; empty if invalid. */
export function listIn(text: string | undefined): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text || '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Strings of a list setting. */
export const wordsIn = (text: string | undefined): string[] =>
  listIn(text).filter((one) => typeof one === 'string');
