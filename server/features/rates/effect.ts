import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { tenantScopeOf } from '#server/http/access.ts';
import type { Context } from '#server/context.ts';
import type { Database, Db } from '#server/db/open.ts';
import { rate_effects } from '#server/db/schema/rates.ts';
import { holdingNow, sidesOf } from './effect-sides.ts';
import {
  addUp,
  newWork,
  repriceWork,
  resultOf,
  type EffectRequest,
  type EffectWork,
} from './effect-work.ts';
import { isDraft, revisionRow } from './rate-rows.ts';
import { lastEffectRow } from './revisions.ts';

const USUAL_DAYS = 30;
const MAX_DAYS = 400;
/** Time after which the response is sent with preliminary figures; the work continues. */
const FIRST_ANSWER_MS = 600;
/** Interval at which figures are stored during the work. */
const KEPT_EVERY_MS = 2000;
/**
 * Time without newly stored figures after which the work counts as ended, because its server has
 * stopped.
 */
const SILENT_MS = 30_000;
/** Time for which priced shipments are kept for the next edit. */
const REUSED_MS = 15 * 60_000;
const MAX_KEPT = 2;
const MAX_EFFECTS = 5;

interface KeptWork {
  effectId: number;
  contentVersion: number;
  work: EffectWork;
  at: number;
  isWanted: boolean;
  ended: Promise<unknown>;
}

/**
 * Recent work of this server for the next edit. Stored by database, because tests open several
 * databases.
 */
const kept = new WeakMap<Database, KeptWork[]>();

const isSameRequest = (one: EffectRequest, other: EffectRequest): boolean =>
  one.revision === other.revision &&
  one.against === other.against &&
  one.group === other.group &&
  one.first === other.first &&
  one.last === other.last;

const forget = (database: Database, one: KeptWork) =>
  kept.set(database, kept.get(database)?.filter((other) => other !== one) ?? []);

type Body = InputOf<'POST /rates/revisions/:id/effect'>['body'];

function requestOf(id: number, { from, until, against, rate_group_id }: Body): EffectRequest {
  const last = until ?? todayHere();
  const first = from ?? shiftDay(last, 1 - USUAL_DAYS);
  if (first > last) throw invalidError({ until: ['The last day is before the first.'] });
  if (shiftDay(first, MAX_DAYS) < last) throw invalidError({ from: [`At most ${MAX_DAYS} days.`] });
  return { revision: id, against: against ?? null, group: rate_group_id ?? null, first, last };
}

type Row = typeof rate_effects.$inferSelect;

/**
 * State that an effect must match to be binding: the last edit and, for a draft, the currently
 * valid rates.
 */
interface Standing {
  contentVersion: number;
  holding: string | null;
}

async function standingOf(db: Db, id: number): Promise<Standing> {
  const { state, content_version: contentVersion } = await revisionRow(db, id);
  return { contentVersion, holding: isDraft(state) ? await holdingNow(db) : null };
}

const isCurrent = (row: Row, { contentVersion, holding }: Standing): boolean =>
  row.content_version === contentVersion && (holding === null || row.holding === holding);

function stateOf(row: Row, standing: Standing) {
  const isSilent = Date.now() - Date.parse(row.time_modified) > SILENT_MS;
  if (row.state === 'working') return isSilent ? ('stopped' as const) : ('working' as const);
  if (row.state === 'stopped') return 'stopped' as const;
  return isCurrent(row, standing) ? ('done' as const) : ('old' as const);
}

const shownEffect = (row: Row, standing: Standing) => ({
  effect_id: row.id,
  rate_revision_id: row.rate_revision_id,
  against_revision_id: row.against_revision_id,
  rate_group_id: row.rate_group_id,
  state: stateOf(row, standing),
  done: row.done,
  first_day: row.first_day,
  last_day: row.last_day,
  ...row.result,
});

const figuresOf = (work: EffectWork) => ({
  result: resultOf(work),
  done: work.done,
  state: work.done < 1 ? ('working' as const) : ('done' as const),
  time_modified: new Date().toISOString(),
});

const keep = (db: Db, { effectId, work }: KeptWork) =>
  db.update(rate_effects).set(figuresOf(work)).where(eq(rate_effects.id, effectId));

/**
 * Deletes earlier effects, because every edit creates a new effect. The latest effects and those of
 * publications are kept.
 */
