import { entities } from '#domain/generated/entities.ts';
import { bareReference } from '#domain/text/references.ts';
import { searchText } from '#domain/text/search.ts';
import { patternAnywhere, patternAtLaterWord, patternAtStart } from '#server/db/conditions.ts';
import { shipmentReferenceOf } from '#domain/search/references.ts';
import type { RecordKind } from './record-search.ts';

const SHORTEST_WORD = 3;
const MAX_WORDS = 6;

/** Search text in the forms that SQL conditions compare. Patterns are made from plain texts. */
export interface SearchedWords {
  text: string;
  /** Without accents, in lower case. */
  plainText: string;
  prefix: string;
  /** Pattern for the beginning of a later word of a name. */
  laterWord: string;
  /** Text in the spelling of references. */
  reference: string;
  inside: string;
  /** Single words in lower case, for instance a code and a name, or a name and a suburb. */
  words: readonly string[];
  /** Whether the text is long enough for trigram indexes. */
  isLong: boolean;
}

const namesOf = new Map<string, readonly string[]>(
  entities.map(({ key, name, plural }) => [key, [plural, name]]),
);

/** Removes a leading name of the kind: "driver sipho" searches the drivers for "sipho". */
function withoutKind(kind: RecordKind, text: string): string {
  const low = text.toLowerCase();
  const name = namesOf.get(kind)?.find((one) => low.startsWith(`${one} `));
  return name === undefined ? text : text.slice(name.length).trim().replace(/^#/, '');
}

/**
 * A single word without the punctuation around it. Several words are kept, because they may be a
 * name.
 */
const bareWord = (text: string): string => (/\s/.test(text) ? text : bareReference(text) || text);

/** Parses a search text for one kind of records. */
export function searchedWords(kind: RecordKind, typed: string): SearchedWords {
  const text = bareWord(withoutKind(kind, typed));
  const words = text.toLowerCase().split(/\s+/).slice(0, MAX_WORDS);
  return {
    text,
    plainText: searchText(text),
    prefix: patternAtStart(text),
    laterWord: patternAtLaterWord(text),
    inside: patternAnywhere(text),
    reference: shipmentReferenceOf(text),
    words,
    isLong: words.some((word) => word.length >= SHORTEST_WORD),
  };
}
