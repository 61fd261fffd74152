import * as z from 'zod';
import { claimants } from '#domain/claims/claims.ts';
import { dayOrMoment, id } from './contract/field-parts.ts';

/** A value or a list of values; a row matches if it has any of them. */
export const manyOf = <S extends z.ZodType>(value: S, most = 100) =>
  z.union([value, z.array(value).max(most)]).optional();

/**
 * South African day such as 2026-11-20, or a timestamp. A day means the whole day: a period that
 * ends with a day includes that day, while a period that ends with a timestamp excludes the
 * timestamp itself.
 */
export const dayOrInstant = dayOrMoment.optional();

/** Ids of rows; every list accepts them so that rows can be reloaded. */
export const rowIds = manyOf(id, 1000);

/** A value of the enumeration, or a list of such values. */
export const oneOf = <const V extends readonly [string, ...string[]] | string[]>(values: V) =>
  manyOf(z.enum(values));

/** Search text of a list. */
export const words = z.string().max(100).optional();

/** Towns, ignoring case. */
export const towns = manyOf(z.string().trim().min(1).max(120));

/**
 * Filter for rows that changed in a period, by default the last 24 hours. Without `change`, changes
 * of every kind count.
 */
export const changedBy = <const C extends readonly string[]>(changes: C) => ({
  change: manyOf(z.enum(changes)),
  changed_from: dayOrInstant,
  changed_to: dayOrInstant,
});

/** Rows that are claimed by given users, or unclaimed. */
export const claimed = { claimed: oneOf(claimants) };
