import { eq, sql, type SQL } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { MAX_PINS_A_DAY } from '#domain/kernel/pins.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Db } from '#server/db/open.ts';
import { locker_access } from '#server/db/schema/locker-access.ts';
import { installationKeyIn } from '#server/secrets/installation-key.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { renewPin, revokeGrant, SENT_TODAY, SENT_LATELY } from '../access-codes.ts';
import { chosenByIds } from './bulk-rules.ts';

type Given = Omit<InputOf<'POST /locker-access/bulk'>['body'], 'ids'>;
type Channel = NonNullable<Given['channel']>;

/** A chosen row with its grant; for a door, the grant of the parcel behind it. */
interface Judged extends Record<string, unknown> {
  id: number;
  label: string;
  grant_id: number | null;
  state: string;
  is_over: boolean;
  shipment_id: number | null;
  is_offline: boolean;
  has_mobile: boolean;
  today: number;
  lately: number;
}

export type Over = 'grants' | 'doors';

const sources: Record<Over, SQL> = {
  grants: sql`join locker_access a on a.id = chosen.id`,
  doors: sql`join doors d on d.id = chosen.id left join lateral (
      select a.* from locker_access a join locker_shipments g on g.id = a.locker_shipment_id
        join access_types t on t.id = a.access_type_id
      where g.door_id = d.id and g.parcel_id = d.parcel_id and g.state in ('deposited', 'overdue') and t.code = 'collect'
      order by a.id desc limit 1) a on true`,
};

const sentSince = (age: SQL) => sql`(select count(*)::int from text_messages m
  where m.shipment_id = a.shipment_id and m.template = 'locker-pin' and m.time_created > now() - ${age})`;

/** Facts about the chosen rows; `chosen` selects id, label and position. */
const judgedRows = (db: Db, over: Over, chosen: SQL) =>
  db.execute<Judged>(sql`
    select chosen.id, chosen.label, a.id as grant_id, a.state, a.valid_until <= now() as is_over, a.shipment_id, l.is_offline,
      s.delivery_mobile_number is not null as has_mobile, ${sentSince(sql`interval '1 day'`)} as today,
      ${sentSince(sql`interval '1 minute'`)} as lately
    from (${chosen}) as chosen ${sources[over]} left join lockers l on l.id = a.locker_id
    left join shipments s on s.id = a.shipment_id order by chosen.position`);

/** Returns why no new PIN can be sent, worded for many rows; null if a PIN can be sent. */
function whyNoPin(row: Judged): string | null {
  if (row.grant_id === null) return 'No PIN was sent for the parcel behind this door.';
  if (row.shipment_id === null)
    return 'This access is not for a parcel, so there is no PIN to send.';
  if (row.state === 'used') return 'The PIN was already used.';
  if (row.state === 'revoked') return 'This access was revoked.';
  if (row.state === 'expired' || row.is_over) return 'The collection period has ended.';
  if (row.today >= MAX_PINS_A_DAY) return SENT_TODAY;
  if (row.lately > 0) return SENT_LATELY;
  if (row.is_offline) return 'The locker is offline and cannot receive a new PIN.';
  return row.has_mobile ? null : 'There is no mobile number on the shipment.';
}

const whyNot = ({ action }: Given, row: Judged): string | null => {
  if (action === 'resend') return whyNoPin(row);
  return row.state === 'active' ? null : 'This access is no longer active.';
};

/** Previews `changeGrants`. */
export async function previewGrants({ db }: Scope, over: Over, given: Given & { chosen: SQL }) {
  const { rows } = await judgedRows(db, over, given.chosen);
  const verdicts = new Map<string, Verdict>();
  for (const row of rows) {
    const reason = whyNot(given, row);
    if (reason === null) continue;
    const before = verdicts.get(reason) ?? { reason, count: 0, sample: [] };
    const sample = before.sample.length < 3 ? [...before.sample, row.label] : before.sample;
    verdicts.set(reason, { ...before, count: before.count + 1, sample });
  }
  return [...verdicts.values()];
}

async function changeOne(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  grantId: number,
  { action, channel = 'sms', reason = '' }: Given & { channel?: Channel },
): Promise<void> {
  const isIt = eq(locker_access.id, grantId);
  const [grant] = await db.select().from(locker_access).where(isIt).for('update');
  if (grant === undefined) return;
  if (action === 'revoke') return revokeGrant(db, caller, { grant, reason });
  const secret = await installationKeyIn(db, 'locker-access');
  await renewPin(db, { grant, caller, secret, channel });
}

/** Sends new PINs for grants, or revokes them, each on its own. */
export async function changeGrants(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  over: Over,
  { ids, ...given }: Given & { ids: readonly number[] },
): Promise<RowOutcome[]> {
  const results: RowOutcome[] = [];
  for (const id of distinctIds(ids)) {
    // One after the other, because a PIN sent for one parcel counts towards the limit of its
    // shipment.
    const [row] = (await judgedRows(db, over, chosenByIds([id]))).rows;
    const why = row === undefined ? null : whyNot(given, row);
    if (row === undefined) results.push(failedRow(id, NOT_FOUND));
    else if (why !== null) results.push(skippedRow(id, why));
    else
      results.push(
        await db
          .transaction((nested) => changeOne({ db: nested, caller }, row.grant_id ?? 0, given))
          .then(() => okRow(id), refusalOf(id)),
      );
  }
  return results;
}

const refusalOf = (id: number) => (error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
  return skippedRow(id, error.message);
};
