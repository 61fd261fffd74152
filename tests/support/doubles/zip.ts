import { deflateRawSync } from 'node:zlib';

/** False values for header fields of an archive entry. */
interface Claims {
  size?: number;
  flags?: number;
  method?: number;
  at?: number;
}

export interface Entry extends Claims {
  name: string;
  content: string | Buffer;
}

/** Makes a zip archive, optionally one with false fields. */
export function zip(entries: readonly Entry[], count = entries.length): Buffer {
  const locals: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const { name, content, size, flags = 0, method = 8, at = offset } of entries) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(name.length, 26);
    locals.push(local, Buffer.from(name), packed);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50);
    record.writeUInt16LE(flags, 8);
    record.writeUInt16LE(method, 10);
    record.writeUInt32LE(packed.length, 20);
    record.writeUInt32LE(size ?? Buffer.byteLength(content), 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(at, 42);
    records.push(record, Buffer.from(name));
    offset += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Parts that replace the default parts of a spreadsheet. */
export interface Parts {
  sheet?: string;
  workbook?: string;
  strings?: string;
  styles?: string;
}

const usualWorkbook =
  '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>';
const relations =
  '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';

/** The entries of a spreadsheet with one sheet. */
export const sheetEntries = ({ sheet = '', workbook, strings, styles }: Parts): Entry[] => [
  { name: 'xl/workbook.xml', content: workbook ?? usualWorkbook },
  { name: 'xl/_rels/workbook.xml.rels', content: relations },
  ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: strings }]),
  ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
  { name: 'xl/worksheets/sheet1.xml', content: sheet },
];

/** A sheet with these rows as markup. */
export const sheetOf = (rows: string): string =>
  `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A cell that holds its text inline. */
export const textCell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

const spreadsheet = (rows: string) => zip(sheetEntries({ sheet: sheetOf(rows) }));

/**
 * Small files that would exhaust memory or time if the server read them whole, each with the
 * expected status.
 */
export const hostileSpreadsheets: [string, Buffer, number][] = [
  [
    'a spreadsheet with one cell in the last column and row',
    spreadsheet(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`),
    422,
  ],
  [
    'a spreadsheet with a cell of 8 MB',
    spreadsheet(`<row>${textCell('A1', 'x'.repeat(8_000_000))}</row>`),
    413,
  ],
  ['a spreadsheet in the format before 2007', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 422],
];
