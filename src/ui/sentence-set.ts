import type { ListKey } from '../api/list-source.ts';
import { entityOf, type Kind } from '../domain/entities/entities.ts';
import type { SetWords } from '../domain/sentence/lexicon.ts';
import type { FilterField } from './table/filter/filter-fields.ts';
import { parseFilter } from './table/filter/filter-grammar.ts';
import type { View } from './view.ts';

/** A list whose rows can be said in the palette: its filter fields, labels and views are words of sentences. */
export interface SentenceSet {
  view: View;
  kind: Kind;
  list: ListKey;
  fields: readonly FilterField[];
  /** Further words for a condition, as the filter line says it. */
  words?: Readonly<Record<string, string>>;
  /** Its rows are shown on a map, which exports nothing. */
  isMap?: true;
  days?: SetWords['days'];
  usualDay?: string;
  /** How the rows are ordered of which only some are meant: the most urgent, and the oldest, first. */
  order?: Readonly<
    Record<'urgent' | 'oldest', readonly [column: string, direction: 'ASC' | 'DESC']>
  >;
}

/** A record that conditions can name: a branch. */
export interface NamedValue {
  id: number;
  words: readonly string[];
}

const words = (value: string): string => value.replaceAll(/[-_]/g, ' ');

/** A filter line that is one condition, with a single value or several. */
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

/** Branches by each of their words: a town with several branches means all of them. */
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

/** Places that sentences know by name. */
export interface NamedPlaces {
  branches: readonly NamedValue[];
  towns: readonly string[];
}

/**
 * Conditions for names of places: the town of a row, otherwise its branch. Shipments have two towns, so their branch comes
 * first.
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

/** The words of a list: those of its views first, because they are what people call things. */
export function wordsOfSet(set: SentenceSet, places: NamedPlaces): SetWords {
  const { kind, days, usualDay } = set;
  const { name, plural } = entityOf(kind);
  return {
    kind,
    names: [name, plural],
    conditions: unique([
      ...withoutWordsOf(set, conditionsOfViews(set)),
      ...conditionsOfWords(set),
      ...withoutWordsOf(set, conditionsOfFields(set)),
      ...conditionsOfPlaces(set, places),
    ]),
    ...(days && { days }),
    ...(usualDay !== undefined && { usualDay }),
  };
}

/** Conditions without the phrases to which the list gives a meaning itself. */
function withoutWordsOf(
  { words: own = {} }: SentenceSet,
  conditions: SetWords['conditions'],
): SetWords['conditions'] {
  return conditions.map(({ words: said, ...condition }) => ({
    ...condition,
    words: said.filter((word) => own[word.toLowerCase()] === undefined),
  }));
}

/** A phrase that two sources give the same meaning has it once. */
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
