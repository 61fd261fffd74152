import type { SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { foundRecord } from '../../../src/api/contract/search.ts';
import type { Searchable } from '../../../src/domain/entities/searchable.ts';
import type { Caller } from '../../context.ts';

export type RecordKind = Searchable['key'];
export type FoundRecord = z.output<typeof foundRecord>;

export const MOST_OF_A_KIND = 8;

/** What is searched for, in the forms in which statements compare it. */
export interface SearchedWords {
  text: string;
  prefix: string;
  /** As references are written. */
  reference: string;
  inside: string;
  /** Long enough for the indexes of words. */
  isLong: boolean;
}

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
  /** Its code in what was typed, where people write more around it. */
  codeIn?: (text: string) => string | undefined;
  /** Further conditions by which a pasted word, `given.word`, names a record. */
  named?: (caller: Caller) => readonly SQL[];
  /** A record as this caller sees it. */
  shown?: (caller: Caller, record: FoundRecord) => FoundRecord;
}
