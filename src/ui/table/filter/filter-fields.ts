import type { Permission } from '../../../domain/permissions.ts';
import { isoDay } from '../../../domain/time.ts';
import type { Client } from '../../../api/client.ts';
import { midSentence } from '../../../commands/wording.ts';
import { correctedFields, correctedValues } from './corrections.ts';
import type { Term } from './filter-grammar.ts';

export interface FilterOption {
  value: string;
  /** In words, where the value is a code. */
  label?: string;
}

type Found = Readonly<Record<string, unknown>>;
type FieldTerm = Extract<Term, { is: 'field' }>;

/** One thing a list can be filtered by, and what that is in the filter of its call. */
export interface FilterField<Key extends string = string> {
  /** As it is typed: `status`. */
  name: string;
  label: string;
  kind: 'choice' | 'text' | 'date' | 'number' | 'flag';
  /** The key in the filter; the name when it is not given. */
  key?: Key;
  /** Keys for a comparison: `created:>2026-11-01` fills `from`. Both ends are included. */
  range?: { from: Key; to: Key };
  /** The key takes a list of values. */
  many?: true;
  /** Its values are towns, which sentences know by name. */
  isTown?: true;
  /** Only for those who hold it, as the server refuses it to everybody else. */
  needs?: Permission;
  /** The key for values that no row may have: `-flag:overdue`. It takes a list too. */
  excluded?: Key;
  /** What can be chosen, or a search for it. */
  options?:
    | readonly FilterOption[]
    | ((
        typed: string,
        how: { api: Client; signal: AbortSignal },
      ) => Promise<readonly FilterOption[]>);
  /** Its values are numbers of records; finds what these are called. */
  named?: (
    values: readonly string[],
    how: { api: Client; signal: AbortSignal },
  ) => Promise<readonly FilterOption[]>;
  /** For what the rest does not say; null when the condition means nothing here. It takes one value. */
  toFilter?: (term: FieldTerm) => Partial<Record<Key, unknown>> | null;
}

/** A condition that means nothing here, why, and what may have been meant instead, the most likely first. */
export interface Problem {
  term: Term;
  why: string;
  corrections: readonly Term[];
}

/** The filter of the call; null while any condition of the line is not understood, because the rest would find more than was asked for. */
export interface Meaning {
  filter: Found | null;
  problems: readonly Problem[];
}

/** What a filter line asks of the server. */
export function meaningOf(
  terms: readonly Term[],
  fields: readonly FilterField[],
  now = new Date(),
): Meaning {
  const filter: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const words = terms.flatMap((term) => (term.is === 'text' ? term.text : []));
  if (words.length > 0) filter['search'] = words.join(' ');
  for (const term of terms) {
    if (term.is === 'text') continue;
    const found = meaningOfField(term, fields, now);
    if ('why' in found) problems.push({ term, ...found });
    else Object.assign(filter, found.filter);
  }
  return { filter: problems.length > 0 ? null : filter, problems };
}

type Read = { filter: Found } | Omit<Problem, 'term'>;

function meaningOfField(term: FieldTerm, fields: readonly FilterField[], now: Date): Read {
  const field = fields.find(({ name }) => name === term.field);
  if (!field)
    return { why: `Unknown filter “${term.field}”.`, corrections: correctedFields(term, fields) };
  const own = field.toFilter?.(term);
  if (own) return { filter: own };
  const { label } = field;
  if (term.values.length === 0) return problem(`${label} needs a value.`);
  const bad = term.values.find((value) => valueOf(field, value, now) === undefined);
  if (bad !== undefined)
    return { why: invalid(field, bad), corrections: correctedValues(field, term, bad) };
  const values = term.values.flatMap((value) => valueOf(field, value, now) ?? []);
  return matching(field, term, values);
}

