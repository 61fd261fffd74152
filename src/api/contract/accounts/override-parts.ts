import * as z from 'zod';
import { id, instant, reason } from '../field-parts.ts';

const day = (label: string) => z.iso.date('Choose a day.').meta({ label });

/** Fields that all temporary overrides of an account have. */
export const overrideFields = {
  id: z.int(),
  account_id: z.int(),
  starts_on: z.string(),
  ends_on: z.string(),
  reason: z.string(),
  user: z.string().nullable(),
  time_created: instant,
  /** Set if a user ended the override before its last day, with user and reason. */
  ended_at: instant.nullable(),
  ended_by: z.string().nullable(),
  end_reason: z.string().nullable(),
};

/** Account, days (both included) and reason of an override. */
export const overrideDays = {
  account_id: id,
  /** Today by default. */
  starts_on: day('From').optional(),
  ends_on: day('Until'),
  reason,
};

export const overrideEnd = z.object({
  account_id: id,
  /**
   * First day of the override to end; by default the current override, or the next one if none is
   * current.
   */
  starts_on: day('From').optional(),
  reason,
});
