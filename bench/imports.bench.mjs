import Papa from 'papaparse';
import writeXlsxFile from 'write-excel-file/node';
import { parseTable } from '../server/uploads/tables/parse-table.js';
import { quantile } from './support/report.mjs';

const ROUNDS = 7;
/** Rows of the smaller file; the larger one has twice as many. */
const ROWS = 10_000;
/** Limit of the readers, above the rows of the larger file. */
const MOST_ROWS = 50_000;
/** Maximum ratio of the time for twice the rows, because the time must grow with the rows only. */
const MOST_GROWTH = 2.8;
/** Maximum ratio of the time to read a CSV file to the time to only split it into cells. */
const MOST_EFFORT = 25;

/** @type {import('../server/uploads/tables/rows.js').Headings} */
const wanted = {
  names: ['Date', 'Description', 'Amount', 'Balance'],
  needed: [['Date'], ['Amount'], ['Description']],
  missing: null,
  hasFormats: true,
};

/** @param {number} count @param {(at: number) => string} line */
const linesOf = (count, line) => Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** @param {number} count @param {string} separator */
const csvOf = (count, separator) =>
  `Date${separator}Description${separator}Amount${separator}Balance\n${linesOf(count, (at) => [`18/11/2026`, `"EFT INV${at}"`, `${at}.50`, `${at}.75`].join(separator))}\n`;

/** @type {Readonly<Record<string, (count: number) => Buffer | Promise<Buffer>>>} */
const files = {
  'CSV with commas': (count) => Buffer.from(csvOf(count, ',')),
  'CSV with semicolons in UTF-16': (count) => Buffer.from(`\ufeff${csvOf(count, ';')}`, 'utf16le'),
  XLSX: (count) =>
    writeXlsxFile([
      ['Date', 'Description', 'Amount', 'Balance'].map((value) => ({ value })),
      ...Array.from({ length: count }, (_, at) =>
        ['18/11/2026', `EFT INV${at}`, at + 0.5, at + 0.75].map((value) => ({ value })),
      ),
    ]).toBuffer(),
  OFX: (count) =>
    Buffer.from(
      `OFXHEADER:100\n\n<OFX><CURDEF>ZAR\n${linesOf(count, (at) => `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261118<TRNAMT>${at}.50<FITID>${at}<NAME>EFT INV${at}</STMTTRN>`)}</OFX>`,
    ),
  MT940: (count) =>
    Buffer.from(
      `:20:A\n:25:1\n:28C:1\n:60F:C261117ZAR0,00\n${linesOf(count, (at) => `:61:2611181118C${at},50NTRFNONREF\n:86:166?20EFT INV${at}?32KAROO`)}\n`,
    ),
  'camt.053': (count) =>
    Buffer.from(
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${linesOf(count, (at) => `<Ntry><Amt Ccy="ZAR">${at}.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-18</Dt></BookgDt></Ntry>`)}</Stmt></BkToCstmrStmt></Document>`,
    ),
};

/** Processor time of work in ms, which other programs on the machine change little. @param {() => unknown} work */
async function timeWork(work) {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Times to read a file, and a file with twice the rows, measured alternately. @param {(count: number) => Buffer | Promise<Buffer>} make */
async function timesOf(make) {
  const [small, large] = [await make(ROWS), await make(2 * ROWS)];
  const read = (/** @type {Buffer} */ data) => parseTable(data, { wanted, most: MOST_ROWS });
  await read(large);
  /** @type {{ small: number[], large: number[] }} */
  const times = { small: [], large: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.small.push(await timeWork(() => read(small)));
    times.large.push(await timeWork(() => read(large)));
  }
  return times;
}

/** Times to only split a CSV file into cells. */
async function splittingTimes() {
  const text = csvOf(ROWS, ',');
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    times.push(await timeWork(() => Papa.parse(text, { delimiter: ',', newline: '\n' })));
  return times.slice(1);
}

/**
 * Time to read the rows of each kind of file, its growth with the rows, and its ratio to splitting
 * the same text into cells. Ratios have budgets, because they hold on any machine.
 */
export async function measure() {
  const least = (/** @type {number[]} */ times) => quantile(times, 0);
  const splitting = least(await splittingTimes());
  const figures = [];
  for (const [kind, make] of Object.entries(files)) {
    const { small, large } = await timesOf(make);
    figures.push(
      { figure: `${kind}: ${ROWS} rows`, unit: 'ms', values: small },
      {
        figure: `${kind}: twice the rows`,
        unit: '×',
        values: [least(large) / least(small)],
        budget: MOST_GROWTH,
      },
    );
    if (kind === 'CSV with commas')
      figures.push({
        figure: `${kind}: reading ÷ splitting`,
        unit: '×',
        values: [least(small) / splitting],
        budget: MOST_EFFORT,
      });
  }
  return figures;
}
