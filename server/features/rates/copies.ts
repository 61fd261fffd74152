import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { rate_groups, rate_revisions } from '#server/db/schema/rates.ts';
import { shownGroup } from './groups.ts';
import { draftRevision, groupRow, touchRevision, type GroupRow } from './rate-rows.ts';

/**
 * Copies a group with its cells into a draft; `percent` is added to every amount, in whole cents.
 */
export async function copyGroup(
  db: Db,
  source: GroupRow,
  {
    percent = 0,
    isNewFamily = false,
    ...change
  }: Partial<typeof rate_groups.$inferInsert> & {
    rate_revision_id: number;
    percent?: number;
    isNewFamily?: boolean;
  },
): Promise<GroupRow> {
  const { id, family_id, time_created: _, time_modified: __, version: ___, ...facts } = source;
  const [made] = await db
    .insert(rate_groups)
    .values({
      ...facts,
      // The database names a new family after its first row.
      ...(!isNewFamily && { family_id }),
      state: 'draft',
      cloned_from_id: id,
      effective_from: null,
      effective_until: null,
      ...change,
    })
    .returning();
  if (made === undefined) throw new Error('The group was not saved');
  const factor = 1 + percent / 100;
  await db.execute(sql`
    insert into rates (rate_group_id, service_level_id, from_zone, to_zone, minimum, bands)
    select ${made.id}, service_level_id, from_zone, to_zone, round(minimum * ${factor}::numeric, 2), case when ${percent === 0} then bands else coalesce((
      select jsonb_agg(jsonb_build_object('until', band->'until', 'base', round((band->>'base')::numeric * ${factor}::numeric, 2),
        'per_kilogram', round((band->>'per_kilogram')::numeric * ${factor}::numeric, 4)) order by place)
      from jsonb_array_elements(bands) with ordinality as b (band, place)), '[]') end
    from rates where rate_group_id = ${id} order by id`);
  return made;
}

/** Copies a group of a draft as a new family. */
export async function cloneGroup(
  db: Db,
  caller: Caller,
  {
    id,
    code,
    name,
    percent,
    rate_revision_id,
  }: InputOf<'POST /rates/groups/clone-rategroup'>['body'],
) {
  await draftRevision(db, rate_revision_id);
  const source = await groupRow(db, id);
  const taken = and(
    eq(rate_groups.code, code),
    inArray(rate_groups.state, ['draft', 'validated', 'scheduled', 'published']),
  );
  if ((await db.$count(rate_groups, taken)) > 0)
    throw invalidError({ code: [`The code ${code} is taken.`] });
  const made = await copyGroup(db, source, {
    rate_revision_id,
    code,
    name,
    is_default: false,
    markup_percentage: percent ?? 0,
    percent: percent ?? 0,
    isNewFamily: true,
  });
  await touchRevision(db, made);
  return shownGroup(db, caller, await groupRow(db, made.id));
}

/** Open draft that contains a family. */
export async function openDraftOf(db: Db, family: number): Promise<GroupRow | undefined> {
  const [row] = await db
    .select({ group: rate_groups })
    .from(rate_groups)
    .innerJoin(rate_revisions, eq(rate_revisions.id, rate_groups.rate_revision_id))
    .where(
      and(eq(rate_groups.family_id, family), inArray(rate_revisions.state, ['draft', 'validated'])),
    )
    .orderBy(rate_revisions.id)
    .limit(1);
  return row?.group;
}
