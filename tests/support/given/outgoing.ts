import { jobs } from '#server/db/schema/jobs.ts';
import { inHours } from '../moments.ts';
import type { Server } from '../world.ts';
import { insert } from './rows.ts';

/** Emails in the states waiting, sending, failed and given up. None is due during a test. */
export async function addOutgoingEmails(server: Server): Promise<void> {
  const states = [
    { label: 'waiting@example.org' },
    { label: 'sending@example.org', attempts: 1, leased_until: inHours(24) },
    { label: 'retrying@example.org', attempts: 2, last_error: 'Refused' },
    {
      label: 'given-up@example.org',
      due_at: null,
      attempts: 9,
      last_error: 'Refused',
      given_up_at: inHours(0),
    },
  ];
  for (const [at, state] of states.entries())
    await insert(server, jobs, {
      queue: 'email',
      subject_id: 900_001 + at,
      due_at: inHours(24),
      ...state,
    });
}
