import * as z from 'zod';
import { instant, line } from './field-parts.ts';

export const provider = line('Provider', 60);

export const schedule = z.object({
  provider: z.string(),
  slots: z.int(),
  blocks: z.int(),
  areas: z.int(),
  /** The first day of the schedule that holds, and of the next one. */
  valid_from: z.iso.date(),
  next_from: z.iso.date().nullable(),
  stage: z.int(),
  stage_until: instant.nullable(),
  said_at: instant.nullable(),
  /** When a service that publishes stages was read last, and what is wrong with it; null where none is set up. */
  read_at: instant.nullable(),
  problem: z.string().nullable(),
});

/** A schedule as it is imported. */
export const scheduleImport = z.object({
  provider: provider.meta({ label: 'Provider' }),
  /** Comma-separated, one slot a line, with or without a line of titles. */
  text: z.string().min(1, 'Paste the schedule.').max(500_000).meta({ label: 'Schedule' }),
  /** The first day on which it holds; today without it. */
  valid_from: z.iso.date().optional().meta({ label: 'Valid from' }),
});

const minutes = z.object({ from_minute: z.int(), until_minute: z.int() }).nullable();

export const schedulePreview = z.object({
  valid_from: z.iso.date(),
  /** The first day of the schedule that it is compared with; null where there is none. */
  present_from: z.iso.date().nullable(),
  slots: z.int(),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** The first of the changes. */
  changes: z.array(
    z.object({
      block: z.int(),
      day_of_month: z.int(),
      stage: z.int(),
      /** Minutes of the day; null where it is new, or no more. */
      before: minutes,
      after: minutes,
    }),
  ),
});
