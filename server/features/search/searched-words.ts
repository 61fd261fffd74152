import { entities } from '#domain/generated/entities.ts';
import { shipmentReferenceOf } from '#domain/search/references.ts';
import type { RecordKind } from './record-search.ts';

const SHORTEST_WORD = 3;
const MOST_WORDS = 6;

/** Search text in the forms that SQL conditions compare. */
export interface SearchedWords {
  text: string;
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

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** LIKE pattern of values that contain a text. */
export const patternHolding = (text: string): string => `%${escapeLike(text)}%`;

const namesOf = new Map<string, readonly string[]>(
  entities.map(({ key, name, plural }) => [key, [plural, name]]),
);

/** Removes a leading name of the kind: "driver sipho" searches the drivers for "sipho". */
function withoutKind(kind: RecordKind, text: string): string {
  const low = text.toLowerCase();
  const name = namesOf.get(kind)?.find((one) => low.startsWith(`${one} `));
  return name === undefined ? text : text.slice(name.length).trim().replace(/^#/, '');
}

/** Parses a search text for one kind of records. */
export function searchedWords(kind: RecordKind, typed: string): SearchedWords {
  const text = withoutKind(kind, typed);
  const words = text.toLowerCase().split(/\s+/).slice(0, MOST_WORDS);
  return {
    text,
    prefix: `${escapeLike(text)}%`,
    laterWord: `% ${escapeLike(text)}%`,
    inside: patternHolding(text),
    reference: shipmentReferenceOf(text),
    words,
    isLong: words.some((word) => word.length >= SHORTEST_WORD),
  };
}
