import type { Command } from '#commands/command.ts';
import { entities } from '#domain/generated/entities.ts';
import type { AnyEntity } from '#domain/entities/entities.ts';
import { lexiconOf, type SetWords, type VerbWords } from '#domain/search/sentence/lexicon.ts';
import { EXPORT, OPEN, type Lexicon } from '#domain/search/sentence/reading.ts';
import { bareTitle, otherTitles } from '#domain/search/synonyms.ts';
import { wordsOfSet, type NamedPlaces, type SentenceSet } from '#ui/sentence-set.ts';

const open: VerbWords = {
  id: OPEN,
  on: null,
  takes: ['record'],
  say: ['open', 'show', 'go to', 'find', 'track', 'where is'],
};

const exporting: VerbWords = {
  id: EXPORT,
  on: null,
  takes: [],
  say: ['export', 'download'],
};

const LAST = 1_000;

/**
 * Whether a command is a verb of sentences. Commands of navigation, views and tables are not,
 * because they take no arguments.
 */
const isVerb = ({ id, sentence }: Command): boolean =>
  sentence !== false && !/^(go|view|list)\./.test(id);

function verbOf({ id, title, on, sentence }: Command): VerbWords {
  const { say = [], takes = [], ...found } = sentence || {};
  const said = [bareTitle(title), ...otherTitles(title), ...say];
  return { ...found, id, on: on ?? null, takes, say: said };
}

/**
 * Names of an entity without a sentence set, because sentences can still mention it: "nearest 3
 * drivers".
 */
const namesOnly = ({ name, plural }: AnyEntity): SetWords => ({
  kind: plural,
  names: [name, plural],
  conditions: [],
});

/** Lexicon of a user: permitted commands and lists, branches and towns. */
export function lexiconFor(
  commands: readonly Command[],
  sets: readonly SentenceSet[],
  places: NamedPlaces,
): Lexicon {
  const kinds = sets.map(({ kind }) => kind);
  // Among commands with equal names, commands that act on no rows come first; the others follow the
  // order of `sets`.
  const rankOf = ({ on }: Command) => (on === undefined ? -1 : (kinds.indexOf(on) + LAST) % LAST);
  const verbs = commands
    .filter(isVerb)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(verbOf);
  const others = entities.filter(({ plural }) => !kinds.includes(plural)).map(namesOnly);
  return lexiconOf(
    [open, exporting, ...verbs],
    [...sets.map((set) => wordsOfSet(set, places)), ...others],
  );
}
