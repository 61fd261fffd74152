import * as z from 'zod';
import { id, instant, reason } from './field-parts.ts';

const day = (label: string) => z.iso.date('Choose a day.').meta({ label });

/** What is kept of everything that holds for an account on some days in place of what is set for good. */
export const overrideFields = {
  id: z.int(),
  account_id: z.int(),
  starts_on: z.string(),
  ends_on: z.string(),
  reason: z.string(),
  user: z.string().nullable(),
  time_created: instant,
  /** Set where somebody ended it before its last day, with who and why. */
  ended_at: instant.nullable(),
  ended_by: z.string().nullable(),
  end_reason: z.string().nullable(),
};

/** Whose it is, on which days, both included, and why. */
export const overrideDays = {
  account_id: id,
  /** Today without it. */
  starts_on: day('From').optional(),
  ends_on: day('Until'),
  reason,
};

export const overrideEnd = z.object({
  account_id: id,
  /** Ends what begins on this day; without it what holds, or else what comes next. */
  starts_on: day('From').optional(),
  reason,
});
