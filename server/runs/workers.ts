import { setImmediate as turn } from 'node:timers/promises';
import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { inBackground } from '../db/connection-queue.ts';
import { runs } from '../db/schema/runs.ts';
import { workable, type WorkerContext } from './authorisation.ts';
import { workDocument } from './rows/document.ts';
import { transactionalWorker } from './inside.ts';
import { allOperations } from './operations.ts';
import type { Operation } from './operation.ts';
import { runLease } from './leases.ts';
import { workExternal } from './external/external.ts';
import { onRunsDue } from './wake.ts';

export interface Workers {
  /** Takes no more rows and waits for those in progress. */
  stop(): Promise<void>;
}

type WorkKind = Operation['kind'];
/** Processes a batch of a run; false if no row was free. */
type WorkOn = (services: WorkerContext, runId: number, isOver: () => boolean) => Promise<boolean>;

const workers: Record<WorkKind, () => WorkOn> = {
  inside: transactionalWorker,
  external: () => workExternal,
  document: () => workDocument,
};

/**
 * Interval of polling. The only node of the embedded database wakes its own workers, so it polls
 * only for postponed runs.
 */
const POLL_MS = { embedded: 3000, postgres: 1500 } as const;
const AFTER_FAILURE_MS = 2000;
const MAX_PER_POLL = 20;

interface Sleeper {
  wake(): void;
  sleep(ms: number): Promise<void>;
}

interface Worker extends Sleeper {
  workOn: WorkOn;
  isOver: boolean;
}

/**
 * Due runs of a kind, the longest unattended first, so that short runs do not wait for long ones.
 */
async function dueRuns(
  { database, operations }: WorkerContext,
  wanted: WorkKind,
): Promise<number[]> {
  const ofKind = [...operations.values()].filter(({ kind }) => kind === wanted);
  const endpoints = ofKind.map(({ call }) => call);
  if (endpoints.length === 0) return [];
  const due = await database.db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        inArray(runs.state, [...workable]),
        inArray(runs.call, endpoints),
        lte(runs.run_at, sql`now()`),
        runLease.isFree,
      ),
    )
    .orderBy(asc(runs.run_at), asc(runs.id))
    .limit(MAX_PER_POLL);
  return due.map(({ id }) => id);
}

/** Processes a batch of the first run with free rows. */
async function workOnce(services: WorkerContext, kind: WorkKind, worker: Worker): Promise<boolean> {
  for (const id of await dueRuns(services, kind)) {
    if (await worker.workOn(services, id, () => worker.isOver)) return true;
  }
  return false;
}

/**
 * Sleeps until woken or until the time is over. A wake-up that arrives while awake ends the next
 * sleep at once.
 */
function sleeper(): Sleeper {
  let isDue = false;
  let rouse = (): void => undefined;
  return {
    wake() {
      isDue = true;
      rouse();
    },
    async sleep(ms) {
      if (!isDue)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          rouse = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isDue = false;
    },
  };
}

async function workLoop(services: WorkerContext, kind: WorkKind, worker: Worker): Promise<void> {
  while (!worker.isOver) {
    try {
      const worked = await workOnce(services, kind, worker);
      // Jitter, because nodes that poll at the same time would stay synchronised.
      if (worked) await turn();
      else await worker.sleep(POLL_MS[services.database.engine] * (0.5 + Math.random()));
    } catch (error) {
      services.log.warn({ err: error, kind }, 'runs are not worked now');
      await worker.sleep(AFTER_FAILURE_MS);
    }
  }
}

/** Processes runs on this node, one batch of each kind at a time, until stopped. */
export function startWorkers(given: Services, operations = allOperations): Workers {
  const services: WorkerContext = { ...given, operations };
  const pool: Worker[] = [];
  const begin = (kind: WorkKind) => {
    const worker: Worker = { ...sleeper(), workOn: workers[kind](), isOver: false };
    pool.push(worker);
    return inBackground(() => workLoop(services, kind, worker));
  };
  const all = [begin('inside'), begin('external'), begin('document')];
  const unsubscribe = onRunsDue(services.database, () => pool.forEach((worker) => worker.wake()));
  return {
    stop: async () => {
      unsubscribe();
      for (const worker of pool) {
        worker.isOver = true;
        worker.wake();
      }
      await Promise.all(all);
    },
  };
}
