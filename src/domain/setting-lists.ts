/** What a setting that holds a list holds; one that cannot be read is empty. */
export function listIn(text: string | undefined): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text || '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** The words of such a list. */
export const wordsIn = (text: string | undefined): string[] =>
  listIn(text).filter((one) => typeof one === 'string');
