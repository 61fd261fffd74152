import fc from 'fast-check';
import writeXlsxFile from 'write-excel-file/node';
import { describe, expect, test } from 'vitest';
import { sheetEntries, sheetOf, textCell, zip, type Parts } from '#tests/support/doubles/zip.ts';
import { Refused } from '../parsing/refused.js';
import { xlsxRows } from './xlsx.js';

const read = (parts: Parts) => xlsxRows(zip(sheetEntries(parts)));
const rowsOf = (rows: string, parts: Parts = {}) => read({ ...parts, sheet: sheetOf(rows) });

/**
 * Text of a value: a number of more than 15 figures has lost digits, so it is written with an
 * exponent.
 */
const written = (value: string | number | boolean): string =>
  typeof value === 'number' && Math.abs(value) >= 1e15 ? value.toExponential() : String(value);

test('cells written by a spreadsheet program are read as text', async () => {
  // The program that writes the test files loses texts that equal the name of an object property,
  // and the replacement character.
  const text = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((one) => one.trim() !== '' && !(one in {}) && !one.includes('\ufffd'));
  const cell = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const sheet = given.map((row) => row.map((value) => ({ value })));
      const found = await xlsxRows(await writeXlsxFile(sheet).toBuffer());
      expect(found.map(({ cells }) => cells)).toEqual(given.map((row) => row.map(written)));
    }),
    { numRuns: 30 },
  );
});

describe('a cell', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]dd\\-mmm"/><numFmt numFmtId="165" formatCode="&quot;days&quot; 0"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
  const strings =
    '<sst><si><t>plain</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>spoken</t></rPh></si></sst>';

  test.each([
    ['<c><v>1.50</v></c>', '1.5'],
    ['<c><v>612205820123456</v></c>', '612205820123456'],
    ['<c><v>6122058201234568</v></c>', '6.122058201234568e+15'],
    ['<c t="inlineStr"><is><t>6122058201234567</t></is></c>', '6122058201234567'],
    ['<c s="1"><v>46344</v></c>', '2026-11-18'],
    ['<c s="2"><v>46344.75</v></c>', '2026-11-18'],
    ['<c s="3"><v>46344</v></c>', '46344'],
    ['<c t="s"><v>0</v></c>', 'plain'],
    ['<c t="s"><v>1</v></c>', 'rich text'],
    ['<c t="str"><f>A1</f><v>of a formula</v></c>', 'of a formula'],
    ['<c t="inlineStr"><is><t>text</t><rPh><t>spoken</t></rPh></is></c>', 'text'],
    ['<c t="b"><v>1</v></c>', 'true'],
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c t="d"><v>2026-11-18T00:00:00</v></c>', '2026-11-18'],
    ['<x:c t="inlineStr"><x:is><x:t>a&amp;b &#x1F69A;_x0041_</x:t></x:is></x:c>', 'a&b \u{1f69a}A'],
    ['<c t="inlineStr"><is><t><![CDATA[a < b]]></t></is></c>', 'a < b'],
  ])('%s is read as %s', async (cell, text) => {
    expect(await rowsOf(`<row>${cell}</row>`, { styles, strings })).toEqual([
      { number: 1, cells: [text] },
    ]);
  });

  test('counts days from 1904 if the workbook says so', async () => {
    const workbook =
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>';
    const [row] = await rowsOf('<row><c s="1"><v>44882</v></c></row>', { styles, workbook });
    expect(row?.cells).toEqual(['2026-11-18']);
  });
});

test('empty rows and cells are skipped, however many and far away', async () => {
  const blank = '<row><c s="1"/></row>'.repeat(10_000);
  const rows = `<row r="1">${textCell('A1', 'a')}<c r="XFD1" s="1"/></row><row r="3">${textCell('C3', 'c')}</row>`;
  expect(await rowsOf(rows + blank)).toEqual([
    { number: 1, cells: ['a'] },
    { number: 3, cells: ['', '', 'c'] },
  ]);
});

