/**
 * Kernel: declares the fields of a list once.
 *
 * - One file per list: `<entity>.fields.ts` in its feature. The row and filter of the contract, the
 *   conditions and sort columns of the server, and the columns and filters of the console follow
 *   from this file.
 * - A field has a kind, a label, and what a list can do with it. `filter: 'values'` takes one value
 *   or several, `'range'` adds `<name>_from` and `<name>_until`.
 * - A condition is a filter without a value in the row. A drawn column shows several values of the
 *   row; the screen draws its cell.
 *
 *     export const crateFields = fields({
 *       code: code('Code', { sort: true, filter: 'values' }),
 *       weight: number('Weight', { sort: true, filter: 'range' }),
 *       is_heavy: condition('Heavy'),
 *     });
 */
import type { Filterable } from './searchable.ts';
import type { Permission } from '../people/permissions.ts';

/** Names of the lower and upper end of a range in a filter. */
export type RangeNames = readonly [from: string, until: string];

/** Default column of a field in a list; widths are in pixels. */
interface FieldColumn {
  width?: number;
  /** Whether the column takes the space that is left. */
  grows?: true;
  /** Whether the column is hidden until the user shows it. */
  hidden?: true;
  /** Whether the column names the row, so that it stays at the start. */
  names?: true;
  /** Whether the column shows the day of a point in time instead of its age. */
  asDay?: true;
  /** Position in the layout for narrow screens. */
  narrow?: 'state' | 'end' | 'detail' | 'about';
}

interface FieldOptions extends FieldColumn {
  nullable?: true;
  /** Permission without which the field is removed from rows. */
  needs?: Permission;
  /** Permissions that show the column and its filter in the console; any one is enough. */
  shownWith?: Permission | readonly Permission[];
  /**
   * Whether the list can be sorted by the field. A string names another field by which the list is
   * sorted instead.
   */
  sort?: true | string;
  filter?: 'values' | 'range' | 'towns' | 'provinces' | RangeNames;
  /**
   * Longest text or largest number that the filter takes (`most`), and the smallest number
   * (`least`).
   */
  most?: number;
  least?: number;
  /** Name in the filter line; the name of the field by default. */
  named?: string;
  /** Label in the filter line; the column label by default. */
  filterLabel?: string;
  /** Whether the field is part of each row but has no column in lists. */
  inRowOnly?: true;
  /** Whether the field exists only in the filter. */
  filterOnly?: true;
}

interface Declared<Kind extends string> {
  kind: Kind;
  label: string;
}

const kind =
  <const Kind extends string>(name: Kind) =>
  <const Options extends FieldOptions = object>(label: string, options?: Options) => ({
    kind: name,
    label,
    ...(options as Options),
  });

export const id = kind('id');
export const text = kind('text');
/** Reference or code. */
export const code = kind('code');
export const phone = kind('phone');
/** South African day. */
export const day = kind('day');
export const instant = kind('instant');
/** Amount in rand. */
export const money = kind('money');
export const count = kind('count');
export const number = kind('number');
export const flag = kind('flag');
/** Column that a screen draws from several fields. */
export const drawn = kind('drawn');

/** A value from a list. */
export const choice = <
  const Values extends readonly [string, ...string[]],
  const Options extends FieldOptions = object,
>(
  label: string,
  values: Values,
  options?: Options,
  // Without options, `NoInfer` keeps the type of the values from being widened to that of a field.
): { kind: 'choice'; label: string; values: Values } & NoInfer<Options> => ({
  kind: 'choice' as const,
  label,
  values,
  ...(options as Options),
});

/**
 * Declares the id of a record of another entity. Lists show the names of the record, which are
 * separate fields.
 */
export const record = <
  const Entity extends Filterable['key'],
  const Options extends FieldOptions = object,
>(
  label: string,
  entity: Entity,
  options?: Options,
) => ({ kind: 'record' as const, label, entity, ...(options as Options) });

/** Filter that is true or false and is not a value of the row. */
export const condition = (label: string, options: { named?: string; needs?: Permission } = {}) => ({
  kind: 'condition' as const,
  label,
  ...options,
});

/**
 * Declares a filter for one whole number from `least` (1 by default) to `most`. Rows have no such
 * field.
 */
export const threshold = (
  label: string,
  options: { least?: number; most: number; named?: string },
) => ({ kind: 'threshold' as const, label, ...options });

export type Field = Declared<
  | 'id'
  | 'text'
  | 'code'
  | 'phone'
  | 'day'
  | 'instant'
  | 'money'
  | 'count'
  | 'number'
  | 'flag'
  | 'choice'
  | 'record'
  | 'condition'
  | 'drawn'
  | 'threshold'
> &
  FieldOptions & { values?: readonly [string, ...string[]]; entity?: Filterable['key'] };

export type Fields = Readonly<Record<string, Field>>;

/** Declares the fields of a list, keeping their literal types. */
export const fields = <const F extends Fields>(declared: F): F => declared;

/** Names of the fields that rows have. */
export type RowKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: 'condition' | 'drawn' | 'threshold' } | { filterOnly: true }
    ? never
    : K;
}[keyof F] &
  string;

/** Names of the conditions and thresholds. */
export type ConditionKey<F extends Fields> = {
  [K in keyof F]: F[K]['kind'] extends 'condition' | 'threshold' ? K : never;
}[keyof F] &
  string;

/** Names of the fields by which the list can be sorted. */
export type SortKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { sort: true } ? K : never;
}[keyof F] &
  string;

/** Names of both ends of a range in filters; undefined if the field has no range. */
export function rangeOf(name: string, { filter }: Field): RangeNames | undefined {
  if (filter === 'range') return [`${name}_from`, `${name}_until`];
  return typeof filter === 'object' ? filter : undefined;
}

const isInRows = (field: Field): boolean =>
  !['condition', 'drawn', 'threshold'].includes(field.kind) && field.filterOnly === undefined;

const namesOf = (declared: Fields, is: (field: Field) => boolean): string[] =>
  Object.entries(declared).flatMap(([name, field]) => (is(field) ? [name] : []));

/** Names of the fields that rows have. */
export const rowKeys = <F extends Fields>(declared: F) =>
  namesOf(declared, isInRows) as RowKey<F>[];

/** Names of the fields by which the list can be sorted. */
export const sortKeys = <F extends Fields>(declared: F) =>
  namesOf(declared, ({ sort }) => sort === true) as SortKey<F>[];

interface Asked {
  filter?: Readonly<Record<string, unknown>> | undefined;
  sort?: readonly [string, unknown] | undefined;
}

/** Fields by which a request filters or sorts. */
export function askedFields(declared: Fields, { filter = {}, sort }: Asked): Field[] {
  const isAsked = (name: string, field: Field) =>
    sort?.[0] === name || (rangeOf(name, field) ?? [name]).some((key) => filter[key] !== undefined);
  return Object.entries(declared).flatMap(([name, field]) => (isAsked(name, field) ? [field] : []));
}
