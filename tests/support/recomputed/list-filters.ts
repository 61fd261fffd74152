import { expect } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#api/endpoint.ts';

type Row = Readonly<Record<string, unknown>>;
/** Reads the rows and total of a list with a filter. */
export type AskList = (filter: object) => Promise<{ rows: readonly Row[]; total: number }>;

/** Filter conditions of a list by name, with `optional` unwrapped. */
export function conditionsOf({ query }: Pick<Endpoint, 'query'>): [string, z.core.$ZodType][] {
  const parameter = query instanceof z.ZodObject ? query.shape['filter'] : undefined;
  const codec = parameter instanceof z.ZodOptional ? parameter.unwrap() : undefined;
  const filter = codec instanceof z.ZodCodec ? codec.def.out : undefined;
  if (!(filter instanceof z.ZodObject)) throw new Error('The list takes no filter');
  return Object.entries(filter.shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodOptional ? schema.unwrap() : schema,
  ]);
}

const isPeriod = (name: string, schema: z.core.$ZodType) =>
  /_(from|to|until|since)$/.test(name) && !(schema instanceof z.ZodNumber);

/**
 * Whether a filter takes a single value, as words, amounts and composite values do. The filter
 * `flag` counts too, because all of its flags must hold.
 */
const isGivenOnce = (name: string, schema: z.core.$ZodType) =>
  name === 'search' ||
  name === 'flag' ||
  schema instanceof z.ZodNumber ||
  schema instanceof z.ZodBoolean ||
  schema instanceof z.ZodObject;

/** Checks that the filters of a list follow the common rules for filters. */
export async function expectDialect(endpoint: Endpoint, ask: AskList): Promise<void> {
  const all = await ask({});
  const ids = all.rows.slice(0, 2).map(({ id }) => Number(id));
  const [row] = all.rows;
  const found = async (id: unknown) =>
    (await ask({ id })).rows.map((one) => Number(one['id'])).toSorted((a, b) => a - b);
  expect(await found(ids)).toEqual(ids.toSorted((a, b) => a - b));
  expect(await found(ids[0])).toEqual([ids[0]]);
  expect(await found([])).toEqual([]);

  for (const [name, schema] of conditionsOf(endpoint)) {
    if (isPeriod(name, schema)) {
      const [day, instant] = await Promise.all(
        ['2026-01-05', '2026-01-04T22:00:00Z'].map((from) => ask({ [name]: from })),
      );
      // In a `_from` filter a day means its start. At the end of a period the whole day is
      // included, so the results would differ.
      if (name.endsWith('_from')) expect([name, day?.total]).toEqual([name, instant?.total]);
    } else if (!isGivenOnce(name, schema)) {
      // An empty list of values matches no row; an empty list of excluded values leaves all rows.
      const none = name.startsWith('without_') ? all.total : 0;
      expect([name, (await ask({ [name]: [] })).total]).toEqual([name, none]);
      const value = row?.[name];
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const { total } = await ask({ [name]: value });
      expect([name, total]).not.toEqual([name, 0]);
      expect([name, (await ask({ [name]: [value] })).total]).toEqual([name, total]);
    }
  }
}
