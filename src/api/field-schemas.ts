/**
 * Kernel: schemas of a list's rows, filter and sort, derived from its declared fields.
 *
 *     const crate = rowOf(crateFields);
 *     'GET /crates': { ...listOf(crateFields), can: 'View crates', … }
 */
import * as z from 'zod';
import {
  rangeOf,
  rowKeys,
  sortKeys,
  type Field,
  type Fields,
  type RowKey,
  type SortKey,
} from '#domain/entities/fields.ts';
import { instant } from './contract/field-parts.ts';
import { list } from './endpoint.ts';
import { dayOrInstant, oneOf, rowIds, manyOf, towns, words } from './list-filter.ts';

interface Bases<Choice extends string> {
  id: z.ZodInt;
  record: z.ZodInt;
  count: z.ZodInt;
  text: z.ZodString;
  code: z.ZodString;
  phone: z.ZodString;
  day: z.ZodString;
  instant: typeof instant;
  money: z.ZodNumber;
  number: z.ZodNumber;
  flag: z.ZodBoolean;
  choice: z.ZodEnum<{ [Value in Choice]: Value }>;
}

type ValuesOf<F> = F extends { values: readonly (infer Value extends string)[] } ? Value : never;
type Base<F extends Field> = F['kind'] extends keyof Bases<string>
  ? Bases<ValuesOf<F>>[F['kind']]
  : never;
type Nullable<F extends Field> = F extends { nullable: true } ? z.ZodNullable<Base<F>> : Base<F>;

/** Schemas of the values of a row. */
type RowShape<F extends Fields> = {
  [K in RowKey<F>]: F[K] extends { needs: string } ? z.ZodOptional<Nullable<F[K]>> : Nullable<F[K]>;
};

const bases = {
  id: () => z.int(),
  record: () => z.int(),
  count: () => z.int(),
  text: () => z.string(),
  code: () => z.string(),
  phone: () => z.string(),
  day: () => z.string(),
  instant: () => instant,
  money: () => z.number(),
  number: () => z.number(),
  flag: () => z.boolean(),
};

function valueOf(field: Field): z.ZodType {
  if (field.kind === 'condition' || field.kind === 'drawn' || field.kind === 'threshold')
    throw new Error(`Rows have no ${field.kind}.`);
  const base = field.kind === 'choice' ? z.enum(field.values ?? ['']) : bases[field.kind]();
  const value = field.nullable ? base.nullable() : base;
  return field.needs === undefined ? value : value.meta({ needs: field.needs }).optional();
}

/** Schema of a row. */
export function rowOf<F extends Fields>(fields: F) {
  const values = rowKeys(fields).map((name) => [name, valueOf(fields[name] as Field)]);
  return z.object(Object.fromEntries(values) as RowShape<F>);
}

interface FilterValues {
  id: typeof rowIds;
  record: typeof rowIds;
  day: typeof dayOrInstant;
  instant: typeof dayOrInstant;
  flag: z.ZodOptional<z.ZodBoolean>;
  count: ReturnType<typeof manyOf<z.ZodInt>>;
}
type Values<F extends Field> = F['kind'] extends keyof FilterValues
  ? FilterValues[F['kind']]
  : F['kind'] extends 'choice'
    ? ReturnType<typeof oneOf<[ValuesOf<F>]>>
    : ReturnType<typeof manyOf<z.ZodString>>;
type End<F extends Field> = F['kind'] extends 'day' | 'instant'
  ? typeof dayOrInstant
  : z.ZodOptional<z.ZodNumber>;

