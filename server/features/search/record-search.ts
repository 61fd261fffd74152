import type { SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { foundRecord } from '../../../src/api/contract/search.ts';
import type { Searchable } from '../../../src/domain/entities/searchable.ts';
import type { Caller } from '../../context.ts';
import type { SearchedWords } from './searched-words.ts';

export type RecordKind = Searchable['key'];
export type FoundRecord = z.output<typeof foundRecord>;

export const MOST_OF_A_KIND = 8;

/** What the search of one entity has beside the facts of the entity; found by its file, `<name>.search.ts`. */
export interface RecordSearch {
  of: RecordKind;
  /** What tells two of the same name apart, where columns do not say it. */
  detail?: SQL;
  /** What commands read of a record: a JSON object. */
  facts?: SQL;
  /** Records that nobody, or not this caller, finds. */
  where?: (caller: Caller) => SQL;
  /** Statements of its own, each with a `rank`; `columns` is what they select. */
  parts?: (words: SearchedWords, columns: SQL) => SQL[];
  /** A further name of one record, as the whole text: the user name of a driver. */
  isNamed?: (text: string) => SQL;
  /** Further conditions by which a pasted word, `given.word`, names a record. */
  named?: (caller: Caller) => readonly SQL[];
  /** A record as this caller sees it. */
  shown?: (caller: Caller, record: FoundRecord) => FoundRecord;
}
