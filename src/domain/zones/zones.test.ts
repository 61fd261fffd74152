import { expect, test } from 'vitest';
import type { Permission } from '../people/permissions.ts';
import {
  daysProblem,
  isRemoval,
  kindOf,
  publishedTypes,
  removalHasNoShape,
  zoneCodeOf,
  zoneEditProblem,
  zonePermissions,
  zoneReaders,
  zoneTypes,
} from './zones.ts';

const may =
  (...held: Permission[]) =>
  (permission: Permission) =>
    held.includes(permission);

test('the kind of a draft is that of the zone that the draft becomes', () => {
  expect(kindOf({ type: 'rates', mtype: 'driver' })).toBe('rates');
  expect(kindOf({ type: 'draft', mtype: 'driver' })).toBe('driver');
  expect(kindOf({ type: 'draft', mtype: 'draft' })).toBe(null);
  expect(kindOf({ type: 'draft', mtype: null })).toBe(null);
  expect([...publishedTypes, 'draft'].toSorted()).toEqual(zoneTypes.toSorted());
});

test('a user can change only zones that they may edit and see', () => {
  expect(zoneEditProblem(may('View rates map'), 'rates')).toBe('Your role may not edit zones.');
  const editor = may('Edit zones', 'View rates map');
  expect(zoneEditProblem(editor)).toBe(null);
  expect(zoneEditProblem(editor, 'rates', null)).toBe(null);
  expect(zoneEditProblem(editor, 'rates', 'service_days')).toBe(
    'Your role cannot see service day zones.',
  );
  expect(zoneEditProblem(editor, 'draft')).toBe('Your role cannot see drafts.');
  // Exceptions have the permission of the service days that they change.
  expect(zonePermissions.exceptions).toBe(zonePermissions.service_days);
  expect(zoneReaders).toHaveLength(zoneTypes.length - 1);
});

test('a removal draft has no shape to edit', () => {
  expect([isRemoval({ removes_id: 7 }), isRemoval({ removes_id: null })]).toEqual([true, false]);
  expect(removalHasNoShape('Langa')).toBe(
    'This draft deletes Langa. Discard the draft to change the zone.',
  );
});

test.each([
  ['rates', undefined, undefined, null],
  ['rates', '2026-11-20', null, null],
  ['rates', '2026-11-20', '2026-11-20', null],
  ['rates', '2026-11-21', '2026-11-20', 'exception_until'],
  ['exceptions', '2026-11-20', '2026-11-21', null],
  ['exceptions', '2026-11-21', '2026-11-20', 'exception_until'],
  ['exceptions', '2026-11-20', null, 'exception_from'],
  ['exceptions', null, '2026-11-20', 'exception_from'],
  ['exceptions', '', '', 'exception_from'],
] as const)(
  'a zone of the type %s from %s to %s has an error in %s',
  (kind, exception_from, exception_until, field) => {
    expect(daysProblem(kind, { exception_from, exception_until })?.field ?? null).toBe(field);
  },
);

test('a code is derived from the name of a zone', () => {
  expect(zoneCodeOf('  Cape Town: City Bowl! ')).toBe('CAPE-TOWN-CITY-BOWL');
  expect(zoneCodeOf('Tshivenḓa Café')).toBe('TSHIVENDA-CAFE');
  expect(zoneCodeOf('Łódź Straße')).toBe('LODZ-STRASSE');
  expect(zoneCodeOf('')).toBe('');
  expect(zoneCodeOf('x'.repeat(120))).toHaveLength(60);
});

test('different names have different codes even if they are long or not in Latin letters', () => {
  const names = ['東京', '大阪', 'Москва', 'Αθήνα', 'Ward 5 東', 'Ward 5 西', '!!!', '???', 'Ⅻ 東'];
  const long = ['A', 'B'].map((end) => `${'Long '.repeat(14)}${end}`);
  const codes = [...names, ...long].map(zoneCodeOf);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9-]{1,60}$/);
  expect(zoneCodeOf('москва')).toBe(zoneCodeOf('Москва'));
});
