import { expect, test } from 'vitest';
import { readSchedule, timeOfMinute } from './schedule-text.ts';

const slot = { block: 7, day_of_month: 1, stage: 2, from_minute: 1080, until_minute: 1230 };

test('lines with commas, semicolons or tabs are parsed after an optional heading', () => {
  const text =
    '\uFEFFBlock,Day,Stage,From,Until\r\n7,1,2,18:00,20:30\n\n"7"; 1 ;2;18:00;20:30\n7\t1\t2\t18:00\t20:30';
  expect(readSchedule(text)).toEqual({ slots: [slot, slot, slot], problems: [] });
});

test('without a heading the first line is data', () => {
  expect(readSchedule('7,1,2,0:05,23:59').slots).toEqual([
    { ...slot, from_minute: 5, until_minute: 1439 },
  ]);
});

test.each([
  ['0,1,2,18:00,20:30', 'Use a block from 1 to 99.'],
  ['100,1,2,18:00,20:30', 'Use a block from 1 to 99.'],
  ['7,32,2,18:00,20:30', 'Use a day from 1 to 31.'],
  ['7,x,2,18:00,20:30', 'Use a day from 1 to 31.'],
  ['7,1,9,18:00,20:30', 'Use a stage from 1 to 8.'],
  ['7,1,2,24:00,20:30', 'Use times like 18:00.'],
  ['7,1,2,18:00,20:60', 'Use times like 18:00.'],
  ['7,1,2,18:00', 'Use times like 18:00.'],
])('the line "%s" is a problem', (line, problem) => {
  expect(readSchedule(`7,1,2,18:00,20:30\n${line}`)).toEqual({
    slots: [slot],
    problems: [`Line 2: ${problem}`],
  });
});

test('minutes of the day are formatted as times', () => {
  expect([0, 65, 1439].map(timeOfMinute)).toEqual(['00:00', '01:05', '23:59']);
});
