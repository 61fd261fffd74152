import { expect, test } from 'vitest';
import { nowLevelOf, urgency } from './urgency.ts';

test.each([
  ['an offline locker', { weight: 8, hours: 4, horizon: 12 }, [61, 38 / 60, 3.3], 203.9, 'alarm'],
  ['late collections', { weight: 7, hours: 4, horizon: 4 }, [9, 1.4, -0.5], 157.6, 'alarm'],
  ['collections', { weight: 6, hours: 4, horizon: 4 }, [22, 67 / 60, 123 / 60], 103.2, 'high'],
  ['deliveries', { weight: 6, hours: 4, horizon: 8 }, [16, 2.2, 6.05], 80.5, 'high'],
  ['failed events', { weight: 3, hours: 8 }, [35, 2.6, null], 24.4, 'normal'],
] as const)(
  'the urgency of %s matches the calculation by hand',
  (_, rule, [units, ageHours, left], score, level) => {
    expect(urgency(rule, { units, ageHours, hoursLeft: left })).toBe(score);
    expect(nowLevelOf(score)).toBe(level);
  },
);

test('age counts up to three times the hours of the rule, and negative ages count as zero', () => {
  const rule = { weight: 2, hours: 24 };
  const at = (ageHours: number) => urgency(rule, { units: 1, ageHours, hoursLeft: null });
  expect(at(72)).toBe(at(1000));
  expect(at(-5)).toBe(at(0));
});
