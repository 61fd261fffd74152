import * as z from 'zod';
import { instant } from '../field-parts.ts';

/** Action on a record: user, time, run, and changes as text. */
export const historyEntry = z.object({
  id: z.string(),
  at: instant,
  user_id: z.int().nullable(),
  /** Null for actions of the system. */
  user: z.string().nullable(),
  run_id: z.int().nullable(),
  /** Action or changed part of the record: "Changed", "Note added", "Door 7". */
  what: z.string(),
  changes: z.array(
    z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});
