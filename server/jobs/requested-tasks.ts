import { isNotNull } from 'drizzle-orm';
import type { Background } from './background-task.ts';
import type { DueWork } from './due-work.ts';
import type { Services } from '../context.ts';
import { background_tasks } from '../db/schema/background-tasks.ts';

/** Starts tasks that people asked for; one node takes each request. */
export function requestedTasks(
  { database, log }: Pick<Services, 'database' | 'log'>,
  tasks: ReadonlyMap<string, Pick<Background, 'runNow'>>,
): DueWork {
  const isRequested = isNotNull(background_tasks.requested_at);
  const take = async () => {
    const taken = await database.within({ is: 'system' }, (db) =>
      db
        .update(background_tasks)
        .set({ requested_at: null })
        .where(isRequested)
        .returning({ name: background_tasks.name }),
    );
    for (const { name } of taken) tasks.get(name)?.runNow();
  };
  return {
    isDue: 'exists (select from background_tasks where requested_at is not null)',
    wake: () =>
      void take().catch((error: unknown) =>
        log.debug({ err: error }, 'requested tasks start later'),
      ),
  };
}
