import type { World } from './world.ts';

/** Emails that wait, are being sent, failed and were given up; none is due while a test runs. */
export async function outgoingInEveryState({ database }: World): Promise<void> {
  await database.pool.query(
    `insert into jobs (queue, subject_id, label, due_at, attempts, leased_until, last_error, given_up_at)
     values
       ('email', 900001, 'waiting@example.org', now() + interval '1 day', 0, null, null, null),
       ('email', 900002, 'sending@example.org', now() + interval '1 day', 1, now() + interval '1 day', null, null),
       ('email', 900003, 'retrying@example.org', now() + interval '1 day', 2, null, 'Refused', null),
       ('email', 900004, 'given-up@example.org', null, 9, null, 'Refused', now())`,
  );
}
