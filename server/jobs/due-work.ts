/**
 * Wakes work that is due. If each kind of work checked its own rows, an idle server would send
 * dozens of queries a second; here one statement a second checks all kinds. Work that is announced
 * by a commit does not wait for it.
 *
 *     const sms = { isDue: dueJobs('sms'), wake: () => task.wake() };
 *     const due = wakeWhenDue(services, new Map([['sms', sms]]));
 */
import type { Background, Stoppable } from './background-task.ts';
import { runPeriodically } from './background-task.ts';
import type { Services } from '../context.ts';

const LOOK_EVERY_MS = 1_000;

/** A kind of work, with the SQL condition for being due. */
export interface DueWork extends Pick<Background, 'wake'> {
  isDue: string;
}

/** Wakes each kind of work, by name, within a second of being due. */
export function wakeWhenDue(
  { database, log }: Pick<Services, 'database' | 'log'>,
  works: ReadonlyMap<string, DueWork>,
): Stoppable {
  const names = [...works].map(([name, { isDue }]) => `case when ${isDue} then '${name}' end`);
  const text = `select array_remove(array[${names.join(', ')}]::text[], null) as names`;
  const work = async () => {
    const { rows } = await database.pool.query<{ names: string[] }>(text);
    for (const name of rows[0]?.names ?? []) works.get(name)?.wake();
  };
  return runPeriodically({ name: 'due work', every: LOOK_EVERY_MS, work }, log);
}
