import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Band } from './bands.ts';
import { BYTE_ORDER_MARK } from '../kernel/csv.ts';
import { bandFindings } from './findings.ts';
import { readSheet, sheetText, type SheetCell } from './sheet.ts';

const rand = fc.integer({ min: 0, max: 1_000_000_000 }).map((amount) => amount / 10_000);
const band = fc.record({ base: rand, per_kilogram: rand });
const zone = fc.stringMatching(/^[A-Z][A-Z0-9-]{0,11}$/);
const cell: fc.Arbitrary<SheetCell> = fc
  .record({
    group: fc.constantFrom('STD', 'VOL'),
    service: fc.constantFrom('ECO', 'OVN'),
    from: zone,
    to: zone,
    minimum: rand,
    bands: fc.array(band, { maxLength: 4 }),
    steps: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 4, maxLength: 4 }),
    isOpen: fc.boolean(),
  })
  .map(({ bands, steps, isOpen, minimum, ...place }) => {
    let tenths = 0;
    const ended = bands.map((one, at): Band => {
      tenths += steps[at] ?? 1;
      return { ...one, until: isOpen && at === bands.length - 1 ? null : tenths / 10 };
    });
    return { ...place, minimum: ended.length === 0 ? 0 : minimum, bands: ended };
  });
const cells = fc.uniqueArray(cell, {
  maxLength: 20,
  selector: ({ group, service, from, to }) => [group, service, from, to].join(' '),
});

test('a price sheet is read back as it was written, to the last decimal', () => {
  fc.assert(
    fc.property(cells, (written) => {
      const text = sheetText(written).replace(BYTE_ORDER_MARK, '');
      const { data } = Papa.parse<Record<string, string>>(text, {
        header: true,
        skipEmptyLines: true,
      });
      const read = readSheet(data.map((line, at) => ({ number: at + 2, cells: line })));
      expect(read.errors).toEqual([]);
      expect(read.cells.flatMap((one) => bandFindings(one))).toEqual([]);
      const kept = read.cells.map(({ bands, row: _row, ...place }) => ({
        ...place,
        bands: bands.map(({ from: _, ...one }) => one),
      }));
      expect(kept).toEqual(written);
    }),
  );
});

test('a second minimum for the same route in a price sheet is an error of its row', () => {
  const line = (number: number, minimum: string) => ({
    number,
    cells: {
      group: 'STD',
      service: 'ECO',
      from: 'GP',
      to: 'WC',
      minimum,
      'from kg': '0',
      'until kg': '5',
      base: '76.32',
      'per kg': '0',
    },
  });
  expect(readSheet([line(2, '97.69'), line(3, '97,69')]).errors).toEqual([]);
  expect(readSheet([line(2, '97.69'), line(3, '110')]).errors).toEqual([
    {
      row: 3,
      field: 'minimum',
      text: 'The minimum differs from row 2. Write one minimum on all lines of STD ECO GP WC.',
    },
  ]);
});
