import type { SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { Caller } from '../context.ts';
import { parse } from '../input.ts';

/** The rows of a noun: `select id, label` of those that match a filter of its list; {} matches all. */
export type RowSource = (caller: Caller, filter: Record<string, unknown>) => SQL;

/** `select` is given the filter as the list call reads it; a wrong one is refused with 422. */
export const rowSource =
  <S extends z.ZodType>(
    schema: S,
    select: (filter: z.output<S>, caller: Caller) => SQL,
  ): RowSource =>
  (caller, filter) =>
    select(parse(schema, filter), caller);

/** The filter that a list call is asked with. */
export const filterOf = <S extends z.ZodType>(list: {
  query: { shape: { filter: z.ZodOptional<z.ZodCodec<z.ZodString, S>> } };
}): S => list.query.shape.filter.unwrap().def.out;
