import type { ListKey } from '#api/list-source.ts';
import { entityOf, type Kind } from '#domain/entities/entities.ts';
import type { SetWords } from '#domain/search/sentence/lexicon.ts';
import type { FilterField } from './table/filter/filter-fields.ts';
import { parseFilter } from './table/filter/filter-grammar.ts';
import type { View } from './view.ts';

/**
 * List whose rows can be named in palette sentences; its filter fields, labels and saved views
 * provide the words.
 */
export interface SentenceSet {
  view: View;
  kind: Kind;
  list: ListKey;
  fields: readonly FilterField[];
  /** Additional phrases, each with its filter. */
  words?: Readonly<Record<string, string>>;
  /** Whether the rows are on a map, which has no export. */
  isMap?: true;
  /** Other names of the rows. */
  names?: readonly string[];
  /** Field that a name after a preposition refers to: "shipments of sipho". */
  named?: SetWords['named'];
  days?: SetWords['days'];
  usualDay?: string;
  /** Sort order for sentences about the most urgent or the oldest rows. */
  order?: Readonly<
    Record<'urgent' | 'oldest', readonly [column: string, direction: 'ASC' | 'DESC']>
  >;
}

/** Record that conditions can name, such as a branch. */
export interface NamedValue {
  id: number;
  words: readonly string[];
}

const words = (value: string): string => value.replaceAll(/[-_]/g, ' ');

/**
 * Field and value of a filter line that consists of a single plain condition; null for other lines.
 */
function conditionIn(line: string) {
  const [term, ...more] = parseFilter(line);
  if (term?.is !== 'field' || more.length > 0 || term.not || term.compare !== '=') return null;
  return { field: term.field, value: term.values.join() };
}

function conditionsOfViews({ view: { views = [] } }: SentenceSet): SetWords['conditions'] {
  return views.flatMap(([name, line]) => {
    const condition = conditionIn(line);
    return condition ? { ...condition, words: [name] } : [];
  });
}

/** Conditions of a flag, by its label: "parcels inside" and "no parcels inside". */
const conditionsOfFlag = ({ name, label }: FilterField): SetWords['conditions'] => [
  { field: name, value: 'yes', words: [label, `${name}:yes`] },
  { field: name, value: 'no', words: [`Not ${label}`, `No ${label}`, `${name}:no`] },
];

function conditionsOfFields({ fields }: SentenceSet): SetWords['conditions'] {
  return fields.flatMap((field) => {
    const { name, kind, options } = field;
    if (kind === 'flag') return conditionsOfFlag(field);
    if (typeof options === 'function') return [];
    return (options ?? []).map(({ value, label = value }) => ({
      field: name,
      value,
      words: [label, words(value), `${name}:${value}`],
    }));
  });
}

function conditionsOfWords({ words: own = {} }: SentenceSet): SetWords['conditions'] {
  return Object.entries(own).flatMap(([word, line]) => {
    const condition = conditionIn(line);
    return condition ? { ...condition, words: [word] } : [];
  });
}

/**
 * Conditions for branches, by the words that name them. The name of a town means all branches in
 * the town.
 */
function conditionsOfBranches(branches: readonly NamedValue[]): SetWords['conditions'] {
  const byWord = new Map<string, string[]>();
  for (const { id, words: said } of branches)
    for (const word of new Set(said)) byWord.set(word, [...(byWord.get(word) ?? []), String(id)]);
  return [...byWord].map(([word, ids]) => ({
    field: 'branch',
    value: ids.join(),
    words: [word],
  }));
}

/** Place names that sentences know. */
export interface NamedPlaces {
  branches: readonly NamedValue[];
  towns: readonly string[];
}

/**
 * Conditions for place names. In a list with one town field, the name of a town means that field. In
 * other lists the branches of the town come first, because shipments have two towns.
 */
function conditionsOfPlaces(
  { fields }: SentenceSet,
  { branches, towns }: NamedPlaces,
): SetWords['conditions'] {
  const ofTowns = fields
    .filter(({ isTown }) => isTown)
    .map(({ name }) => towns.map((town) => ({ field: name, value: town, words: [town] })));
  const isOfBranches = fields.some(({ name }) => name === 'branch');
  const ofBranches = isOfBranches ? conditionsOfBranches(branches) : [];
  if (ofTowns.length !== 1) return [...ofBranches, ...ofTowns.flat()];
  const known = new Set(towns);
  return [
    ...ofTowns.flat(),
    ...ofBranches.filter(({ words: said }) => !said.some((word) => known.has(word))),
  ];
}

/** Words that name a list. Saved views come first, because users type their names. */
export function wordsOfSet(set: SentenceSet, places: NamedPlaces): SetWords {
  const { kind, days, usualDay, named, names: others = [] } = set;
  const { name, plural } = entityOf(kind);
  return {
    kind,
    names: [name, plural, ...others],
    conditions: unique([
      ...withoutWordsOf(set, conditionsOfViews(set)),
      ...conditionsOfWords(set),
      ...withoutWordsOf(set, conditionsOfFields(set)),
      ...conditionsOfPlaces(set, places),
    ]),
    ...(named && { named }),
    ...(days && { days }),
    ...(usualDay !== undefined && { usualDay }),
  };
}

/** Removes phrases for which the list defines its own meaning. */
function withoutWordsOf(
  { words: own = {} }: SentenceSet,
  conditions: SetWords['conditions'],
): SetWords['conditions'] {
  return conditions.map(({ words: said, ...condition }) => ({
    ...condition,
    words: said.filter((word) => own[word.toLowerCase()] === undefined),
  }));
}

/** Removes repeated phrases with the same meaning. */
function unique(conditions: SetWords['conditions']): SetWords['conditions'] {
  const seen = new Set<string>();
  return conditions.map(({ words: said, ...condition }) => {
    const isNew = (word: string) => {
      const key = `${condition.field}:${condition.value} ${word.toLowerCase()}`;
      return !seen.has(key) && seen.add(key).has(key);
    };
    return { ...condition, words: said.filter(isNew) };
  });
}
