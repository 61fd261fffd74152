import { describe, expect, test } from 'vitest';
import {
  blockedBy,
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
import { isStatus } from './statuses.ts';

const event = (
  sequence: number,
  state: (typeof marketplaceEventStates)[number],
  event_code = 'Departed',
) => ({ sequence, state, event_code });

test('every event leads to a status that the marketplace has; unknown codes change nothing', () => {
  const known = marketplaceStatuses.map(({ status }): string => status);
  for (const code of marketplaceEventCodes) expect(known).toContain(statusAfter(code));
  expect(statusAfter('Teleported')).toBe(null);
  expect(statusAfter('toString')).toBe(null);
  expect([eventLabel('PickupDone'), eventLabel('Teleported')]).toEqual(['Picked up', 'Teleported']);
});

test('a shipment of the marketplace ends in five ways', () => {
  expect(marketplaceStatuses.map(({ status }) => status).filter(isFinalStatus)).toEqual([
    'Delivered',
    'Rejected',
    'Undeliverable',
    'Lost',
    'PickupCancelled',
  ]);
  expect(isFinalStatus('Teleported')).toBe(false);
});

test('what is reported of a shipment are statuses of ours and events of theirs', () => {
  for (const [status, code] of Object.entries(eventCodeOf)) {
    expect(isStatus(status), status).toBe(true);
    expect(marketplaceEventCodes).toContain(code);
  }
});

describe('what more the marketplace wants to know', () => {
  test('of a failed attempt is its reason, where it has a word for it', () => {
    const of = (reason: string | null) =>
      detailCodeOf('DeliveryAttempted', { reason, needsPin: true });
    expect(of('Nobody at home')).toBe('CustomerUnavailable');
    expect(of('Wrong PIN')).toBe('OtpNotAvailable');
    expect([of('A dog'), of(null)]).toEqual([null, null]);
    for (const reason of knownReasons) expect(marketplaceDetailCodes).toContain(of(reason));
  });

  test('of a delivery is how it was proven, and of other events nothing', () => {
    const given = { reason: 'Nobody at home', needsPin: true };
    expect(detailCodeOf('Delivered', given)).toBe('DeliveredWithOTP');
    expect(detailCodeOf('Delivered', { ...given, needsPin: false })).toBe('Signed');
    expect(detailCodeOf('Departed', given)).toBe(null);
  });
});

describe('events are sent in their order', () => {
  const events = [event(3, 'waiting'), event(1, 'accepted'), event(2, 'failed', 'PickupDone')];

  test('those that are not settled', () => {
    const settled = event(4, 'overridden');
    expect(eventsToSend([...events, settled]).map(({ sequence }) => sequence)).toEqual([2, 3]);
  });

  test('an earlier one that is not accepted is in the way', () => {
    expect(blockedBy(event(3, 'waiting'), events)).toBe('Event 2, Picked up, failed.');
    expect(blockedBy(event(4, 'waiting'), [event(3, 'waiting')])).toBe(
      'Event 3, Departed, is not sent yet.',
    );
    expect(blockedBy(event(2, 'failed'), events)).toBe(null);
    expect(blockedBy(event(2, 'failed'), [event(1, 'overridden')])).toBe(null);
  });
});
