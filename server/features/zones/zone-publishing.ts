import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound, ApiError } from '#api/api-error.ts';
import { isRemoval, kindOf, type PublishedType } from '#domain/zones/zones.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { zones } from '#server/db/schema/zones.ts';
import { publishRemoval } from './zone-removals.ts';
import { requireMap } from './zone-shapes.ts';
import { writeZoneAuditLog } from './zone-audit.ts';

type Input<K extends keyof Calls['zones']> = InputOf<K>;
type Zone = typeof zones.$inferSelect;

/**
 * Publishes drafts, all or none: replaces areas with the same kind and code, and deletes areas that
 * are drafted for removal.
 */
export async function publishDrafts(
  db: Db,
  caller: Caller,
  { ids, versions }: Input<'POST /zones/publish'>['body'],
) {
  const uniqueIds = [...new Set(ids)];
  const drafts = await db
    .select()
    .from(zones)
    .where(inArray(zones.id, uniqueIds))
    .orderBy(zones.id)
    .for('update');
  if (drafts.length < uniqueIds.length) throw notFound();
  requireDistinct(drafts);
  requireSeen(drafts, new Map(versions?.map((version, at) => [ids[at], version])));
  let replaced = 0;
  const going = drafts.filter(isRemoval);
  for (const draft of going) await publishRemoval(db, caller, draft);
  for (const draft of drafts)
    if (!isRemoval(draft)) replaced += await publishOne(db, caller, draft);
  return { published: drafts.length, replaced, removed: going.length };
}

function requireDistinct(drafts: readonly Zone[]) {
  const other = drafts.find(({ type }) => type !== 'draft');
  if (other) throw conflict(`${other.name} is not a draft.`);
  const names = drafts.map(({ mtype, code }) => `${mtype} ${code}`);
  const twice = drafts.find((_, at) => names.indexOf(names[at] ?? '') !== at);
  if (twice)
    throw conflict(`Two of these drafts have the code ${twice.code}. Publish only one of them.`);
}

/** Throws 409 if a draft has changed since the caller saw it. */
function requireSeen(drafts: readonly Zone[], seen: ReadonlyMap<number | undefined, number>) {
  const unseen = drafts.find(({ id, version }) => (seen.get(id) ?? version) !== version);
  if (unseen) throw conflict(`Another user changed ${unseen.name} in the meantime.`);
}

const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

async function publishOne(db: Db, caller: Caller, draft: Zone): Promise<number> {
  const type = targetOf(draft);
  requireMap(caller, 'draft', type);
  const { id, code, name } = draft;
  const former = await db
    .delete(zones)
    .where(and(eq(zones.type, type), eq(zones.code, code)))
    .returning({ id: zones.id, name: zones.name, polygon: zones.polygon });
  for (const { id: removedId, ...before } of former)
    await writeZoneAuditLog(db, caller, {
      action: 'replaced',
      id: removedId,
      before,
      after: { name: null, polygon: null },
    });
  await db
    .update(zones)
    .set({ type, mtype: type, version: sql`${zones.version} + 1` })
    .where(eq(zones.id, id));
  await writeZoneAuditLog(db, caller, {
    action: 'published',
    id,
    before: { type: 'draft' },
    after: { type, name },
  });
  return former.length;
}

function targetOf({ mtype, name }: Zone): PublishedType {
  const type = kindOf({ type: 'draft', mtype });
  if (type !== null) return type;
  throw conflict(`${name} has no zone type.`);
}
