import * as z from 'zod';
import { shifted, startOfDay, todayHere } from '../../domain/business-days.ts';

/** Fields that calls about everything share. */
export const id = z.int().positive().max(2_147_483_647);
export const ids = z.array(id).min(1).max(1000);

/** An id inside a form, where everything is text. */
export const formId = z
  .string()
  .regex(/^\d{1,10}$/, 'is not an id')
  .transform(Number)
  .pipe(id);

const splitIds = (given: string | string[]): unknown[] => {
  if (typeof given !== 'string') return given.map(Number);
  if (!given.trimStart().startsWith('[')) return given.split(',').map(Number);
  try {
    const read: unknown = JSON.parse(given);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
};

/** Ids inside a form: the field repeated, a JSON array, or one text with commas. */
export const formIds = (most: number) =>
  z
    .union([z.string().max(12_000), z.array(z.string().max(12)).max(most)])
    .transform(splitIds)
    .pipe(z.array(id).min(1, 'Name at least one id.').max(most))
    .meta({ description: 'The field repeated, a JSON array, or one text with commas' });

/** Rand in whole cents: what is paid, posted or owed has no parts of a cent. */
export const rand = z.number().multipleOf(0.01, 'The amount has parts of a cent.');

/** The same of at least one cent. */
export const positiveRand = rand.min(0.01, 'Use an amount of at least 0.01.');

export const instant = z.iso.datetime({ offset: true });

/** A day here, such as 2026-11-20, or an instant: every date filter takes both. */
export const dayOrMoment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine((text) => text >= '1900' && text < '2200', 'must lie between 1900 and 2199');

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Start of a period: the instant, or the beginning of the day. */
export const beginning = dayOrMoment
  .transform((text) => (isDay(text) ? startOfDay(text) : text))
  .pipe(instant);

/** End of a period: the instant, or the end of the day. */
export const ending = dayOrMoment
  .transform((text) => (isDay(text) ? startOfDay(shifted(text, 1)) : text))
  .pipe(instant);

/** A day here, also given by an instant of it. */
export const dayHere = dayOrMoment
  .transform((text) => (isDay(text) ? text : todayHere(new Date(text))))
  .pipe(z.iso.date());

/** One line of text. The pattern is checked before spaces are removed, as the contract describes it. */
export const line = (label: string, most = 120) =>
  z
    .string()
    .regex(/^\P{Cc}*$/u, `${label} must be one line.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(most, `${label} is too long.`)
    .meta({ label });

/** Several lines; other control characters are refused. */
export const paragraph = (label: string, most = 2000) =>
  z
    .string()
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, `${label} holds a character that cannot be shown.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(most, `${label} is too long.`)
    .meta({ label });

/** Why a person did it, where nobody may do it without a word. */
export const reason = paragraph('Reason', 300).min(5, 'Enter a reason of at least 5 characters.');

/** An amount that only roles with billing see; absent for all others. */
export const guardedAmount = z.number().meta({ needs: 'View billing' }).optional();

/** What another system sent or is sent, as it stands. */
export const payload = z.record(z.string(), z.unknown());

/** What a bulk call did with one of its rows. */
export const rowOutcome = z.object({
  id: z.int(),
  outcome: z.enum(['ok', 'skipped', 'failed']),
  reason: z.string().nullable(),
});

export const outcomes = z.object({
  results: z.array(rowOutcome),
  ok: z.int(),
  skipped: z.int(),
  failed: z.int(),
});

/** A month as people and addresses write it: 2026-10. */
export const month = z
  .string()
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Give a month such as 2026-10.')
  .meta({ label: 'Month' });
