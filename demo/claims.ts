import { and, eq, isNull, sql } from 'drizzle-orm';
import { CLAIM_HOURS, type ClaimableEntity } from '#domain/claims/claims.ts';
import { claims } from '#server/db/schema/claims.ts';
import { handover_lines, handovers } from '#server/db/schema/handovers.ts';
import type { Phase, Scene } from './phase.ts';

const SUPERADMIN = 1;
const OPS = 2;

interface Taken {
  entity: ClaimableEntity;
  userId: number;
  /** Query for the rows to claim, with their `id` and `label`, most urgent first. */
  from: string;
  minutesAgo: number;
  note?: string;
}

const taken: readonly Taken[] = [
  {
    entity: 'shipments',
    userId: SUPERADMIN,
    from: `select id, short_tracking_reference as label from shipments where status in ('on-hold', 'delivery-failed-attempt', 'in-transit') order by status_at limit 2`,
    minutesAgo: 42,
    note: 'Recipient calls back after 15:00.',
  },
  {
    entity: 'shipments',
    userId: OPS,
    from: `select id, short_tracking_reference as label from shipments where status = 'out-for-delivery' order by status_at limit 2`,
    minutesAgo: 12,
    note: 'The driver was called.',
  },
  {
    entity: 'lockers',
    userId: SUPERADMIN,
    from: `select id, code as label from lockers where state = 'offline' order by id limit 1`,
    minutesAgo: 25,
    note: 'A technician is on the way.',
  },
];

/** Initial claims of staff. */
export const demoClaims: Phase = {
  name: 'claims',
  title: 'Making claims',
  weight: 1,
  async make({ db, now }: Scene) {
    for (const { entity, userId, from, minutesAgo, note } of taken) {
      const at = new Date(now.getTime() - minutesAgo * 60_000).toISOString();
      await db.execute(sql`
        insert into ${claims} (entity, row_id, label, user_id, note, noted_at, claimed_at, until)
        select ${entity}, found.id, found.label, ${userId}, ${note ?? null}::text,
               case when ${note ?? null}::text is not null then ${at}::timestamptz end,
               ${at}::timestamptz, ${at}::timestamptz + make_interval(hours => ${CLAIM_HOURS})
        from (${sql.raw(from)}) as found
        on conflict do nothing`);
    }
    await offerShift({ db, now });
  },
};

/**
 * Adds a shift handover from the night office to the day office, with one line already answered.
 */
async function offerShift({ db, now }: Pick<Scene, 'db' | 'now'>): Promise<void> {
  const at = new Date(now.getTime() - 20 * 60_000).toISOString();
  const [made] = await db
    .insert(handovers)
    .values({ giver_id: SUPERADMIN, shift_ends_at: at, offered_at: at, state: 'answering' })
    .returning({ id: handovers.id });
  const handover_id = made?.id ?? 0;
  const held = await db
    .select()
    .from(claims)
    .where(and(eq(claims.user_id, SUPERADMIN), isNull(claims.ended_at)));
  await db.insert(handover_lines).values([
    ...held.slice(0, 1).map(({ id, label, note }) => ({
      handover_id,
      kind: 'claim' as const,
      claim_id: id,
      label,
      note,
    })),
    { handover_id, kind: 'note', label: 'Note', note: 'Two drivers are short tonight.' },
    {
      handover_id,
      kind: 'note',
      label: 'Note',
      note: 'The trunk from Durban is an hour late.',
      state: 'accepted',
      answered_by: OPS,
      answered_at: now.toISOString(),
    },
  ]);
}
