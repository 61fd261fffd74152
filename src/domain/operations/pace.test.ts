import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

const at = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};
const course = [
  { minute: at('06:00'), share: 0 },
  { minute: at('14:32'), share: 0.62 },
  { minute: at('18:40'), share: 0.96 },
  { minute: at('20:00'), share: 1 },
];
const day = { course, now: at('14:32'), end: at('20:00') };

test('a large shortfall of 244 is forecast after 6 917 of 11 400 deliveries at 62 % of the usual day', () => {
  expect(paceOf({ ...day, delivered: 6917, expected: 11_400 })).toEqual({
    is: 'short',
    delivered: 11_156,
    short: 244,
    isFar: true,
  });
  expect(paceOf({ ...day, delivered: 6917, expected: 11_300 })).toMatchObject({ isFar: false });
});

test('on a day with enough deliveries, the minute of completion is forecast', () => {
  expect(paceOf({ ...day, delivered: 620, expected: 960 })).toEqual({
    is: 'done',
    minute: at('18:40'),
  });
  expect(paceOf({ ...day, delivered: 620, expected: 600 })).toEqual({
    is: 'done',
    minute: at('14:32'),
  });
});

test('there is no forecast early in the day or without days to compare with', () => {
  expect(paceOf({ ...day, now: at('06:30'), delivered: 3, expected: 90 })).toEqual({ is: 'early' });
  expect(paceOf({ ...day, course: [], delivered: 3, expected: 90 })).toEqual({ is: 'early' });
});