const forgetEarlier = (db: Db, revision: number) =>
  db.execute(sql`
    delete from rate_effects e where rate_revision_id = ${revision}
      and id not in (select id from rate_effects where rate_revision_id = ${revision} order by id desc limit ${MAX_EFFECTS})
      and not exists (select from rate_revisions where effect_id = e.id)`);

/** Completes the work, storing figures meanwhile; a failure marks the effect as stopped. */
async function finish({ database, log }: Pick<Context, 'database' | 'log'>, one: KeptWork) {
  let last = Date.now();
  try {
    await addUp(database, one.work, async () => {
      if (one.work.done < 1 && Date.now() - last > KEPT_EVERY_MS) {
        last = Date.now();
        await database.within({ is: 'staff' }, (db) => keep(db, one));
      }
      return one.isWanted;
    });
    if (one.isWanted) await database.within({ is: 'staff' }, (db) => keep(db, one));
  } catch (error) {
    log.debug({ err: error, effect: one.effectId }, 'an effect was not added up to its end');
    one.isWanted = false;
  }
}

/**
 * Prices the shipments of some days with the current and with the new prices, and stores the
 * differences. Without them a revision cannot be published.
 */
export async function computeEffect(
  { id, body }: { id: number; body: Body },
  context: Pick<Context, 'database' | 'caller' | 'log'>,
) {
  const { database, caller } = context;
  const request = requestOf(id, body);
  const scope = tenantScopeOf(caller);
  const recent = (kept.get(database) ?? []).filter(({ at }) => Date.now() - at < REUSED_MS);
  const before = recent.find(({ work }) => isSameRequest(work, request));
  const begun = await database.within(scope, async (db) => {
    const revision = await revisionRow(db, id);
    const isRunning = before?.isWanted && before.work.done < 1;
    if (isRunning && before.contentVersion === revision.content_version) return before;
    const sides = await sidesOf(db, { ...request, revision, before: before?.work.sides });
    // The results of the earlier work are repriced or replaced, so no other request may use them
    // until the new effect is stored.
    if (before) forget(database, before);
    const again = before && repriceWork(before.work, sides);
    const work = again ?? newWork(request, sides);
    const [row] = await db
      .insert(rate_effects)
      .values({
        rate_revision_id: id,
        against_revision_id: request.against,
        rate_group_id: request.group,
        holding: await holdingNow(db),
        content_version: revision.content_version,
        first_day: request.first,
        last_day: request.last,
        user_id: caller.userId,
        ...figuresOf(work),
      })
      .returning();
    if (row === undefined) throw new Error('The effect was not saved');
    await forgetEarlier(db, id);
    const { content_version: contentVersion } = revision;
    const at = again && before ? before.at : Date.now();
    const ended = Promise.resolve();
    return { effectId: row.id, contentVersion, work, at, isWanted: true, ended, row };
  });
  if (begun !== before) {
    if (before) before.isWanted = false;
    kept.set(database, [begun, ...(kept.get(database) ?? [])].slice(0, MAX_KEPT));
    if (begun.work.done < 1) begun.ended = finish(context, begun);
  }
  // An effect repriced after an edit is complete at once.
  if (begun !== before && 'row' in begun && begun.row.state === 'done')
    return shownEffect(begun.row, {
      contentVersion: begun.contentVersion,
      holding: begun.row.holding,
    });
  await Promise.race([begun.ended, pause(FIRST_ANSWER_MS, undefined, { ref: false })]);
  return database.within(scope, async (db) => {
    const row = await rowOf(db, begun.effectId);
    return withFigures(database, row, await standingOf(db, id));
  });
}

async function rowOf(db: Db, id: number): Promise<Row> {
  const [row] = await db.select().from(rate_effects).where(eq(rate_effects.id, id));
  if (row === undefined) throw new Error('The effect was not saved');
  return row;
}

/** Adds current figures to an effect, if this server computes the effect. */
function withFigures(database: Database, row: Row, standing: Standing) {
  const own = kept.get(database)?.find(({ effectId }) => effectId === row.id);
  const isWorking = row.state === 'working' && own?.isWanted;
  return shownEffect(isWorking ? { ...row, ...figuresOf(own.work) } : row, standing);
}

/** Reads the latest effect of a revision, or of one of its groups; null before the first effect. */
export async function readEffect(
  { id, group }: { id: number; group: number | undefined },
  { db, database }: Pick<Context, 'db' | 'database'>,
) {
  const standing = await standingOf(db, id);
  const row = await lastEffectRow(db, id, group ?? null);
  return row && withFigures(database, row, standing);
}
