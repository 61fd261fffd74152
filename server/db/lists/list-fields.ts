/**
 * Kernel: columns, conditions and sort terms of a list, derived from its declared fields.
 *
 * - A field is read from the column with the same name; `sources` names columns of joined tables
 *   and expressions of computed fields. `computed` contains the conditions of computed fields, and
 *   of fields that replace the usual condition.
 *
 *     const listed = readFields(crateFields, columnsOf(crates), {
 *       is_heavy: (wanted) => matches(isHeavy, wanted),
 *     });
 *     listRows({ …, where: listed.conditions(filter), sort: listed.sort });
 */
import { is, sql, type SQL } from 'drizzle-orm';
import { PgText, type PgColumn } from 'drizzle-orm/pg-core';
import {
  rangeOf,
  rowKeys,
  sortKeys,
  type ConditionKey,
  type Field,
  type Fields,
} from '#domain/entities/fields.ts';
import { isBetween, dayAt, inTowns, inValues, matches } from '../conditions.ts';
import { contains } from '../list.ts';

type Source = PgColumn | SQL;
type Filter = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * Day of a filter in the type of the column, because some columns store days as dates and others as
 * text.
 */
function dayIn(column: Source, value: unknown): SQL {
  const day = dayAt(String(value));
  return is(column, PgText) ? sql`${day}` : sql`${day}::date`;
}

function rangeConditions([name, field]: readonly [string, Field], column: Source, filter: Filter) {
  const range = rangeOf(name, field);
  if (!range) return [];
  const [from, until] = range.map((key) => filter[key]);
  if (field.kind === 'instant') return isBetween(column, textOf(from), textOf(until));
  const end = (value: unknown) => (field.kind === 'day' ? dayIn(column, value) : sql`${value}`);
  return [
    from === undefined ? undefined : sql`${column} >= ${end(from)}`,
    until === undefined ? undefined : sql`${column} <= ${end(until)}`,
  ];
}

/** Value of a field in a filter. */
type Wanted<F extends Field> = F['kind'] extends 'condition' | 'flag'
  ? boolean
  : F['kind'] extends 'day' | 'instant'
    ? string
    : F['kind'] extends 'threshold'
      ? number
      : F['kind'] extends 'id' | 'record' | 'count' | 'number'
        ? number | number[]
        : F extends { values: readonly (infer Value extends string)[] }
          ? Value | Value[]
          : string | string[];

/**
 * Functions that build filter conditions, by field name. Required for fields of the kinds
 * `condition` and `threshold`, which correspond to no column. For other fields, the function
 * replaces the usual comparison with the column.
 */
type Computed<F extends Fields> = { readonly [K in ConditionKey<F>]: unknown } & {
  readonly [K in keyof F]?: (wanted: Wanted<F[K]>) => SQL | undefined;
};

function valuesCondition({ kind, filter }: Field, column: Source, wanted: unknown) {
  if (wanted === undefined) return undefined;
  if (filter === 'towns') return inTowns(column as PgColumn, wanted as string | string[]);
  if (kind === 'flag') return matches(sql`${column}`, wanted === true);
  return inValues(column as PgColumn, wanted as string | string[]);
}

const pick = <S extends Readonly<Record<string, Source>>, K extends string>(
  sources: S,
  names: readonly K[],
) => {
  const known = names.filter((name) => sources[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, sources[name]])) as unknown as Pick<
    S,
    K & keyof S
  >;
};

/** Columns, conditions and sort terms of the fields. */
export function readFields<
  const F extends Fields,
  const S extends Readonly<Record<string, Source>>,
>(fields: F, sources: S, computed: Computed<F>) {
  const own = computed as Readonly<
    Record<string, ((wanted: never) => SQL | undefined) | undefined>
  >;
  const declared = Object.entries<Field>(fields);
  for (const [name, { filter }] of declared)
    if (filter && !own[name] && !sources[name])
      throw new Error(`The filter ${name} has no source.`);
  return {
    columns: pick(sources, rowKeys(fields)),
    sort: pick(sources, sortKeys(fields)),
    /** Conditions of a filter. Its search words are looked for in the columns `searched`. */
    conditions: (filter: Filter, searched: readonly Source[]): (SQL | undefined)[] => [
      contains(textOf(filter['search']), searched),
      ...declared.flatMap(([name, field]) => {
        const wanted = filter[name];
        const condition = own[name];
        if (condition) return wanted === undefined ? [] : [condition(wanted as never)];
        const column = sources[name];
        if (column === undefined) return [];
        return rangeOf(name, field)
          ? rangeConditions([name, field], column, filter)
          : field.filter
            ? [valuesCondition(field, column, wanted)]
            : [];
      }),
    ],
  };
}
