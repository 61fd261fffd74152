/**
 * Field types of the contract: ids, amounts, dates and texts.
 *
 * - Use these types instead of plain `z.string()` or `z.number()`, so that limits, labels and
 *   error messages are the same in every call.
 * - `meta({ label })` names a field in messages and forms; `meta({ needs })` hides it without the
 *   permission.
 *
 *     body: z.object({ account_id, amount: positiveRand, reason })
 */
import * as z from 'zod';
import { shiftDay, startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import { isPostalCode, readPostalCode } from '#domain/places/provinces.ts';
import { storedText } from '#domain/text/characters.ts';
import { amountReading, numberProblem } from '#domain/text/numbers.ts';
import { bareReference } from '#domain/text/references.ts';

const isDigits = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,10}$/.test(value);
const numberOfDigits = z.transform((value: number) => (isDigits(value) ? Number(value) : value));
// Zod treats transformed values as optional. This line makes them required.
numberOfDigits._zod.optin = undefined;

/** Whole number. Also accepts its digits as text, because parameters of URLs and fields of forms are text. */
const digits = (schema: z.ZodType<number, number>): z.ZodType<number, number> =>
  numberOfDigits.pipe(schema);

export const id = digits(z.int().positive().max(2_147_483_647));

/** Id of an account, or 0 for the company itself. */
export const idOrNone = digits(z.int().min(0).max(2_147_483_647));

export const ids = z.array(id).min(1).max(1000);

/** Id and name of a record, for lists of choices. */
export const named = z.object({ id: z.int(), name: z.string() });

const splitIds = (given: string | string[]): unknown[] => {
  if (typeof given !== 'string') return given;
  if (!given.trimStart().startsWith('[')) return given.split(',').map((text) => text.trim());
  try {
    const read: unknown = JSON.parse(given);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
};

/** Ids in a form: a repeated field, a JSON array, or a comma-separated text. */
export const formIds = (most: number) =>
  z
    .union([z.string().max(12_000), z.array(z.string().max(12)).max(most)])
    .transform(splitIds)
    .pipe(z.array(id).min(1, 'Name at least one id.').max(most))
    .meta({ description: 'The field repeated, a JSON array, or one text with commas' });

/** Amount in rand, in whole cents. */
export const rand = z.number().multipleOf(0.01, 'The amount has fractions of a cent.');

/** Amount of at least 0 in a form, in any notation. All values of a form are text. */
export const formAmount = (label: string) =>
  z
    .string()
    .max(40)
    .transform((text, context) => {
      const read = amountReading(text);
      if (read.ok && read.value >= 0) return read.value;
      const message = numberProblem(read, { label, example: '1234.50' });
      context.issues.push({
        code: 'custom',
        message: message ?? `${label} is below zero.`,
        input: text,
      });
      return z.NEVER;
    })
    .pipe(z.number())
    .meta({ label });

/** Amount of at least one cent. */
export const positiveRand = rand.min(0.01, 'Use an amount of at least 0.01.');

export const instant = z.iso.datetime({ offset: true });

/** South African day such as 2026-11-20, or a timestamp; every date filter accepts both. */
export const dayOrMoment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: ({ input }) =>
      input === undefined
        ? undefined
        : 'Use a day such as 2026-11-24, or a moment with an offset: 2026-11-24T14:05:00+02:00.',
  })
  .refine((text) => text >= '1900' && text < '2200', 'must be between 1900 and 2199');

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Start of a period: the timestamp, or the beginning of the day. */
export const beginning = dayOrMoment
  .transform((text) => (isDay(text) ? startOfDay(text) : text))
  .pipe(instant);

/** End of a period: the timestamp, or the end of the day. */
export const ending = dayOrMoment
  .transform((text) => (isDay(text) ? startOfDay(shiftDay(text, 1)) : text))
  .pipe(instant);

/** South African day, given as a day or a timestamp. */
export const dayHere = dayOrMoment
  .transform((text) => (isDay(text) ? text : todayHere(new Date(text))))
  .pipe(z.iso.date());

/**
 * Single line of text. A line break at the end is refused rather than trimmed, so that the
 * documented pattern is exact.
 */
export const line = (label: string, most = 120) =>
  z
    .string()
    .regex(/^\P{Cc}*$/u, `${label} must be one line.`)
    .overwrite(storedText)
    .trim()
    .min(1, `${label} is required.`)
    .max(most, `${label} is too long.`)
    .meta({ label });

/** Text of several lines; control characters other than tabs and line breaks are refused. */
export const paragraph = (label: string, most = 2000) =>
  z
    .string()
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, `${label} holds a character that cannot be shown.`)
    .overwrite(storedText)
    .trim()
    .min(1, `${label} is required.`)
    .max(most, `${label} is too long.`)
    .meta({ label, input: 'lines' });

/** Postal code of four digits, also written as ZA-2196. */
export const postalCode = (message = 'A postal code has 4 digits.') =>
  z
    .string()
    .max(20)
    .overwrite((text) => readPostalCode(text) ?? text.trim())
    .refine(isPostalCode, message)
    .meta({ label: 'Postal code' });

/** Scanned or typed reference of a parcel, in capitals and without surrounding symbols. */
export const scannedReference = z
  .string()
  .max(200)
  .overwrite((text) => bareReference(text).toUpperCase())
  .max(60);

/** Reason for an action that requires one. */
export const reason = paragraph('Reason', 300).min(5, 'Enter a reason of at least 5 characters.');

/** Amount that only roles with the billing permission receive; absent for all others. */
export const guardedAmount = z.number().meta({ needs: 'View billing' }).optional();

/** Content sent by or to another system, unchanged. */
export const payload = z.record(z.string(), z.unknown());

/** Outcome of one row in a bulk call. */
export const rowOutcome = z.object({
  id: z.int(),
  outcome: z.enum(['ok', 'skipped', 'failed']),
  reason: z.string().nullable(),
});

/** Rows whose change to undo, and the caller's own run or request that made the change. */
export const undoneChange = z.strictObject({
  ids,
  /** Run that made the change. */
  run_id: id.optional(),
  /** Instead of a run: Idempotency-Key of the request that made the change. */
  request_key: z.string().min(8).max(100).optional(),
});

export const outcomes = z.object({
  results: z.array(rowOutcome),
  ok: z.int(),
  skipped: z.int(),
  failed: z.int(),
});

/** Month such as 2026-10. */
export const month = z
  .string()
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Enter a month such as 2026-10.')
  .meta({ label: 'Month' });
