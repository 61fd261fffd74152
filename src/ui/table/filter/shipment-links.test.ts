import { expect, test } from 'vitest';
import { parseFilter, printFilter } from './filter-grammar.ts';
import { termsBetween, isField, shipmentsWith, termsUntil } from './shipment-links.ts';

test('a link opens the shipments that match the given conditions', () => {
  const href = shipmentsWith(isField('status', 'on-hold', 'returned'), isField('driver', 7));
  const { pathname, searchParams } = new URL(href, 'https://baton.test');
  expect([pathname, searchParams.get('q')]).toEqual([
    '/shipments',
    'status:on-hold,returned driver:7',
  ]);
});

test('a period includes both its days, and a part of a day excludes the end minute', () => {
  expect(printFilter(termsBetween('created', '2026-11-01', '2026-11-20'))).toBe(
    'created:>=2026-11-01 created:<=2026-11-20',
  );
  expect(printFilter(termsBetween('created', null, '2026-11-20'))).toBe('created:<=2026-11-20');
  const minute = termsUntil('created', '2026-11-20T14:05');
  expect(parseFilter(printFilter(minute))).toEqual(minute);
  expect(minute.map((term) => (term.is === 'field' ? [term.compare, ...term.values] : []))).toEqual(
    [
      ['>=', '2026-11-20'],
      ['<', '2026-11-20T14:05'],
    ],
  );
});
