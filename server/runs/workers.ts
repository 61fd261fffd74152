import { setImmediate as turn } from 'node:timers/promises';
import { and, asc, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { runs } from '../db/schema/runs.ts';
import { workable, type Workshop } from './admission.ts';
import { workDocument } from './document.ts';
import { insideWorker } from './inside.ts';
import { allOperations } from './operations.ts';
import type { Operation } from './operation.ts';
import { releaseClaims } from './outside-items.ts';
import { workOutside } from './outside.ts';
import { onRunsDue } from './wake.ts';

export interface Workers {
  /** Takes no more rows and waits for those in hand. */
  stop(): Promise<void>;
}

type Lane = Operation['kind'];
/** Does some of a run; false when others have all of it in hand. */
type WorkOn = (services: Workshop, runId: number, isOver: () => boolean) => Promise<boolean>;

/** How the runs of each lane are worked. */
const lanes: Record<Lane, () => WorkOn> = {
  inside: insideWorker,
  outside: () => workOutside,
  document: () => workDocument,
};

const POLL_MS = 1500;
const AFTER_TROUBLE_MS = 2000;
const MOST_AT_A_LOOK = 20;

interface Sleeper {
  wake(): void;
  sleep(ms: number): Promise<void>;
}

interface Shift extends Sleeper {
  workOn: WorkOn;
  isOver: boolean;
}

/** Runs of a kind that are due, the longest neglected first, so that a short one never waits for a long one. */
async function dueRuns({ database, operations }: Workshop, lane: Lane): Promise<number[]> {
  const ofLane = [...operations.values()].filter(({ kind }) => kind === lane);
  const calls = ofLane.map(({ call }) => call);
  if (calls.length === 0) return [];
  const due = await database.db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        inArray(runs.state, [...workable]),
        inArray(runs.call, calls),
        lte(runs.run_at, sql`now()`),
        or(isNull(runs.lease_until), lte(runs.lease_until, sql`now()`)),
      ),
    )
    .orderBy(asc(runs.run_at), asc(runs.id))
    .limit(MOST_AT_A_LOOK);
  return due.map(({ id }) => id);
}

/** Does some of the first run that has something to take. */
async function workOnce(services: Workshop, lane: Lane, shift: Shift): Promise<boolean> {
  for (const id of await dueRuns(services, lane)) {
    if (await shift.workOn(services, id, () => shift.isOver)) return true;
  }
  return false;
}

/** Sleeps until it is woken or the time is up; a call to wake while awake ends the next sleep at once. */
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

async function workLane(services: Workshop, lane: Lane, shift: Shift): Promise<void> {
  while (!shift.isOver) {
    try {
      const worked = await workOnce(services, lane, shift);
      // Nodes that look at the same moment stay together; jitter parts them.
      if (worked) await turn();
      else await shift.sleep(POLL_MS * (0.5 + Math.random()));
    } catch (error) {
      services.log.warn({ err: error, lane }, 'runs are not worked now');
      await shift.sleep(AFTER_TROUBLE_MS);
    }
  }
}

/** Works runs on this node, one chunk of each kind at a time, until stopped. */
export function startWorkers(given: Services, operations = allOperations): Workers {
  const services: Workshop = { ...given, operations };
  const shifts: Shift[] = [];
  // The only node has just started: whatever was in hand is free again.
  const released =
    services.database.engine === 'embedded'
      ? services.database.within({ is: 'system' }, releaseClaims).catch(() => undefined)
      : Promise.resolve();
  const begin = (lane: Lane) => {
    const shift: Shift = { ...sleeper(), workOn: lanes[lane](), isOver: false };
    shifts.push(shift);
    return released.then(() => workLane(services, lane, shift));
  };
  const all = [begin('inside'), begin('outside'), begin('document')];
  const forget = onRunsDue(services.database, () => shifts.forEach((shift) => shift.wake()));
  return {
    stop: async () => {
      forget();
      for (const shift of shifts) {
        shift.isOver = true;
        shift.wake();
      }
      await Promise.all(all);
    },
  };
}
