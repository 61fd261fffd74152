import { expect, test } from 'vitest';
import { bodyOf, checkValues, valuesOf } from './save-values.ts';
import type { Zone } from './zone.ts';

const all = { kinds: ['rates', 'exceptions'] as const, mayDraft: true };
const zone: Zone = {
  id: 7,
  type: 'rates',
  mtype: 'rates',
  name: 'Sandton',
  code: 'SANDTON',
  tag_id: 3,
  branch_id: null,
  driver_id: null,
  polygon: { type: 'Polygon', coordinates: [] },
  node_count: 0,
  service_days: null,
  exception_from: null,
  exception_until: null,
  removes_id: null,
  removes_version: null,
  is_active: true,
  time_created: '2026-11-20T08:00:00Z',
  version: 1,
};

test('an active zone is saved as a draft if drafts are permitted, and a draft stays a draft', () => {
  expect(valuesOf(zone, all)).toMatchObject({ as: 'draft', kind: 'rates', tag: '3' });
  expect(valuesOf(zone, { ...all, mayDraft: false }).as).toBe('now');
  expect(valuesOf({ ...zone, type: 'draft' }, all)).toMatchObject({ as: 'now', kind: 'rates' });
});

test('the only permitted type is chosen by default', () => {
  expect(valuesOf(null, all).kind).toBe('');
  expect(valuesOf(null, { ...all, kinds: ['rates'] }).kind).toBe('rates');
});

test('a zone needs a type and a name, and an exception needs ordered days', () => {
  const empty = valuesOf(null, all);
  expect(Object.keys(checkValues(empty))).toEqual(['name', 'mtype']);
  const closed = { ...empty, name: 'Closed', kind: 'exceptions' as const };
  expect(Object.keys(checkValues(closed))).toEqual(['exception_from']);
  const days = { exception_from: '2026-12-18', exception_until: '2026-12-16' };
  expect(checkValues({ ...closed, ...days })).toEqual({
    exception_until: 'The last day is before the first.',
  });
  expect(checkValues(valuesOf(zone, all))).toEqual({});
});

test('days are sent only for types that have them', () => {
  const values = { ...valuesOf(zone, all), days: ['Sunday', 'Monday'], tag: '' };
  expect(bodyOf(values, [])).toEqual({
    name: 'Sandton',
    tag_id: null,
    polygon: { type: 'Polygon', coordinates: [] },
  });
  expect(bodyOf({ ...values, kind: 'service_days' }, [])).toMatchObject({
    service_days: ['Monday', 'Sunday'],
  });
});
