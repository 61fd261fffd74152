import { legAssignedBy } from '#domain/shipments/assignment.ts';
import { mayBecome, needsReason } from '#domain/shipments/shipment-rules.ts';
import { isStatus } from '#domain/kernel/statuses.ts';
import type { Db } from '#server/db/open.ts';
import { settingFor } from '#server/features/settings/settings.ts';
import { reasonLists } from '#domain/settings/offered-words.ts';
import { wordsIn } from '#domain/settings/setting-reads.ts';
import { findingsOf, inMs, type Ask, type Finding } from './finding.ts';

interface Recorded {
  status: string;
  source: string;
  driver_id: number | null;
  reason: string | null;
  at: number;
}

export interface History {
  id: number;
  status: string;
  status_at: number;
  booked_at: number;
  /** Oldest first, in the order of recording. */
  events: Recorded[];
}

/** Reasons that people can choose, by status. */
export type Reasons = ReadonlyMap<string, readonly string[]>;

const bookedAs = new Set(['submitted', 'deposit-pending']);

export async function readReasons(db: Db): Promise<Reasons> {
  const lists = Object.entries(reasonLists).map(
    async ([status, setting]): Promise<[string, string[]]> => [
      status,
      wordsIn(await settingFor(db, setting, null)),
    ],
  );
  return new Map(await Promise.all(lists));
}

function wrongWithReason({ status, reason }: Recorded, reasons: Reasons): string[] {
  if (reason === null) return needsReason(status) ? [`${status} without a reason`] : [];
  const offered = reasons.get(status);
  return offered === undefined || offered.includes(reason)
    ? []
    : [`${status} for a reason that is not offered: ${reason}`];
}

function wrongWithStep(event: Recorded, before: Recorded | undefined, booked: number): string[] {
  const { status, at } = event;
  if (!isStatus(status)) return [`${status} is no status`];
  if (before === undefined) {
    const first = bookedAs.has(status) ? [] : [`begins with ${status}`];
    return at === booked ? first : [...first, 'its first event is not the booking'];
  }
  const allowed = mayBecome(before.status, status);
  return [
    ...(allowed === true ? [] : [`${before.status} to ${status}: ${allowed}`]),
    ...(at < before.at ? [`${status} is recorded after ${before.status} and happened before`] : []),
  ];
}

function wrongWithDriver({ status, source, driver_id }: Recorded): string[] {
  if (driver_id !== null) return [];
  if (legAssignedBy(status) !== null) return [`${status} without a driver`];
  return source === 'driver-app' ? [`${status} from the app of no driver`] : [];
}

/** Findings in the history of one shipment, by the rules of the product. */
export function judgeHistory(history: History, reasons: Reasons): Finding[] {
  const { id, events, booked_at: booked } = history;
  const last = events.at(-1);
  const steps = events.flatMap((event, index) => [
    ...wrongWithStep(event, events[index - 1], booked),
    ...wrongWithReason(event, reasons),
    ...wrongWithDriver(event),
  ]);
  const isLast = last?.status === history.status && last.at === history.status_at;
  const end = isLast
    ? []
    : [`is ${history.status}, its last event is ${last?.status ?? 'missing'}`];
  return findingsOf('history', `shipment ${id}`, [...steps, ...end]);
}

export async function readHistories(ask: Ask): Promise<History[]> {
  return ask<History>(`select s.id, s.status, ${inMs('s.status_at')} as status_at, ${inMs('s.time_created')} as booked_at, coalesce(jsonb_agg(jsonb_build_object(
        'status', e.status, 'source', e.source, 'driver_id', e.driver_id, 'reason', e.data ->> 'reason', 'at', ${inMs('e.at')}) order by e.id) filter (where e.id is not null), '[]') as events
      from shipments s left join tracking_events e on e.shipment_id = s.id and e.changes_status group by s.id`);
}