/** Schemas of the conditions on fields. */
type ConditionShape<F extends Fields> = {
  [
    K in keyof F & string as F[K] extends { filter: 'values' | 'towns' | 'provinces' } ? K : never
  ]: Values<F[K]>;
} & {
  [
    K in keyof F & string as F[K] extends { filter: 'range' }
      ? `${K}_from` | `${K}_until`
      : F[K] extends { filter: readonly [infer From extends string, infer Until extends string] }
        ? From | Until
        : never
  ]: End<F[K]>;
} & {
  [
    K in keyof F & string as F[K]['kind'] extends 'condition' ? K : never
  ]: z.ZodOptional<z.ZodBoolean>;
} & {
  [K in keyof F & string as F[K]['kind'] extends 'threshold' ? K : never]: z.ZodOptional<z.ZodInt>;
};

/** Schemas of a filter; `search` takes the words to search for. */
export type FilterShape<F extends Fields> = { search: typeof words } & ConditionShape<F>;

const MAX_TEXT = 40;

function endOf({ kind, most }: Field): z.ZodType {
  if (kind === 'day' || kind === 'instant') return dayOrInstant;
  return (most === undefined ? z.number() : z.number().min(-most).max(most)).optional();
}

const wholeNumber = ({ least = 1, most = 1_000_000 }: Field) => z.int().min(least).max(most);

const valueSchemas: Partial<Record<Field['kind'], (field: Field) => z.ZodType>> = {
  id: () => rowIds,
  record: () => rowIds,
  day: () => dayOrInstant,
  instant: () => dayOrInstant,
  flag: () => z.boolean().optional(),
  choice: ({ values }) => oneOf(values ?? ['']),
  count: (field) => manyOf(wholeNumber(field)),
};

function filterEntries([name, field]: [string, Field]): [string, z.ZodType][] {
  const { kind, filter, most = MAX_TEXT } = field;
  const range = rangeOf(name, field);
  if (range) return range.map((key) => [key, endOf(field)]);
  if (kind === 'condition') return [[name, z.boolean().optional()]];
  if (kind === 'threshold') return [[name, wholeNumber(field).optional()]];
  if (filter === undefined) return [];
  if (filter === 'towns') return [[name, towns]];
  return [[name, valueSchemas[kind]?.(field) ?? manyOf(z.string().max(most))]];
}

const conditionsOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).flatMap(filterEntries)) as ConditionShape<F>;

/** Schemas of a list filter, by the names of its conditions in requests. */
export const filterOf = <F extends Fields>(fields: F): FilterShape<F> => ({
  search: words,
  ...conditionsOf(fields),
});

const sortOf = <F extends Fields>(fields: F) => sortKeys(fields) as [SortKey<F>, ...SortKey<F>[]];

/**
 * List call whose rows have more values than the declared fields. `more` adds conditions, or
 * replaces conditions of declared fields.
 */
export const listOfRows = <R extends z.ZodType, F extends Fields, M extends z.ZodRawShape>(
  row: R,
  fields: F,
  more: M,
) =>
  list<R, Omit<FilterShape<F>, keyof M> & M, [SortKey<F>, ...SortKey<F>[]]>(row, {
    filter: { ...filterOf(fields), ...more },
    sort: sortOf(fields),
  });

/** List call without search words, of rows as in `listOfRows`. */
export const unsearchedListOfRows = <
  R extends z.ZodType,
  F extends Fields,
  M extends z.ZodRawShape,
>(
  row: R,
  fields: F,
  more: M,
) =>
  list<R, Omit<ConditionShape<F>, keyof M> & M, [SortKey<F>, ...SortKey<F>[]]>(row, {
    filter: { ...conditionsOf(fields), ...more },
    sort: sortOf(fields),
  });

/**
 * Declares a list call whose rows have exactly the declared fields. `more` are conditions that
 * several lists share, such as claims.
 */
export const listOf = <F extends Fields, M extends z.ZodRawShape>(fields: F, more: M) =>
  listOfRows(rowOf(fields), fields, more);

/** List call of declared fields without search words. */
export const unsearchedListOf = <F extends Fields, M extends z.ZodRawShape>(fields: F, more: M) =>
  unsearchedListOfRows(rowOf(fields), fields, more);
