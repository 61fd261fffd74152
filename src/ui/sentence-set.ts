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

function conditionsOfFields({ fields }: SentenceSet): SetWords['conditions'] {
  return fields.flatMap(({ name, options }) => {
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

/** The words of a list: those of its views first, because they are what people call things. */
export function wordsOfSet(set: SentenceSet, branches: readonly NamedValue[]): SetWords {
  const { kind, fields, days, usualDay } = set;
  const { name, plural } = entityOf(kind);
  const isOfBranches = fields.some((field) => field.name === 'branch');
  const ofBranches = branches.map(({ id, words: said }) => ({
    field: 'branch',
    value: String(id),
    words: said,
  }));
  return {
    kind,
    names: [name, plural],
    conditions: unique([
      ...conditionsOfViews(set),
      ...conditionsOfWords(set),
      ...conditionsOfFields(set),
      ...(isOfBranches ? ofBranches : []),
    ]),
    ...(days && { days }),
    ...(usualDay !== undefined && { usualDay }),
  };
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
