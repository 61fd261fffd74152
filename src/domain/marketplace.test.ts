import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockedBy, eventsToSend } from './marketplace-events.ts';
import { fingerprintOf, fingerprints, marketplaceFailure } from './marketplace-failures.ts';
import { inboundRejection } from './marketplace-inbound.ts';
import { differenceOf, lineFaults, mismatch, totalsOf } from './marketplace-invoices.ts';
import { pinProblem } from './marketplace-pins.ts';
import { timelineOf } from './marketplace-timeline.ts';
import { judgeWaybill, waybillOf } from './marketplace-waybills.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 8, minutes)).toISOString();

describe('fingerprints', () => {
  test.each([
    [412, 'Customer reference is required for this branch', 'customer-reference-missing'],
    [423, 'The account is closed', 'account-closed'],
    [404, 'Waybill is not known to the marketplace', 'unknown-waybill'],
    [409, 'An event with this code and time was accepted before', 'duplicate-event'],
    [422, 'Event is older than the last accepted event', 'event-out-of-order'],
    [422, 'Delivered without the delivery PIN', 'pin-missing'],
    [422, 'Postal code is not in the province given', 'postal-code-zone-mismatch'],
    [422, 'Parcel is over the limits of the service', 'over-service-limits'],
    [429, 'Too many requests', 'rate-limited'],
    [503, 'The postal code service is down', 'upstream-error'],
    [401, 'No', 'not-authorised'],
    [422, 'Something new', 'unrecognised'],
    [null, 'The connection was refused', 'unreachable'],
    [null, 'SFTP host key has changed', 'sftp-host-key-changed'],
  ])('%s "%s" is %s', (status, text, fingerprint) => {
    expect(fingerprintOf(status, text)).toBe(fingerprint);
  });

  test('each says what it is and what mends it; an unknown one is another refusal', () => {
    for (const one of fingerprints) {
      const { label, remedy } = marketplaceFailure(one);
      expect([label.length > 3, remedy.endsWith('.')]).toEqual([true, true]);
    }
    expect(marketplaceFailure('of tomorrow').fingerprint).toBe('unrecognised');
  });
});

describe('the order of events', () => {
  const event = (sequence: number, state: 'waiting' | 'accepted' | 'failed' | 'overridden') => ({
    sequence,
    state,
    event_code: 'Departed',
  });

  test('open ones go by their number, each waits for those before it', () => {
    const events = [event(3, 'waiting'), event(1, 'accepted'), event(2, 'failed')];
    expect(eventsToSend(events).map(({ sequence }) => sequence)).toEqual([2, 3]);
    expect(blockedBy(event(3, 'waiting'), events)).toBe('Event 2, Departed, failed.');
    expect(blockedBy(event(2, 'failed'), events)).toBeNull();
    const settled = [event(1, 'accepted'), event(2, 'overridden'), event(3, 'waiting')];
    expect(blockedBy(event(3, 'waiting'), settled)).toBeNull();
  });
});

describe('the timeline beside what was received', () => {
  const ours = (sequence: number, minute: number, state: 'accepted' | 'failed' = 'accepted') => ({
    sequence,
    state,
    event_code: `Step${sequence}`,
    occurred_at: at(minute),
  });
  const theirs = (step: number, minute: number, received: number) => ({
    event_code: `Step${step}`,
    event_time: at(minute),
    received_at: at(received),
  });

  test('each step has its verdict', () => {
    const steps = timelineOf(
      [ours(1, 0), ours(2, 10), ours(3, 20), ours(4, 30), ours(5, 40, 'failed')],
      [theirs(1, 0, 1), theirs(1, 0, 2), theirs(2, 10, 35), theirs(4, 30, 31), theirs(9, 5, 6)],
    );
    expect(steps.map(({ verdict }) => verdict)).toEqual([
      'received',
      'late',
      'missing',
      'out_of_order',
      'failed',
      'duplicate',
      'unexpected',
    ]);
  });

  test('every receipt and every event stands in it once', () => {
    const numbers = fc.array(fc.nat(5), { maxLength: 8 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(5)), numbers, (told, received) => {
        const events = told.map((step) => ours(step, step));
        const receipts = received.map((step, index) => theirs(step, step, 10 + index));
        const steps = timelineOf(events, receipts);
        expect(steps.filter((step) => step.ours !== null)).toHaveLength(events.length);
        expect(steps.filter((step) => step.theirs !== null)).toHaveLength(receipts.length);
      }),
    );
  });
});

