import { expect, test } from 'vitest';
import { noEffects } from '../../../tests/support/effects.ts';
import { subjectOfRows, type Subject } from '../../commands/focus.ts';
import { nowSource, type NowSourceId } from '../../domain/now.ts';
import { driverQuestions } from './assigning.ts';

const names = (subject: Subject) => driverQuestions(noEffects, subject).map(({ name }) => name);
const line = (id: NowSourceId): Subject => ({
  is: 'matching',
  kind: 'shipments',
  query: nowSource(id).filter,
  total: 9,
});

test('a line that needs a driver knows the leg, so only the driver is asked for', () => {
  expect(names(line('deliver-nobody'))).toEqual(['delivery_driver_id']);
  expect(names(line('collect-nobody'))).toEqual(['collection_driver_id']);
  expect(names(line('collection-late'))).toEqual(['collection_driver_id']);
});

test('the leg is asked only where the shipments may be on either', () => {
  const rows = (...statuses: string[]) =>
    subjectOfRows(
      'shipments',
      statuses.map((status, id) => Object.assign({ id }, { status })),
    );
  expect(names(rows('submitted', 'collection-rejected'))).toEqual(['collection_driver_id']);
  expect(names(rows('submitted', 'delivery-rejected'))).toEqual(['leg', 'driver']);
  expect(names(line('overdue'))).toEqual(['leg', 'driver']);
});
