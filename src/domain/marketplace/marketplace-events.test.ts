import { describe, expect, test } from 'vitest';
import {
  blockingReason,
  detailCodeOf,
  eventCodeOf,
  eventLabel,
  eventsToSend,
  isFinalStatus,
  knownReasons,
  marketplaceDetailCodes,
  marketplaceEventCodes,
  marketplaceStatuses,
  statusAfter,
  type marketplaceEventStates,
} from './marketplace-events.ts';
import { isStatus } from '../kernel/statuses.ts';

const event = (
  sequence: number,
  state: (typeof marketplaceEventStates)[number],
  event_code = 'Departed',
) => ({ sequence, state, event_code });

test('known events lead to marketplace statuses, and unknown events to none', () => {
  const known = marketplaceStatuses.map(({ status }): string => status);
  for (const code of marketplaceEventCodes) expect(known).toContain(statusAfter(code));
  expect(statusAfter('Teleported')).toBe(null);
  expect(statusAfter('toString')).toBe(null);
  expect([eventLabel('PickupDone'), eventLabel('Teleported')]).toEqual(['Picked up', 'Teleported']);
});

test('a marketplace shipment has five final statuses', () => {
  expect(marketplaceStatuses.map(({ status }) => status).filter(isFinalStatus)).toEqual([
    'Delivered',
    'Rejected',
    'Undeliverable',
    'Lost',
    'PickupCancelled',
  ]);
  expect(isFinalStatus('Teleported')).toBe(false);
});

test('reported statuses map to marketplace events', () => {
  for (const [status, code] of Object.entries(eventCodeOf)) {
    expect(isStatus(status), status).toBe(true);
    expect(marketplaceEventCodes).toContain(code);
  }
});

describe('the detail code of an event', () => {
  test('gives the reason of a failed attempt if the marketplace knows it', () => {
    const of = (reason: string | null) =>
      detailCodeOf('DeliveryAttempted', { reason, needsPin: true });
    expect(of('Nobody at home')).toBe('CustomerUnavailable');
    expect(of('Wrong PIN')).toBe('OtpNotAvailable');
    expect([of('A dog'), of(null)]).toEqual([null, null]);
    for (const reason of knownReasons) expect(marketplaceDetailCodes).toContain(of(reason));
  });

  test('gives the proof of a delivery and is empty for other events', () => {
    const given = { reason: 'Nobody at home', needsPin: true };
    expect(detailCodeOf('Delivered', given)).toBe('DeliveredWithOTP');
    expect(detailCodeOf('Delivered', { ...given, needsPin: false })).toBe('Signed');
    expect(detailCodeOf('Departed', given)).toBe(null);
  });
});

describe('events to send in order', () => {
  const events = [event(3, 'waiting'), event(1, 'accepted'), event(2, 'failed', 'PickupDone')];

  test('exclude accepted and overridden events', () => {
    const settled = event(4, 'overridden');
    expect(eventsToSend([...events, settled]).map(({ sequence }) => sequence)).toEqual([2, 3]);
  });

  test('an earlier event that is not accepted blocks later ones', () => {
    expect(blockingReason(event(3, 'waiting'), events)).toBe('Event 2, Picked up, failed.');
    expect(blockingReason(event(4, 'waiting'), [event(3, 'waiting')])).toBe(
      'Event 3, Departed, is not sent yet.',
    );
    expect(blockingReason(event(2, 'failed'), events)).toBe(null);
    expect(blockingReason(event(2, 'failed'), [event(1, 'overridden')])).toBe(null);
  });
});
