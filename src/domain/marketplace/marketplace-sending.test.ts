import { expect, test } from 'vitest';
import {
  whyNotOutbound,
  whyNotOverridden,
  whyNotReadAgain,
  whyNotResent,
  whyNotResubmitted,
} from './marketplace-sending.ts';

test('a shipment can be sent again unless the shipment and its events were accepted', () => {
  const nothing = 'This shipment has no events to send.';
  expect(whyNotResubmitted({ state: 'accepted', open_event_count: 0 })).toBe(nothing);
  expect(whyNotResubmitted({ state: 'accepted', open_event_count: 1 })).toBe(null);
  expect(whyNotResubmitted({ state: 'failed', open_event_count: 0 })).toBe(null);
});

test('events are sent only for an accepted shipment', () => {
  expect(whyNotOutbound({ state: 'failed', open_event_count: 2 })).toBe(
    'The marketplace has not accepted the shipment. Resubmit it first.',
  );
  expect(whyNotOutbound({ state: 'accepted', open_event_count: 0 })).toBe(
    'This shipment has no events to send.',
  );
  expect(whyNotOutbound({ state: 'accepted', open_event_count: 2 })).toBe(null);
});

test('an event is sent again unless it is settled or blocked by an earlier one', () => {
  const blocking = { sequence: 1, event_code: 'Departed', state: 'failed' } as const;
  expect(whyNotResent({ state: 'accepted', sequence: 2 }, null)).toBe(
    'The marketplace has accepted this event.',
  );
  expect(whyNotResent({ state: 'overridden', sequence: 2 }, null)).toBe(
    'This event was marked as resolved.',
  );
  expect(whyNotResent({ state: 'failed', sequence: 2 }, null)).toBe(null);
  expect(whyNotResent({ state: 'failed', sequence: 2 }, blocking)).toBe(
    'Event 1, Departed, failed.',
  );
});

test('overridden events can be corrected, but accepted ones cannot be overridden', () => {
  const accepted = 'The marketplace has accepted this event.';
  expect(whyNotOverridden({ state: 'accepted' }, 'settle')).toBe(accepted);
  expect(whyNotOverridden({ state: 'accepted' }, 'correct')).toBe(accepted);
  expect(whyNotOverridden({ state: 'overridden' }, 'settle')).toBe(
    'This event was marked as resolved.',
  );
  expect(whyNotOverridden({ state: 'overridden' }, 'correct')).toBe(null);
  expect(whyNotOverridden({ state: 'failed' }, 'settle')).toBe(null);
});

test('an accepted inbound shipment is not processed again', () => {
  expect(whyNotReadAgain({ state: 'failed' })).toBe(null);
  expect(whyNotReadAgain({ state: 'accepted' })).toBe('This shipment was already accepted.');
});
