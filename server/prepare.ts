import type { Services } from './context.ts';
import { migrate } from './db/migrate.ts';
import { retryWhenStopped } from './db/retry-when-stopped.ts';
import { seedDemo } from '#demo/seed.ts';
import type { Progress } from './health.ts';
import { ensureFirstAdministrator } from './features/identity/registration/first-administrator.ts';
import { ensureDefaultReferenceData } from './features/settings/default-reference-data.ts';
import { ensureDefaultRoles } from './features/people/default-roles.ts';
import { ensureBuiltInReports } from './features/reports/built-in-reports.ts';

interface Prepared {
  /** Link that creates the first administrator; null if there already is one. */
  firstLink: string | null;
}

/**
 * Prepares the database for this version: tables, roles, look-ups, and the demo or a first
 * administrator. Tries again after an interruption of PostgreSQL. Each step is one transaction, so
 * steps that were committed are not repeated.
 */
export function prepareCompany(services: Services, progress: Progress): Promise<Prepared> {
  return retryWhenStopped(
    services.database,
    () => prepareOnce(services, progress),
    (error) => services.log.warn({ err: error }, 'PostgreSQL left while the company was prepared'),
  );
}

async function prepareOnce(services: Services, progress: Progress): Promise<Prepared> {
  const { database, config } = services;
  const report = (done: number, phase: string) => Object.assign(progress, { done, phase });

  report(0.02, 'Preparing the tables');
  await migrate(database);
  report(0.1, 'Preparing roles and look-ups');
  await ensureDefaultRoles(database);
  await ensureDefaultReferenceData(database);
  await ensureBuiltInReports(database);
  if (config.demo !== 'off') {
    await seedDemo(database, config.demo, (done, phase) => report(0.1 + done * 0.9, phase));
  }
  const first = config.demo === 'off' ? await ensureFirstAdministrator(services) : null;
  report(1, 'Ready');
  return { firstLink: first?.link ?? null };
}
