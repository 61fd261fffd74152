import { expect, test } from 'vitest';
import { hasPower } from './outage.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00+02:00`);
const locker = {
  code: 'JX12',
  dark_from: at('19:10').toISOString(),
  outage_until: at('20:30').toISOString(),
};
const power = (time: string) => hasPower(locker, at(time).getTime());

test('a locker accepts no deposits from two hours before its battery is empty until power returns', () => {
  const problem = 'JX12 is without power from 19:10 to 20:30. Choose another locker.';
  expect(power('17:09')).toBe(true);
  expect(power('17:10')).toBe(problem);
  expect(power('20:29')).toBe(problem);
  expect(power('20:30')).toBe(true);
});

test('a locker accepts deposits if it has no outage or its battery lasts', () => {
  const now = at('19:30').getTime();
  expect(hasPower({ ...locker, dark_from: null }, now)).toBe(true);
  expect(hasPower({ ...locker, outage_until: null }, now)).toBe(true);
});
