import { expect, test } from 'vitest';
import { differencesOf, removalProblem, type ComparedZone } from './zone-differences.ts';

const ring = (size: number) => [
  [28, -26],
  [28 + size, -26],
  [28, -26 + size],
  [28, -26],
];
const zone = (given: Partial<ComparedZone>): ComparedZone => ({
  id: 1,
  type: 'rates',
  mtype: 'rates',
  name: 'Sandton',
  code: 'SANDTON',
  tag_id: null,
  polygon: { coordinates: [ring(0.1)] },
  service_days: null,
  exception_from: null,
  exception_until: null,
  is_active: true,
  version: 1,
  removes_id: null,
  removes_version: null,
  ...given,
});
const draft = (given: Partial<ComparedZone>) => zone({ id: 9, type: 'draft', ...given });
const told = (drafts: ComparedZone[], current: ComparedZone[]) =>
  differencesOf(drafts, current).map(({ is, current: before, changes }) => [
    is,
    before?.id ?? null,
    ...changes,
  ]);

test('a draft adds a zone or changes the zone of its kind and code', () => {
  expect(told([draft({})], [])).toEqual([['added', null]]);
  expect(told([draft({ polygon: { coordinates: [ring(0.2)] } })], [zone({})])).toEqual([
    ['changed', 1, 'shape'],
  ]);
  expect(told([draft({})], [zone({ type: 'surcharges' })])).toEqual([['added', null]]);
  expect(told([draft({ code: 'OTHER' })], [zone({})])).toEqual([['added', null]]);
});

test('every changed property of a zone is named', () => {
  const after = draft({
    name: 'Sandton City',
    tag_id: 3,
    service_days: ['Monday'],
    exception_until: '2026-12-18',
  });
  expect(told([after], [zone({ is_active: false })])).toEqual([
    ['changed', 1, 'name', 'tag', 'days', 'dates', 'in force again'],
  ]);
  expect(told([draft({})], [zone({})])).toEqual([['changed', 1]]);
});

test('a second current zone with the same code is removed', () => {
  expect(told([draft({})], [zone({}), zone({ id: 2 })])).toEqual([
    ['changed', 1],
    ['removed', 2],
  ]);
});

test('a draft without a kind replaces no zone', () => {
  expect(differencesOf([draft({ mtype: 'draft' })], [zone({})])).toMatchObject([
    { is: 'added', kind: null },
  ]);
});

test('a removal draft removes one zone by id, even if others have its code', () => {
  const removal = draft({ removes_id: 2, removes_version: 1 });
  expect(told([removal], [zone({}), zone({ id: 2 })])).toEqual([['removed', 2]]);
  expect(told([removal], [zone({})])).toEqual([['removed', null]]);
});

test('a removal is valid only while the zone is unchanged', () => {
  const removal = draft({ removes_id: 1, removes_version: 3 });
  expect(removalProblem(removal, zone({ version: 3 }))).toBeNull();
  expect(removalProblem(removal, zone({ version: 4 }))).toBe(
    'Another user changed Sandton since its removal was drafted.',
  );
  expect(removalProblem(removal, null)).toBe('Sandton was already deleted by another user.');
});
