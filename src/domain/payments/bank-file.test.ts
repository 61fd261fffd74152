import { expect, test } from 'vitest';
import { expectedBankFile } from './bank-file.ts';

const at = (moment: string) => expectedBankFile(new Date(`${moment}+02:00`));

test('the bank file of a banking day is expected from 10:00 and due at 12:00', () => {
  expect(at('2026-11-25T09:59:59')).toBeNull();
  const expected = {
    day: '2026-11-25',
    since: '2026-11-25T08:00:00.000Z',
    deadline: '2026-11-25T10:00:00.000Z',
  };
  expect(at('2026-11-25T10:00:00')).toEqual(expected);
  expect(at('2026-11-25T23:59:59')).toEqual(expected);
});

test.each([
  ['a Saturday', '2026-11-28'],
  ['a Sunday', '2026-11-29'],
  ['a public holiday', '2026-12-16'],
  ['the Monday after a public holiday on a Sunday', '2027-03-22'],
])('no bank file is expected on %s', (_, day) => {
  expect(at(`${day}T11:00:00`)).toBeNull();
});
