import * as z from 'zod';
import { claimants } from '../domain/claims.ts';
import { dayOrMoment } from './contract/field-parts.ts';

/** One value or several, of which a row has any. */
export const several = <S extends z.ZodType>(value: S, most = 100) =>
  z.union([value, z.array(value).max(most)]).optional();

/**
 * A day here, such as 2026-11-20, or an instant. A day stands for the whole of it: a period that ends with
 * a day includes it, one that ends with an instant ends before it.
 */
export const dayOrInstant = dayOrMoment.optional();

/** The ids of rows: what every list is asked for to read some of its rows again. */
export const rowIds = several(z.int().positive().max(2_147_483_647), 1000);

/** One of these words or several. */
export const one = <const V extends readonly [string, ...string[]] | string[]>(values: V) =>
  several(z.enum(values));

/** What a person types into the search of a list. */
export const words = z.string().max(100).optional();

/** Towns of rows, in any case of letters. */
export const towns = several(z.string().trim().min(1).max(120));

/** The period in which a row was made. */
export const created = { created_from: dayOrInstant, created_to: dayOrInstant };

/** Rows that changed in any of these ways, or in any, within a time: the last 24 hours where none is given. */
export const changedBy = <const C extends readonly string[]>(changes: C) => ({
  change: several(z.enum(changes)),
  changed_from: dayOrInstant,
  changed_to: dayOrInstant,
});

/** Rows that somebody of the staff has claimed, or nobody. */
export const claimed = { claimed: one(claimants) };
