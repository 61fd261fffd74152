import type { FilterField, FilterOption } from './filter-fields.ts';
import type { Term } from './filter-grammar.ts';

type FieldTerm = Extract<Term, { is: 'field' }>;

/** As many corrections are offered. */
const MOST = 5;
/** A word with more wrong letters than these was hardly meant. */
const MOST_WRONG = 2;

const dayWords: FilterOption[] = [
  { value: 'today' },
  { value: 'yesterday' },
  { value: '7d', label: 'seven days ago' },
  { value: '30d', label: 'thirty days ago' },
];
const yesOrNo: FilterOption[] = [{ value: 'yes' }, { value: 'no' }];

/** What can be offered for a field without asking the server. */
export function ownOptions({ kind, options }: FilterField): readonly FilterOption[] {
  if (kind === 'flag') return yesOrNo;
  if (kind === 'date') return dayWords;
  return typeof options === 'function' ? [] : (options ?? []);
}

/** The same condition with the name of a field that exists. */
export function correctedFields(term: FieldTerm, fields: readonly FilterField[]): Term[] {
  const options = fields.map(({ name, label }) => ({ value: name, label }));
  return nearest(term.field, options).map((field) => ({ ...term, field }));
}

/** The same condition with a value that the field has, the most similar first. */
export function correctedValues(field: FilterField, term: FieldTerm, wrong: string): Term[] {
  const options = ownOptions(field);
  const near = nearest(wrong, options);
  const offered = near.length > 0 ? near : options.slice(0, MOST).map(({ value }) => value);
  return offered.map((value) => ({
    ...term,
    values: [...new Set(term.values.map((one) => (one === wrong ? value : one)))],
  }));
}

function nearest(typed: string, options: readonly FilterOption[]): string[] {
  const sought = typed.toLowerCase();
  return options
    .map(({ value, label = value }) => ({
      value,
      far: Math.min(...[value, label].map((word) => farness(sought, word.toLowerCase()))),
    }))
    .filter(({ far }) => far <= MOST_WRONG)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ value }) => value);
}

/** 0 for a word that begins with what was typed; else the number of letters that differ. */
function farness(typed: string, word: string): number {
  if (word.startsWith(typed)) return 0;
  if (typed.length > MOST_WRONG && word.includes(typed)) return 1;
  return editsBetween(typed, word);
}

/** Levenshtein distance: letters to add, remove or replace. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, letter] of [...one].entries()) {
    const above = row;
    row = [down + 1];
    for (const [at, wanted] of [...other].entries()) {
      const kept = (above[at] ?? 0) + (letter === wanted ? 0 : 1);
      row.push(Math.min(kept, (above[at + 1] ?? 0) + 1, (row[at] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}
