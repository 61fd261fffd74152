import type { Permission } from '#domain/people/permissions.ts';
import { isoDay } from '#domain/kernel/time.ts';
import { readDay } from '#domain/text/days.ts';
import { readFigure } from '#domain/text/numbers.ts';
import type { Client } from '#api/client.ts';
import { midSentence } from '#commands/asking/wording.ts';
import { correctedFields, correctedValues } from './corrections.ts';
import type { Term } from './filter-grammar.ts';

export interface FilterOption {
  value: string;
  /** Label of a value that is a code. */
  label?: string;
}

type Found = Readonly<Record<string, unknown>>;
type FieldTerm = Extract<Term, { is: 'field' }>;

/** Field of the filter line, and its key in the filter of requests. */
export interface FilterField<Key extends string = string> {
  /** Name as typed: `status`. */
  name: string;
  label: string;
  kind: 'choice' | 'text' | 'date' | 'number' | 'flag';
  /** Key in the filter; the name by default. */
  key?: Key;
  /** Keys of a comparison: `created:>2026-11-01` fills `from`. Both ends are included. */
  range?: { from: Key; to: Key };
  /** Whether the key takes a list of values. */
  many?: true;
  /** Whether the values are towns, which sentences in the palette can name. */
  isTown?: true;
  /** Required permission; the server rejects the field without it. */
  needs?: Permission;
  /** Key for excluded values, `-flag:overdue`; takes a list too. */
  excluded?: Key;
  /** Options, or a search for them. */
  options?:
    | readonly FilterOption[]
    | ((
        typed: string,
        how: { api: Client; signal: AbortSignal },
      ) => Promise<readonly FilterOption[]>);
  /** Looks up the names of values that are ids of records. */
  named?: (
    values: readonly string[],
    how: { api: Client; signal: AbortSignal },
  ) => Promise<readonly FilterOption[]>;
  /**
   * Converts a condition that the other properties cannot describe; null if it is invalid.
   * Takes one value.
   */
  toFilter?: (term: FieldTerm) => Partial<Record<Key, unknown>> | null;
}

/** Invalid condition with its reason and corrections, the most likely first. */
export interface Problem {
  term: Term;
  why: string;
  corrections: readonly Term[];
}

/**
 * Filter for requests; null while a condition is invalid, because the other conditions alone would
 * match too much.
 */
export interface Meaning {
  filter: Found | null;
  problems: readonly Problem[];
}

/** Converts conditions to a filter. */
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

/** Filter of a condition with valid values. */
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
    return problem(`${label} cannot be used with < or >.`, { ...term, compare: '=' });
  if (many) return { filter: { [key]: values } };
  if (values.length === 1 && !field.toFilter) return { filter: { [key]: values[0] } };
  return needsOne(field, term);
}

/**
 * Corrections of several values for a field that takes one: each value alone, and two numbers also
 * as one number with a decimal comma.
 */
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
  if (kind === 'flag') return `“${value}” is not yes or no.`;
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

/** Next or previous day; a number is returned unchanged, because its neighbour is unknown. */
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
  if (field.kind === 'number') return readFigure(text) ?? undefined;
  if (field.kind === 'text' || typeof field.options === 'function') return numbersOnly(field, text);
  const options = field.options ?? [];
  const same = (one: string) => one.toLowerCase() === text.toLowerCase();
  const option =
    options.find(({ value }) => same(value)) ?? options.find(({ label }) => same(label ?? ''));
  return option && numbersOnly(field, option.value);
}

// Converts ids to numbers; undefined for a partial id. Codes stay text.
function numbersOnly({ key, named }: FilterField, text: string): string | number | undefined {
  if (!named && !key?.endsWith('_id')) return text;
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

const flags = new Map([
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

/** Parses a day such as `2026-11-20`, `today`, `yesterday`, or `7d` for seven days ago. */
export function dateOf(text: string, now: Date): string | undefined {
  const today = isoDay(now);
  if (text === 'today') return today;
  if (text === 'yesterday') return dayPlus(today, -1);
  const back = /^(\d{1,4})d$/.exec(text)?.[1];
  if (back !== undefined) return dayPlus(today, -Number(back));
  // Rejects a date with a time, because a field for days would ignore the time.
  return text.includes(':') ? undefined : (readDay(text) ?? undefined);
}

function dayPlus(day: string, days: number): string | undefined {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : new Date(at + days * 86_400_000).toISOString().slice(0, 10);
}
