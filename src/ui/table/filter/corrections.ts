import type { FilterField, FilterOption } from './filter-fields.ts';
import type { Term } from './filter-grammar.ts';

type FieldTerm = Extract<Term, { is: 'field' }>;

const MAX_CORRECTIONS = 5;
/** Maximum edit distance of a correction. */
const MAX_EDITS = 2;

const dayWords: FilterOption[] = [
  { value: 'today' },
  { value: 'yesterday' },
  { value: '7d', label: 'seven days ago' },
  { value: '30d', label: 'thirty days ago' },
];
const yesOrNo: FilterOption[] = [{ value: 'yes' }, { value: 'no' }];

/** Options of a field that need no request. */
export function ownOptions({ kind, options }: FilterField): readonly FilterOption[] {
  if (kind === 'flag') return yesOrNo;
  if (kind === 'date') return dayWords;
  return typeof options === 'function' ? [] : (options ?? []);
}

/** Corrects the field of a condition. */
export function correctedFields(term: FieldTerm, fields: readonly FilterField[]): Term[] {
  const options = fields.map(({ name, label }) => ({ value: name, label }));
  return nearest(term.field, options).map((field) => ({ ...term, field }));
}

/** Corrects a value of a condition, the most similar value first. */
export function correctedValues(field: FilterField, term: FieldTerm, wrong: string): Term[] {
  const options = ownOptions(field);
  const near = nearest(wrong, options);
  const offered =
    near.length > 0 ? near : options.slice(0, MAX_CORRECTIONS).map(({ value }) => value);
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
      far: Math.min(...[value, label].map((word) => distanceOf(sought, word.toLowerCase()))),
    }))
    .filter(({ far }) => far <= MAX_EDITS)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MAX_CORRECTIONS)
    .map(({ value }) => value);
}

/**
 * Distance of a word from the typed text: 0 if it starts with the text, otherwise the number of
 * edits.
 */
function distanceOf(typed: string, word: string): number {
  if (word.startsWith(typed)) return 0;
  if (typed.length > MAX_EDITS && word.includes(typed)) return 1;
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
