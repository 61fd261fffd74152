import { expect, test } from 'vitest';
import { rowsOfRun, runTitleOf } from './run-titles.ts';

test('a title counts its rows and uses the singular for one', () => {
  const phrase = 'Add a note to #';
  expect(runTitleOf(phrase, 'shipments', 1)).toBe('Add a note to 1 shipment');
  expect(runTitleOf(phrase, 'marketplace', 12)).toBe('Add a note to 12 marketplace shipments');
  expect(runTitleOf('Resubmit #', 'marketplace-events', 0)).toBe('Resubmit 0 marketplace events');
});

test('an entity without runs keeps its name', () => {
  expect(rowsOfRun('marketplace-inbound')).toBe('inbound shipments');
  expect(rowsOfRun('lockers')).toBe('lockers');
});
