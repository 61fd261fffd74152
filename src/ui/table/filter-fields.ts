import type { Client } from '../../api/client.ts';
import type { Contract } from '../../api/contract.ts';
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
  /** What can be chosen, or a search for it. */
  options?:
    | readonly FilterOption[]
    | ((
        typed: string,
        how: { api: Client<Contract>; signal: AbortSignal },
      ) => Promise<readonly FilterOption[]>);
  /** For what the rest does not say; null when the condition means nothing here. */
  toFilter?: (term: FieldTerm) => Partial<Record<Key, unknown>> | null;
}

/** The filter of the call, and what of the line could not be understood. */
export interface Meaning {
  filter: Found;
  problems: readonly { term: Term; why: string }[];
}

/** What a filter line asks of the server. */
export function meaningOf(
  terms: readonly Term[],
  fields: readonly FilterField[],
  now = new Date(),
): Meaning {
  const filter: Record<string, unknown> = {};
  const problems: { term: Term; why: string }[] = [];
  const words = terms.flatMap((term) => (term.is === 'text' ? term.text : []));
  if (words.length > 0) filter['search'] = words.join(' ');
  for (const term of terms) {
    if (term.is === 'text') continue;
    const found = meaningOfField(term, fields, now);
    if (typeof found === 'string') problems.push({ term, why: found });
    else Object.assign(filter, found);
  }
  return { filter, problems };
}

function meaningOfField(
  term: FieldTerm,
  fields: readonly FilterField[],
  now: Date,
): Found | string {
  const field = fields.find(({ name }) => name === term.field);
  if (!field) return `There is no filter called ${term.field}.`;
  if (term.values.length === 0) return `${field.label} needs a value.`;
  if (field.toFilter) return field.toFilter(term) ?? `${field.label} cannot be filtered like that.`;
  const values = term.values.map((value) => valueOf(field, value, now));
  const [value] = values;
  if (value === undefined || values.includes(undefined))
    return `${field.label}: ${wanted[field.kind]}`;
  if (term.not) return `${field.label} cannot be excluded.`;
  if (field.range) return betweenOf(field.range, term, value);
  return equalsOf(field, term, values);
}

function equalsOf(field: FilterField, term: FieldTerm, values: readonly unknown[]): Found | string {
  if (term.compare !== '=') return `${field.label} cannot be compared.`;
  const key = field.key ?? field.name;
  if (field.many) return { [key]: values };
  return values.length > 1 ? `${field.label} takes one value.` : { [key]: values[0] };
}

const wanted: Record<FilterField['kind'], string> = {
  choice: 'that is not one of the choices.',
  text: 'a text is expected.',
  date: 'a day is expected, for instance 2026-11-20, today or 7d.',
  number: 'a number is expected.',
  flag: 'yes or no is expected.',
};

function betweenOf(
  { from, to }: { from: string; to: string },
  { compare }: FieldTerm,
  value: string | number | boolean,
): Found {
  if (compare === '>=') return { [from]: value };
  if (compare === '<=') return { [to]: value };
  if (compare === '>') return { [from]: beside(value, 1) };
  if (compare === '<') return { [to]: beside(value, -1) };
  return { [from]: value, [to]: value };
}

/** The next or previous day; a number stays, because what is next to it is unknown. */
function beside(value: string | number | boolean, days: number) {
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
function numbersOnly({ key }: FilterField, text: string): string | number | undefined {
  if (!key?.endsWith('_id')) return text;
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

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' });

/** `2026-11-20`, `today`, `yesterday` or `7d`, seven days ago. */
export function dateOf(text: string, now: Date): string | undefined {
  const today = dayOf.format(now);
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
