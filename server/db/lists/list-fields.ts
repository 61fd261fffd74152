/**
 * Kernel: columns, conditions and sort terms of a list, derived from its declared fields.
 *
 * - A field is read from the column of its name; `sources` names those of joined tables and the
 *   expressions of computed fields and conditions.
 *
 *     const listed = readFields(crateFields, columnsOf(crates), {
 *       is_heavy: (wanted) => matches(isHeavy, wanted),
 *     });
 *     listRows({ …, where: listed.conditions(filter), sort: listed.sort });
 */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  rangeOf,
  rowKeys,
  sortKeys,
  type ConditionKey,
  type Field,
  type Fields,
} from '#domain/entities/fields.ts';
import { between, dayAt, inValues } from '../conditions.ts';
import { contains } from '../list.ts';

type Source = PgColumn | SQL;
type Condition = (wanted: boolean) => SQL | undefined;

type Filter = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function rangeConditions([name, field]: readonly [string, Field], column: Source, filter: Filter) {
  const range = rangeOf(name, field);
  if (!range) return [];
  const [from, until] = range.map((key) => filter[key]);
  if (field.kind === 'instant') return between(column, textOf(from), textOf(until));
  const end = (value: unknown) =>
    field.kind === 'day' ? sql`${dayAt(String(value))}::date` : sql`${value}`;
  return [
    from === undefined ? undefined : sql`${column} >= ${end(from)}`,
    until === undefined ? undefined : sql`${column} <= ${end(until)}`,
  ];
}

/** Condition by name of the declaration; it gets the wanted value. */
type Conditions<F extends Fields> = { readonly [K in ConditionKey<F>]: Condition };

const pick = <S extends Readonly<Record<string, Source>>, K extends string>(
  sources: S,
  names: readonly K[],
) =>
  Object.fromEntries(names.map((name) => [name, sources[name]])) as unknown as Pick<S, K & keyof S>;

/** Columns, conditions and sort terms of the fields. */
export function readFields<
  const F extends Fields,
  const S extends Readonly<Record<string, Source>>,
>(fields: F, sources: S, computed: Conditions<F>) {
  const conditions: Readonly<Record<string, Condition | undefined>> = computed;
  return {
    columns: pick(sources, rowKeys(fields)),
    sort: pick(sources, sortKeys(fields)),
    /** Conditions of a filter; `searched` are the columns in which its words are looked for. */
    conditions: (filter: Filter, searched: readonly Source[]): (SQL | undefined)[] => [
      contains(textOf(filter['search']), searched),
      ...Object.entries<Field>(fields).flatMap(([name, field]) => {
        const wanted = filter[name];
        const condition = conditions[name];
        if (condition) return typeof wanted === 'boolean' ? [condition(wanted)] : [];
        const column = sources[name];
        if (column === undefined) return [];
        return field.filter === 'values'
          ? [inValues(column as PgColumn, wanted as string | undefined)]
          : rangeConditions([name, field], column, filter);
      }),
    ],
  };
}