const unreadable = /not a spreadsheet/;
const tooLarge = /too large/;
const x = (times: number) => 'x'.repeat(times);
const hostile: [string, Parts, RegExp][] = [
  [
    'a cell in the last column',
    { sheet: sheetOf(`<row r="1">${textCell('XFD1', 'x')}</row>`) },
    /80 columns/,
  ],
  ['a cell beyond the last column', { sheet: sheetOf('<row><c r="ZZZ1"/></row>') }, unreadable],
  ['a row beyond the last possible one', { sheet: sheetOf('<row r="1048577"/>') }, unreadable],
  [
    'a sheet with rows in the wrong order',
    { sheet: sheetOf('<row r="2"/><row r="1"/>') },
    unreadable,
  ],
  [
    'a text of 40 000 characters',
    { sheet: sheetOf(`<row>${textCell('A1', x(40_000))}</row>`) },
    /32767/,
  ],
  ['a text of 8 MB', { sheet: sheetOf(`<row>${textCell('A1', x(8_000_000))}</row>`) }, tooLarge],
  [
    'a text of 20 MB in CDATA',
    { sheet: sheetOf(`<row><c><v><![CDATA[${'<a>'.repeat(7_000_000)}]]></v></c></row>`) },
    tooLarge,
  ],
  ['a comment of 20 MB', { sheet: `<!--${'<a>'.repeat(7_000_000)}-->` }, tooLarge],
  [
    'a tag of 200 000 attributes',
    { sheet: sheetOf(`<row ${'a="" '.repeat(200_000)}/>`) },
    tooLarge,
  ],
  ['100 000 rows', { sheet: sheetOf('<row><c><v>1</v></c></row>'.repeat(100_000)) }, /2000 rows/],
  ['a million empty rows', { sheet: sheetOf('<row/>'.repeat(1_000_001)) }, tooLarge],
  [
    'a long shared text in each of 160 000 cells',
    {
      sheet: sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(80)}</row>`.repeat(2000)),
      strings: `<sst><si><t>${x(500)}</t></si></sst>`,
    },
    tooLarge,
  ],
  [
    'a table of a million shared texts',
    { strings: `<sst>${'<si/>'.repeat(1_000_000)}</sst>` },
    tooLarge,
  ],
  [
    'a table of shared texts of 20 MB',
    { strings: `<sst>${`<si><t>${x(30_000)}</t></si>`.repeat(700)}</sst>` },
    tooLarge,
  ],
  [
    'a million styles',
    { styles: `<a><cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs></a>` },
    tooLarge,
  ],
  [
    'a reference to a missing shared text',
    { sheet: sheetOf('<row><c t="s"><v>7</v></c></row>') },
    unreadable,
  ],
  ['a sheet with 100 000 nested elements', { sheet: '<a>'.repeat(100_000) }, unreadable],
  [
    'a sheet with an XML entity',
    { sheet: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
    unreadable,
  ],
  ['a sheet that is cut off', { sheet: '<worksheet><sheetData><row>' }, unreadable],
  ['a workbook without a sheet', { workbook: '<workbook/>' }, unreadable],
];
test.each(hostile)('%s is rejected', async (_, parts, message) => {
  await expect(read(parts)).rejects.toThrow(message);
});

describe('an archive', () => {
  const entries = sheetEntries({ sheet: sheetOf('<row/>') });
  const changed = (claims: object) => zip(entries.map((entry) => ({ ...entry, ...claims })));

  test.each([
    ['with an entry that declares 50 MB', changed({ size: 50_000_000 }), tooLarge],
    [
      'with an entry that unpacks to 30 MB',
      zip(sheetEntries({ sheet: ' '.repeat(30_000_000) })),
      tooLarge,
    ],
    [
      'with an entry that unpacks to more than it declares',
      zip(sheetEntries({ sheet: ' '.repeat(30_000_000) }).map((entry) => ({ ...entry, size: 1 }))),
      unreadable,
    ],
    [
      'with an entry that declares more than it unpacks to',
      changed({ size: 1_000_000 }),
      unreadable,
    ],
    ['with an uncompressed entry of a wrong size', changed({ method: 0 }), unreadable],
    ['with a password', changed({ flags: 1 }), /password/],
    ['with an unknown compression method', changed({ method: 99 }), unreadable],
    ['whose entries lie outside the file', changed({ at: 0xfffffff0 }), unreadable],
    ['that declares more entries than it has', zip(entries, 900), unreadable],
    ['that declares 65 535 entries', zip(entries, 65_535), tooLarge],
    ['with a duplicate entry', zip([...entries, ...entries]), unreadable],
    ['without entries', zip([]), unreadable],
    ['that is not a zip file', Buffer.from('PK\u0003\u0004nothing'), unreadable],
  ])('%s is rejected', async (_, data, message) => {
    await expect(xlsxRows(data)).rejects.toThrow(message);
  });

  test('with changed bytes is either read or rejected', async () => {
    const sound = zip(sheetEntries({ sheet: sheetOf(`<row>${textCell('A1', 'a')}</row>`) }));
    const changes = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(sound.length), async (bytes, length) => {
        const data = Buffer.from(sound.subarray(0, length));
        for (const [at, byte] of bytes) if (at < length) data[at] = byte;
        const outcome = await xlsxRows(data).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof Refused).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
