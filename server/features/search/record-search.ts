import type { SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { foundRecord } from '#api/contract/search/search.ts';
import type { Searchable } from '#domain/entities/searchable.ts';
import type { Caller } from '#server/context.ts';
import type { SearchedWords } from './searched-words.ts';

export type RecordKind = Searchable['key'];
export type FoundRecord = z.output<typeof foundRecord>;

export const MAX_OF_A_KIND = 8;

/** Search options of an entity in addition to its facts; loaded from `<name>.search.ts`. */
export interface RecordSearch {
  of: RecordKind;
  /** Detail that distinguishes records with the same name; omitted if the columns suffice. */
  detail?: SQL;
  /** JSON object with facts that commands read. */
  facts?: SQL;
  /** Condition for the records that the caller can find. */
  where?: (caller: Caller) => SQL;
  /** Replaces the default statements. Each selects `columns` and a `rank`. */
  parts?: (words: SearchedWords, columns: SQL) => SQL[];
  /** Condition for a further exact name of a record, such as the user name of a driver. */
  isNamed?: (text: string) => SQL;
  /** Further conditions under which a pasted word, `given.word`, identifies a record. */
  named?: (caller: Caller) => readonly SQL[];
  /** Record in the form that the caller may see. */
  shown?: (caller: Caller, record: FoundRecord) => FoundRecord;
}
