/**
 * Kernel: schemas of a list's rows, filter and sort, derived from its declared fields.
 *
 *     const crate = rowOf(crateFields);
 *     'GET /crates': { ...listOf(crateFields), can: 'View crates', … }
 */
import * as z from 'zod';
import {
  rangeOf,
  sortKeys,
  type Field,
  type Fields,
  type RowKey,
  type SortKey,
} from '#domain/entities/fields.ts';
import { instant } from './contract/field-parts.ts';
import { list } from './endpoint.ts';
import { dayOrInstant, one, rowIds, several, words } from './list-filter.ts';

interface Bases<Choice extends string> {
  id: z.ZodInt;
  record: z.ZodInt;
  count: z.ZodInt;
  text: z.ZodString;
  code: z.ZodString;
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
  day: () => z.string(),
  instant: () => instant,
  money: () => z.number(),
  number: () => z.number(),
  flag: () => z.boolean(),
};

function valueOf(field: Field): z.ZodType {
  if (field.kind === 'condition') throw new Error('A condition has no value.');
  const base = field.kind === 'choice' ? z.enum(field.values ?? ['']) : bases[field.kind]();
  const value = field.nullable ? base.nullable() : base;
  return field.needs === undefined ? value : value.meta({ needs: field.needs }).optional();
}

/** Schema of a row. */
export function rowOf<F extends Fields>(fields: F) {
  const rows = Object.entries(fields).filter(([, { kind }]) => kind !== 'condition');
  const shape = Object.fromEntries(rows.map(([name, field]) => [name, valueOf(field)]));
  return z.object(shape as RowShape<F>);
}

type Values<F extends Field> = F['kind'] extends 'id' | 'record'
  ? typeof rowIds
  : F['kind'] extends 'choice'
    ? ReturnType<typeof one<[ValuesOf<F>]>>
    : ReturnType<typeof several<z.ZodString>>;
type End<F extends Field> = F['kind'] extends 'day' | 'instant'
  ? typeof dayOrInstant
  : z.ZodOptional<z.ZodNumber>;

/** Schemas of a filter; `search` takes words. */
export type FilterShape<F extends Fields> = { search: typeof words } & {
  [K in keyof F & string as F[K] extends { filter: 'values' } ? K : never]: Values<F[K]>;
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
};

const MAX_TEXT = 40;

function filterEntries([name, field]: [string, Field]): [string, z.ZodType][] {
  const range = rangeOf(name, field);
  if (range) {
    const end =
      field.kind === 'day' || field.kind === 'instant' ? dayOrInstant : z.number().optional();
    return range.map((key) => [key, end]);
  }
  if (field.kind === 'condition') return [[name, z.boolean().optional()]];
  if (field.filter !== 'values') return [];
  if (field.kind === 'id' || field.kind === 'record') return [[name, rowIds]];
  if (field.kind === 'choice') return [[name, one(field.values ?? [''])]];
  return [[name, several(z.string().max(MAX_TEXT))]];
}

/** Schemas of the filter of a list, by their names in requests. */
export const filterOf = <F extends Fields>(fields: F) =>
  ({
    search: words,
    ...Object.fromEntries(Object.entries(fields).flatMap(filterEntries)),
  }) as FilterShape<F>;

/** List call of declared fields; `more` are conditions that several lists share, such as claims. */
export const listOf = <F extends Fields, M extends z.ZodRawShape>(fields: F, more: M) =>
  list(rowOf(fields), {
    filter: { ...filterOf(fields), ...more },
    sort: sortKeys(fields) as [SortKey<F>, ...SortKey<F>[]],
  });
