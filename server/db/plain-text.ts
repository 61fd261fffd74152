import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { searchText } from '#domain/text/search.ts';

/**
 * Text of a column as searches compare it; the trigram indexes are of this expression. Patterns are
 * made by the functions of this file, because both sides must be plain.
 */
export const plain = (column: SQLWrapper): SQL<string> => sql<string>`baton_plain(${column})`;

const escapeLike = (text: string): string =>
  searchText(text).replaceAll(/[\\%_]/g, String.raw`\$&`);

/** LIKE patterns of plain texts: the word anywhere, at the start, or at the start of any word. */
export const anywhere = (word: string): string => `%${escapeLike(word)}%`;
export const atStart = (word: string): string => `${escapeLike(word)}%`;
export const atLaterWord = (word: string): string => `% ${escapeLike(word)}%`;
