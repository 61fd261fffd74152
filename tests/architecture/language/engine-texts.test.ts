import { expect, test } from 'vitest';
import { engineTexts } from './engine-texts.ts';
import { plantTree } from '../tree.ts';

test.each([
  [
    `new Intl.DateTimeFormat('en-CA').format(at)`,
    'uses Intl.DateTimeFormat, which differs by engine',
  ],
  [`new Intl.NumberFormat('en-ZA')`, 'uses Intl.NumberFormat, which differs by engine'],
  [`names.formatToParts(at)`, 'uses formatToParts, which differs by engine'],
  [`at.toLocaleDateString('en-CA')`, 'uses toLocaleDateString, which differs by engine'],
  [`at.toDateString().split(' ')`, 'uses toDateString, which differs by engine'],
  [`at.getHours()`, 'uses getHours, which depends on the zone of the machine'],
  [`new Date(2026, 10, 27)`, 'makes a date in the zone of the machine'],
  [`new Date('27 Nov 2026')`, 'parses 27 Nov 2026, which is not ISO'],
  [`Date.parse('2026-11-27 14:05')`, 'parses 2026-11-27 14:05, which is not ISO'],
  [`new Date('2026-11-27T14:05')`, 'parses 2026-11-27T14:05, which is not ISO'],
  ['Date.parse(`${day} ${time}`)', 'parses {} {}, which is not ISO'],
  ['Date.parse(`${day}T09:30`)', 'parses {}T09:30, which is not ISO'],
  [`Date.parse(String(value))`, 'parses a text from outside: use parseInstant'],
  [`new Date(params.get('at') ?? '')`, 'parses a text from outside: use parseInstant'],
])('code whose result differs by engine or time zone is reported: %s', (source, objection) => {
  const path = 'src/domain/kernel/time.ts';
  expect(engineTexts(plantTree({ [path]: source }))).toEqual([`${path}:1 ${objection}`]);
});

test('names of countries come from Intl in one file only', () => {
  const source = `const names = new Intl.DisplayNames('en', { type: 'region' });`;
  expect(engineTexts(plantTree({ 'src/domain/settings/dial-codes.ts': source }))).toEqual([]);
  expect(engineTexts(plantTree({ 'src/ui/a.ts': source }))).toHaveLength(1);
});

test.each([
  `at.getUTCHours()`,
  `new Date(milliseconds)`,
  `Date.parse(row.at)`,
  `new Date('2026-11-27T14:05:00+02:00')`,
  'new Date(`${day}T00:00:00Z`)',
  'Date.parse(`${day}T${time}:00${UTC_OFFSET}`)',
  `new Intl.Collator('en')`,
])('code whose result is the same on every engine is accepted: %s', (source) => {
  expect(engineTexts(plantTree({ 'src/domain/a.ts': source }))).toEqual([]);
});