/** What a condition with valid values asks for. */
function matching(
  field: FilterField,
  term: FieldTerm,
  values: readonly (string | number | boolean)[],
): Read {
  const { label } = field;
  if (term.not && field.excluded && term.compare === '=')
    return { filter: { [field.excluded]: values } };
  if (term.not) return problem(`${label} cannot be excluded.`, { ...term, not: false });
  const [value, ...more] = values;
  if (!field.range || value === undefined) return equalsOf(field, term, values);
  if (more.length > 0) return needsOne(field, term);
  return { filter: betweenOf(field.range, term, value) };
}

const problem = (why: string, ...corrections: Term[]): Read => ({ why, corrections });

function equalsOf(field: FilterField, term: FieldTerm, values: readonly unknown[]): Read {
  const { label, many, name, key = name } = field;
  if (term.compare !== '=')
    return problem(`${label} cannot be compared.`, { ...term, compare: '=' });
  if (many) return { filter: { [key]: values } };
  if (values.length === 1 && !field.toFilter) return { filter: { [key]: values[0] } };
  return needsOne(field, term);
}

/** Of several values one may be meant; of two numbers also one with a decimal comma. */
function needsOne({ kind, label }: FilterField, term: FieldTerm): Read {
  const [whole, decimals, ...more] = term.values;
  const isDecimal = kind === 'number' && decimals !== undefined && more.length === 0;
  const possible = [...(isDecimal ? [`${whole}.${decimals}`] : []), ...term.values];
  return problem(
    `${label} takes one value.`,
    ...possible.map((one) => ({ ...term, values: [one] })),
  );
}

function invalid({ kind, label }: FilterField, value: string): string {
  if (kind === 'date') return `“${value}” is not a day. Write 2026-11-20, today or 7d.`;
  if (kind === 'number') return `“${value}” is not a number.`;
  if (kind === 'flag') return `“${value}” is neither yes nor no.`;
  return `“${value}” is not a valid ${midSentence(label)}.`;
}

function betweenOf(
  { from, to }: { from: string; to: string },
  { compare }: FieldTerm,
  value: string | number | boolean,
): Found {
  if (compare === '>=') return { [from]: value };
  if (compare === '<=') return { [to]: value };
  if (compare === '>') return { [from]: relativeTo(value, 1) };
  if (compare === '<') return { [to]: relativeTo(value, -1) };
  return { [from]: value, [to]: value };
}

/** The next or previous day; a number stays, because what is next to it is unknown. */
function relativeTo(value: string | number | boolean, days: number) {
  return typeof value === 'string' ? dayPlus(value, days) : value;
}

function valueOf(
  field: FilterField,
  text: string,
  now: Date,
): string | number | boolean | undefined {
  if (field.kind === 'date') return dateOf(text, now);
  if (field.kind === 'flag') return flags.get(text.toLowerCase());
  if (field.kind === 'number') return numberOf(text);
  if (field.kind === 'text' || typeof field.options === 'function') return numbersOnly(field, text);
  const options = field.options ?? [];
  const same = (one: string) => one.toLowerCase() === text.toLowerCase();
  const option =
    options.find(({ value }) => same(value)) ?? options.find(({ label }) => same(label ?? ''));
  return option && numbersOnly(field, option.value);
}

// Ids are numbers on the wire, codes are text; half an id that is being typed is neither.
function numbersOnly({ key, named }: FilterField, text: string): string | number | undefined {
  if (!named && !key?.endsWith('_id')) return text;
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

function numberOf(text: string): number | undefined {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

const flags = new Map([
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

/** `2026-11-20`, `today`, `yesterday` or `7d`, seven days ago. */
export function dateOf(text: string, now: Date): string | undefined {
  const today = isoDay(now);
  if (text === 'today') return today;
  if (text === 'yesterday') return dayPlus(today, -1);
  const back = /^(\d{1,4})d$/.exec(text)?.[1];
  if (back !== undefined) return dayPlus(today, -Number(back));
  return /^\d{4}-\d\d-\d\d$/.test(text) && dayPlus(text, 0) === text ? text : undefined;
}

function dayPlus(day: string, days: number): string | undefined {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : new Date(at + days * 86_400_000).toISOString().slice(0, 10);
}