describe('waybills', () => {
  const open = { status: 'InTransit', state: 'accepted', error: null } as const;
  test.each([
    ['TCGD000404', open, false, 'ok'],
    ['TCGD000404', open, true, 'duplicate'],
    ['TCGD000404', undefined, false, 'unknown'],
    ['TCGD000404', { ...open, status: 'Delivered' }, false, 'closed'],
    ['TCGD000404', { ...open, state: 'failed' as const }, false, 'failed'],
    ['404', open, false, 'malformed'],
  ])('%s with %o, repeated %s, is %s', (waybill, found, isRepeated, verdict) => {
    expect(judgeWaybill(waybill, found, isRepeated).verdict).toBe(verdict);
  });

  test('what people paste is read', () => {
    expect(waybillOf(' tcgd 000404/2 ')).toBe('TCGD000404');
  });
});

describe('delivery PINs', () => {
  const shipment = {
    delivery_pin_required: true,
    delivery_pin_sent_at: at(0),
    state: 'accepted',
    status: 'OutForDelivery',
  } as const;
  const now = new Date(at(4)).getTime();
  test('are sent again after five minutes, to whom they concern', () => {
    expect(pinProblem(shipment, now)).toContain('5 minutes');
    expect(pinProblem(shipment, now + 60_000)).toBeNull();
    expect(pinProblem({ ...shipment, delivery_pin_required: false }, now)).toContain('without');
    expect(pinProblem({ ...shipment, status: 'Delivered' }, now)).toContain('ended');
    expect(pinProblem({ ...shipment, state: 'failed' }, now)).toContain('not accepted');
  });
});

describe('inbound shipments', () => {
  const good = {
    waybill: 'TCGD000404',
    order_id: '405-1',
    postal_code: '8005',
    province: 'WC',
    account_status: 'active',
    over: null,
  };
  const read = (change: Partial<Parameters<typeof inboundRejection>[0]> = {}) =>
    inboundRejection({ ...good, ...change });
  test('are refused for the reason that the marketplace is told', () => {
    expect(read()).toBeNull();
    const refused = (change: Parameters<typeof read>[0]) => read(change)?.fingerprint;
    expect(refused({ order_id: '' })).toBe('customer-reference-missing');
    expect(refused({ account_status: 'closed' })).toBe('account-closed');
    expect(refused({ province: 'GP' })).toBe('postal-code-zone-mismatch');
    expect(refused({ postal_code: '80' })).toBe('postal-code-zone-mismatch');
    expect(read({ over: 'Over 70 kg' })).toEqual({
      http_status: 422,
      fingerprint: 'over-service-limits',
      error: 'Parcel is over the limits of the service: Over 70 kg',
    });
  });
});

describe('invoices', () => {
  const line = (cents: number) => ({ amount_excluding_vat: 0, vat: 0, amount: cents / 100 });

  test('ten thousand lines add up to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { maxLength: 200 }), (cents) => {
        const sum = cents.reduce((total, one) => total + one, 0);
        expect(totalsOf(cents.map(line)).total).toBe(sum / 100);
      }),
    );
    expect(totalsOf(Array.from({ length: 10_000 }, () => line(10))).total).toBe(1000);
  });

  test('a stated total is right or says by how much it is not', () => {
    expect(mismatch(null, 10)).toBeNull();
    expect(mismatch(10, 10)).toBeNull();
    expect(mismatch(10.5, 10)).toMatch(/R\s0,50 too much is stated$/);
    expect(mismatch(9, 10)).toMatch(/R\s1,00 too little is stated$/);
    expect(differenceOf(0.3, 0.1 + 0.2)).toBe(0);
  });

  test('a line must add up by itself', () => {
    const good = {
      waybill: 'TCGD000404',
      weight: 1,
      amount_excluding_vat: 75,
      vat: 11.25,
      amount: 86.25,
    };
    expect(lineFaults(good)).toEqual([]);
    expect(lineFaults({ ...good, amount: 86.26 })).toHaveLength(1);
    expect(lineFaults({ ...good, weight: Number.NaN, vat: Number.NaN })).toHaveLength(2);
  });
});
