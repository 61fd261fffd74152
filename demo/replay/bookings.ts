import { findingsOf, inMs, type Ask, type Finding } from './finding.ts';

export interface Booked {
  reference: string;
  booked_at: number;
  platform: string;
  account: { id: number; kind: string; opened_at: number; ended_at: number | null };
  /** Null for bookings without a sign-in. */
  person: {
    id: number;
    account_id: number | null;
    joined_at: number;
    disabled_at: number | null;
    may_book: boolean;
  } | null;
}

function wrongWithPerson({ person, account, booked_at, platform }: Booked): string[] {
  if (person === null)
    return platform === 'marketplace' && account.kind === 'marketplace'
      ? []
      : ['No person booked the shipment.'];
  const { id, account_id, joined_at, disabled_at, may_book } = person;
  return [
    ...(account_id === null || account_id === account.id
      ? []
      : [`Person ${id} is of account ${account_id}, the shipment of account ${account.id}.`]),
    ...(may_book ? [] : [`Person ${id} may not book shipments.`]),
    ...(joined_at <= booked_at ? [] : [`Person ${id} was not added yet.`]),
    ...(disabled_at === null || disabled_at >= booked_at ? [] : [`Person ${id} was disabled.`]),
  ];
}

/**
 * Findings for a booking. At that time the person must exist and have the permission, and the
 * account must be able to book.
 */
export function judgeBooking(booked: Booked): Finding[] {
  const { reference, booked_at, account } = booked;
  return findingsOf('bookings', `shipment ${reference}`, [
    ...wrongWithPerson(booked),
    ...(account.opened_at <= booked_at ? [] : [`Account ${account.id} was not opened yet.`]),
    ...(account.ended_at === null || account.ended_at >= booked_at
      ? []
      : [`Account ${account.id} was on hold or closed.`]),
  ]);
}

export const readBookings = (ask: Ask): Promise<Booked[]> =>
  ask<Booked>(`select s.short_tracking_reference as reference, ${inMs('s.time_created')} as booked_at, s.platform,
      jsonb_build_object('id', a.id, 'kind', a.kind, 'opened_at', ${inMs('a.time_created')}, 'ended_at',
        case when a.status <> 'active' then coalesce(${inMs('held.at')}, 0) end) as account,
      case when u.id is not null then jsonb_build_object('id', u.id, 'account_id', u.account_id, 'joined_at', ${inMs('u.time_created')},
        'disabled_at', ${inMs('u.disabled_at')}, 'may_book', exists (select from role_permissions p where p.role_id = u.role_id and p.name = 'Book shipments')) end as person
    from shipments s join accounts a on a.id = s.account_id left join users u on u.id = s.created_by
    left join lateral (select max(occurred_at) as at from audit_log l where l.table_name = 'accounts' and l.row_id = a.id
      and l.changes -> 'status' ->> 'to' = a.status) held on true`);

export interface Deed {
  what: string;
  at: number;
  user_id: number;
  joined_at: number | null;
}

/** Findings for an action that was performed before its user was added. */
export const judgeDeed = ({ what, at, user_id, joined_at }: Deed): Finding[] =>
  findingsOf('deeds', what, [
    ...(joined_at === null ? [`There is no person ${user_id}.`] : []),
    ...(joined_at !== null && joined_at > at ? [`Person ${user_id} was not added yet.`] : []),
  ]);

/** Tables of actions, with their columns for person and time. */
const deeds = [
  ['tracking_events', 'user_id', 'at'],
  ['tracking_events', 'driver_id', 'at'],
  ['shipment_notes', 'user_id', 'time_created'],
  ['account_notes', 'user_id', 'time_created'],
  ['locker_commands', 'user_id', 'time_created'],
  ['imports', 'user_id', 'time_created'],
  ['runs', 'user_id', 'time_created'],
  ['payment_imports', 'user_id', 'time_created'],
  ['audit_log', 'user_id', 'occurred_at'],
  ['marketplace_overrides', 'user_id', 'time_created'],
  ['account_applications', 'decided_by', 'decided_at'],
  ['pod_images', 'user_id', 'time_created'],
  ['bearer_tokens', 'user_id', 'time_created'],
] as const;

export async function readDeeds(ask: Ask): Promise<Deed[]> {
  const rows = deeds.map(
    ([table, person, at]) => `
      select distinct on (t.${person}) '${table} ' || t.id as what, ${inMs(`t.${at}`)} as at, t.${person} as user_id, ${inMs('u.time_created')} as joined_at
      from ${table} t left join users u on u.id = t.${person} where t.${person} is not null and t.${at} is not null and (u.id is null or u.time_created > t.${at})`,
  );
  return ask<Deed>(rows.map((text) => `(${text})`).join(' union all '));
}
