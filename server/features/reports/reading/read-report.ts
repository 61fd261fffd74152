import { ApiError, notFound } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { grainOf, periodBefore } from '#domain/reports/period.ts';
import { MAX_SECONDS, type Definition } from '#domain/reports/report.ts';
import { tenantScopeOf } from '#server/http/access.ts';
import { callerLeft } from '#server/http/caller-left.ts';
import type { Caller, Context } from '#server/context.ts';
import { databaseProblemOf } from '#server/db/database-errors.ts';
import type { Db } from '#server/db/open.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import type { Answer } from './answer.ts';
import { askedOf, type Asked } from './parameters.ts';
import { definitionOf, readableReport } from './readable.ts';
import { askInParts, type Asking, type PartLimits } from './read-parts.ts';

import { sourceOf } from './sources.ts';
import { WorkTime } from './work-time.ts';

const MAX_OF_A_PERSON = 2;
const MAX_OF_A_NODE = 6;

const reading = new Map<number, number>();

const busy = (message: string) => new ApiError(429, { message, code: 'too_many_requests' }, 2);

/** Limits concurrent reads of reports to two per user and six per node; throws 429. */
async function withinLimits<T>(userId: number, read: () => Promise<T>): Promise<T> {
  const mine = reading.get(userId) ?? 0;
  if (mine >= MAX_OF_A_PERSON)
    throw busy('Two of your reports are running. Wait for them to finish.');
  const all = [...reading.values()].reduce((sum, count) => sum + count, 0);
  if (all >= MAX_OF_A_NODE) throw busy('Many reports are being read. Try again in a moment.');
  reading.set(userId, mine + 1);
  try {
    return await read();
  } finally {
    const left = (reading.get(userId) ?? 1) - 1;
    if (left === 0) reading.delete(userId);
    else reading.set(userId, left);
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs work one after the other, so that other queries wait for a single report at most. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

type Request = InputOf<'POST /reports/:id/rows'>['body'];
type Reading = Pick<Context, 'database' | 'caller'> & Partial<Pick<Context, 'hasLeft'>>;

const MANY_GROUPS = 1_000;
/**
 * The embedded engine has a single session, so other requests wait for a part. On PostgreSQL a part
 * limits the memory; a narrow part may cost as much as a wide one, because both read the whole
 * table.
 */
const PARTS = {
  embedded: { aim: 60, first: { days: 2, numbers: 4_000 } },
  postgres: { aim: 2_000, first: { days: 30, numbers: 100_000 } },
} as const;

/** Complete reading of a report: rows, totals, totals of the period before, and chart points. */
export interface WholeReading {
  asked: Asked;
  answer: Answer;
  before: (number | null)[] | null;
  grain: 'day' | 'month' | null;
  readAt: string;
  tookMs: number;
}

const stoppedError = () =>
  new ApiError(503, {
    message: `Stopped after ${MAX_SECONDS} s. Shorten the period.`,
    code: 'unavailable',
  });

function askingOf(definition: Definition, asked: Asked, caller: Caller): Asking {
  const reader = { caller, isTenant: isTenant(caller) };
  return {
    sourceOf: (inPart) => sourceOf(definition.dataset, { ...reader, inPart }),
    period: asked.days,
    by: asked.by,
    measures: asked.shown,
    sort: asked.sort,
    where: asked.where,
    chartBy: asked.days === null ? null : grainOf(asked.days),
    charted: asked.charted,
  };
}

/** Totals of the period before, with equally many days; null for reports on the current state. */
async function sumsBefore(asking: Asking, limits: PartLimits): Promise<(number | null)[] | null> {
  if (asking.period === null) return null;
  const period = periodBefore(asking.period);
  const { totals } = await askInParts({ ...asking, period, by: [], chartBy: null }, limits);
  return totals;
}

/**
 * Reads in the caller's tenant scope, read-only, until the work time is used up. On PostgreSQL in
 * one transaction with one snapshot; on the embedded engine each part in its own transaction, so
 * that other requests run in between. Waiting for a connection is not work time, so on a busy
 * server reports are slow but complete.
 */
function inScope<T>(
  { caller, database, hasLeft = () => false }: Reading,
  time: WorkTime,
  read: (limits: PartLimits) => Promise<T>,
): Promise<T> {
  const admit = () => {
    if (hasLeft()) throw callerLeft;
    if (time.leftMs <= 0) throw stoppedError();
  };
  const within = <R>(work: (db: Db) => Promise<R>) =>
    database.within(tenantScopeOf(caller), work, {
      readOnly: true,
      timeout: Math.max(1, time.leftMs),
      admit,
    });
  if (database.engine === 'embedded')
    return read({
      ...PARTS.embedded,
      manyGroups: MANY_GROUPS,
      within: (work) => inTurn(() => within((db) => time.during(() => work(db)))),
    });
  return within((db) =>
    read({
      ...PARTS.postgres,
      manyGroups: MANY_GROUPS,
      within: async (work) => {
        admit();
        return time.during(() => work(db));
      },
    }),
  );
}

/** Reads a definition with the caller's rights; at most ten seconds of work. */
export async function readDefinition(
  definition: Definition,
  { caller, database, hasLeft }: Reading,
  request: Pick<Request, 'parameters' | 'sort'>,
): Promise<WholeReading> {
  const asked = askedOf(definition, caller, request);
  const asking = askingOf(definition, asked, caller);
  const started = Date.now();
  const time = new WorkTime(MAX_SECONDS * 1000);
  const read = async (limits: PartLimits) => ({
    answer: await askInParts(asking, limits),
    before: await sumsBefore(asking, limits),
  });
  const found = await withinLimits(caller.userId, () =>
    inScope({ caller, database, hasLeft }, time, read),
  ).catch((error: unknown) => {
    throw time.leftMs <= 0 && databaseProblemOf(error) !== undefined ? stoppedError() : error;
  });
  return {
    ...found,
    asked,
    grain: asking.chartBy,
    readAt: new Date(started).toISOString(),
    tookMs: Date.now() - started,
  };
}

/** Reads a report that the caller may read, with its definition. */
export async function openReport({ caller, database }: Reading, id: number) {
  const readOnly = { readOnly: true };
  const report = await database.within(
    tenantScopeOf(caller),
    (db) => readableReport(db, caller, id),
    readOnly,
  );
  if (report.kind === 'embedded')
    throw new ApiError(409, {
      message: 'This report is shown by the report server.',
      code: 'conflict',
    });
  const definition = definitionOf(report);
  if (definition === null) throw notFound();
  return { report, definition };
}
