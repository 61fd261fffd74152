import { sql } from 'drizzle-orm';
import type { Provider } from '#domain/system/system.ts';
import type { Db } from '#server/db/open.ts';
import { provider_calls } from '#server/db/schema/system.ts';
import { measurements } from '#server/metrics/measurements.ts';

const MAX_ERROR = 300;

/** Latest results of a provider that are not stored yet. */
interface Results {
  succeededAt: string | null;
  failedAt: string | null;
  problem: string | null;
}

/** Results by provider, since the last time that they were stored. */
type Collected = Map<Provider, Results>;

/** Collects the results of calls to providers; `take` returns and forgets them. */
export function collectResults(): { take: () => Collected; stop: () => void } {
  let collected: Collected = new Map();
  const stop = measurements.providerCalled.listen(({ provider, problem }) => {
    const before = collected.get(provider) ?? { succeededAt: null, failedAt: null, problem: null };
    const now = new Date().toISOString();
    const result = problem === null ? { succeededAt: now } : { failedAt: now, problem };
    collected.set(provider, { ...before, ...result });
  });
  return {
    take: () => {
      const taken = collected;
      collected = new Map();
      return taken;
    },
    stop,
  };
}

/** Stores results, unless another node has stored later results. */
export async function storeResults(db: Db, collected: Collected): Promise<void> {
  if (collected.size === 0) return;
  const { succeeded_at, failed_at, last_error } = provider_calls;
  await db
    .insert(provider_calls)
    .values(
      [...collected].map(([provider, { succeededAt, failedAt, problem }]) => ({
        provider,
        succeeded_at: succeededAt,
        failed_at: failedAt,
        last_error: problem?.slice(0, MAX_ERROR) ?? null,
      })),
    )
    .onConflictDoUpdate({
      target: provider_calls.provider,
      set: {
        succeeded_at: sql`greatest(${succeeded_at}, excluded.succeeded_at)`,
        failed_at: sql`greatest(${failed_at}, excluded.failed_at)`,
        last_error: sql`coalesce(excluded.last_error, ${last_error})`,
      },
    });
}
