import * as z from 'zod';
import { instant, line } from '../field-parts.ts';

export const provider = line('Provider', 60);

export const schedule = z.object({
  provider: z.string(),
  slots: z.int(),
  blocks: z.int(),
  areas: z.int(),
  /** First day of the current schedule and of the next one. */
  valid_from: z.iso.date(),
  next_from: z.iso.date().nullable(),
  stage: z.int(),
  stage_until: instant.nullable(),
  said_at: instant.nullable(),
  /**
   * When the published stages were last read, and the problem if any; null if no service is set up.
   */
  read_at: instant.nullable(),
  problem: z.string().nullable(),
});

export const scheduleImport = z.object({
  provider: provider.meta({ label: 'Provider' }),
  /** Comma-separated, one slot per line, with an optional heading. */
  text: z.string().min(1, 'Choose a file, or paste the schedule.').max(500_000).meta({
    label: 'Schedule',
    hint: 'One line for each slot: block, day of the month, stage, from, until. For instance 4,24,2,18:00,20:30. The new schedule replaces the earlier one from its first day.',
  }),
  /** First day of the schedule; today by default. */
  valid_from: z.iso.date().optional().meta({ label: 'Valid from' }),
});

const minutes = z.object({ from_minute: z.int(), until_minute: z.int() }).nullable();

export const schedulePreview = z.object({
  valid_from: z.iso.date(),
  /**
   * First day of the current schedule, which this one is compared with; null without a current
   * schedule.
   */
  present_from: z.iso.date().nullable(),
  slots: z.int(),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** The first changes, not all of them. */
  changes: z.array(
    z.object({
      block: z.int(),
      day_of_month: z.int(),
      stage: z.int(),
      /** Minutes of the day before and after the change; null if the slot is added or removed. */
      before: minutes,
      after: minutes,
    }),
  ),
});
