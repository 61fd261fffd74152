import { eq, sql } from 'drizzle-orm';
import { todayHere } from '#domain/kernel/business-days.ts';
import { groupFindings, revisionFindings } from '#domain/rates/group-findings.ts';
import type { Db } from '#server/db/open.ts';
import { rate_groups, rate_revisions, service_levels } from '#server/db/schema/rates.ts';
import { holdsAt } from '../pricing/rate-terms.ts';
import { cellsOf } from './cells.ts';
import { draftRevision, type GroupRow } from './rate-rows.ts';
import { readRevision } from './revisions.ts';

async function findingsOf(db: Db, id: number, isPartial: boolean) {
  const groups = await db
    .select()
    .from(rate_groups)
    .where(eq(rate_groups.rate_revision_id, id))
    .orderBy(rate_groups.family_id);
  const holding = await db.select().from(rate_groups).where(holdsAt(new Date()));
  const current = new Map(holding.map((row) => [row.family_id, row]));
  const cells = await cellsOf(
    db,
    [...groups, ...holding].map((row) => row.id),
  );
  const services = await db
    .select({ code: service_levels.code, max_weight: service_levels.max_weight })
    .from(service_levels);
  const each = groups.flatMap((group) => {
    const now = current.get(group.family_id);
    return groupFindings(
      {
        code: group.code,
        fuel_percentage: group.fuel_percentage,
        cells: cells.get(group.id) ?? [],
        current: (now && cells.get(now.id)) ?? [],
      },
      services,
    );
  });
  return [...(isPartial ? [] : await wholeFindings(db, groups, holding)), ...each];
}

async function wholeFindings(db: Db, groups: readonly GroupRow[], holding: readonly GroupRow[]) {
  // Includes temporary rate groups of accounts.
  const { rows } = await db.execute<{ family: number; accounts: number }>(sql`
    select family, count(distinct account)::int as accounts from (
      select rate_group_id as family, id as account from accounts where rate_group_id is not null
      union all select rate_group_id, account_id from rate_overrides where ended_at is null and ends_on >= ${todayHere()}
    ) f group by 1`);
  const accounts = new Map(rows.map((row) => [row.family, row.accounts]));
  const families = holding.map(({ family_id, code }) => ({
    family_id,
    code,
    accounts: accounts.get(family_id) ?? 0,
  }));
  return revisionFindings(groups, families);
}

const MAX_FINDINGS = 2000;

/** Validates a draft, which becomes validated unless findings block it. */
export async function validateRevision(db: Db, id: number) {
  const revision = await draftRevision(db, id);
  const findings = await findingsOf(db, id, revision.is_partial);
  const state = findings.some(({ weight }) => weight === 'stops') ? 'draft' : 'validated';
  await db
    .update(rate_revisions)
    .set({
      state,
      validated_version: state === 'validated' ? revision.content_version : null,
      findings: findings.slice(0, MAX_FINDINGS),
      version: sql`${rate_revisions.version} + 1`,
    })
    .where(eq(rate_revisions.id, id));
  await db.update(rate_groups).set({ state }).where(eq(rate_groups.rate_revision_id, id));
  return { ...(await readRevision(db, id)), findings: findings.slice(0, MAX_FINDINGS) };
}
