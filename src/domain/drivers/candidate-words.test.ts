import { expect, test } from 'vitest';
import { MINUTE_MS } from '../kernel/time.ts';
import { reasonsInWords, warningInWords } from './candidate-words.ts';

const at = Date.parse('2026-11-22T13:00:00Z');

test.each([
  [{ is: 'off-duty' }, 'Off duty'],
  [{ is: 'far', reference: 'PZDRMT', km: 412.4 }, 'PZDRMT is 412 km away'],
  [{ is: 'over-stops', by: 1 }, '1 stop over capacity'],
  [{ is: 'over-stops', by: 32 }, '32 stops over capacity'],
  [{ is: 'over-kg', by: 7 }, '7 kg over capacity'],
  [{ is: 'several-branches', branches: 2 }, 'From 2 branches'],
  [
    { is: 'shift-ends', at, dueAt: at + 1_800_000 },
    'Shift ends 15:00, before the first shipment is due 15:30',
  ],
  [
    { is: 'shift-ends', at, dueAt: at + 30 * 3_600_000 },
    'Shift ends 15:00, before the first shipment is due 23 Nov',
  ],
  [{ is: 'silent', minutes: 21 }, 'No position for 21 min'],
  [{ is: 'silent', minutes: null }, 'No position was ever reported'],
  [{ is: 'licence-ends', days: 0 }, 'Licence ends today'],
  [{ is: 'licence-ends', days: 1 }, 'Licence ends tomorrow'],
  [{ is: 'licence-ends', days: 3 }, 'Licence ends in 3 days'],
] as const)('the warning %o is formatted as %s', (warning, words) => {
  expect(warningInWords(warning)).toBe(words);
});

const suitability = {
  score: 72,
  medianKm: 4.21,
  farthest: null,
  capacityStops: 40,
  inZones: 17,
  ofBranch: 20,
  warnings: [],
};

test('the reasons for a driver begin with the strongest one', () => {
  const words = (changes: object) =>
    reasonsInWords({
      suitability: { ...suitability, ...changes },
      of: 20,
      branch: 'SDT',
      stops: 18,
      onDutyUntil: at + 2 * 3_600_000,
      fixAt: at - 12_000,
      now: at,
    });
  expect(words({})).toEqual([
    "17 of 20 in the driver's zones",
    'typically 4,2 km away',
    'SDT',
    '18 of 40 stops',
    'to 17:00',
    'seen 12 s ago',
  ]);
  expect(words({ inZones: 3 }).slice(0, 2)).toEqual([
    'typically 4,2 km away',
    "3 of 20 in the driver's zones",
  ]);
  // Ten of 20 is not a majority.
  expect(words({ inZones: 10 })[0]).toBe('typically 4,2 km away');
  expect(words({ inZones: 0, medianKm: null })[0]).toBe('SDT');
});

test('a single shipment has its distance instead of a median, and unknown facts are omitted', () => {
  const said = (age: number) =>
    reasonsInWords({
      suitability: { ...suitability, inZones: 1 },
      of: 1,
      branch: 'SDT',
      stops: 0,
      onDutyUntil: null,
      fixAt: at - age,
      now: at,
    });
  expect(said(0)).toEqual([
    "1 of 1 in the driver's zones",
    '4,2 km away',
    'SDT',
    '0 of 40 stops',
    'seen 0 s ago',
  ]);
  const ages = [
    59_000,
    MINUTE_MS,
    59 * MINUTE_MS,
    60 * MINUTE_MS,
    23 * 60 * MINUTE_MS,
    48 * 60 * MINUTE_MS,
  ];
  expect(ages.map((age) => said(age).at(-1))).toEqual([
    'seen 59 s ago',
    'seen 1 min ago',
    'seen 59 min ago',
    'seen 1 h ago',
    'seen 23 h ago',
    'seen 2 d ago',
  ]);
});
