import { UTC_OFFSET, UTC_OFFSET_MS } from '#domain/kernel/time.ts';
import type { EventDetail } from './marketplace.ts';

/** Form values of an override. */
export interface OverrideDraft {
  how: 'correct' | 'settle';
  event_code: string;
  detail_code: string;
  /** Local time in South Africa, as the field needs it: 2026-11-20T14:05. */
  occurred_at: string;
  customer_reference: string;
  postal_code: string;
  delivery_pin: string;
  reason: string;
}

/** Mask that the server sends instead of a PIN. */
const MASK = '••••';
const wallClock = (iso: string) =>
  new Date(Date.parse(iso) + UTC_OFFSET_MS).toISOString().slice(0, 16);
const written = (value: unknown) => (typeof value === 'string' ? value : '');

/** Form values of an event; a masked PIN becomes empty. */
export function draftOf(event: EventDetail): OverrideDraft {
  return {
    how: 'correct',
    event_code: event.event_code,
    detail_code: event.detail_code ?? '',
    occurred_at: wallClock(event.occurred_at),
    customer_reference: written(event.payload['customerReference']),
    postal_code: written(event.payload['postalCode']),
    delivery_pin: '',
    reason: '',
  };
}

const corrected = [
  'event_code',
  'detail_code',
  'occurred_at',
  'customer_reference',
  'postal_code',
  'delivery_pin',
] as const;

/** Changed fields as the endpoint expects them; null if nothing changed. */
export function correctionOf(event: EventDetail, draft: OverrideDraft) {
  const before = draftOf(event);
  const changed = corrected.filter((name) => draft[name] !== before[name] && draft[name] !== '');
  const entries = changed.map((name): [string, string] => [
    name,
    name === 'occurred_at' ? `${draft.occurred_at}:00${UTC_OFFSET}` : draft[name],
  ]);
  const isCleared = draft.detail_code === '' && before.detail_code !== '';
  if (entries.length === 0 && !isCleared) return null;
  return { ...Object.fromEntries(entries), ...(isCleared && { detail_code: null }) };
}

const names: Readonly<Record<string, string>> = {
  event_code: 'eventCode',
  detail_code: 'detailCode',
  occurred_at: 'eventTime',
  customer_reference: 'customerReference',
  postal_code: 'postalCode',
  delivery_pin: 'deliveryPin',
};

/** Payload before and after the change, with our internal state. */
export function payloadsOf(event: EventDetail, draft: OverrideDraft) {
  const before = {
    state: event.state,
    ...event.payload,
    eventCode: event.event_code,
    detailCode: event.detail_code,
    eventTime: event.occurred_at,
  };
  if (draft.how === 'settle') return { before, after: { ...before, state: 'overridden' } };
  const correction = Object.entries(correctionOf(event, draft) ?? {});
  const after = correction.map(([name, value]): [string, unknown] => [
    names[name] ?? name,
    name === 'delivery_pin' ? MASK : value,
  ]);
  const state = correction.length === 0 ? event.state : 'waiting';
  return { before, after: { ...before, state, ...Object.fromEntries(after) } };
}
