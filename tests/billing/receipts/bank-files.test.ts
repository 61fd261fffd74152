import { expect, test } from 'vitest';
import { readStatement } from '#server/features/payments/statements/read-statement.ts';

const read = async (content: string | Buffer) => {
  const file = { filename: 'bank.csv', type: 'text/csv', data: Buffer.from(content) };
  return (await readStatement(file)).lines;
};
const lines = (...all: string[]) => all.join('\r\n');
const simple = (line: string) => lines('Date,Amount,Description', line);
const utf16 = (text: string, mark: number[]) => {
  const bytes = Buffer.from(text, 'utf16le');
  return Buffer.concat([Buffer.from(mark), mark[0] === 0xfe ? bytes.swap16() : bytes]);
};

const receipt = { paid_on: '2026-11-18', amount: 1234.5, bank_reference: 'KAR001' };

test.each<[string, string | Buffer]>([
  [
    'FNB, with lines about the account above the headings',
    lines(
      'ACCOUNT TRANSACTION HISTORY',
      '',
      'Name:, HIGHVELD, COURIERS',
      'Account:, 62000000000, [Business Account]',
      'Balance:, 120000.00, 119000.00',
      '',
      'Date, Amount, Balance, Description',
      '2026/11/18, 1234.50, 121234.50, KAR001',
    ),
  ],
  ['Absa', lines('Date,Transaction Description,Amount,Balance', '20261118,KAR001,1234.5,0')],
  [
    'Absa, with debit and credit columns',
    lines(
      'Date,Description,Charge,Debit Amount,Credit Amount,Balance',
      '18/11/2026,KAR001,,,"1,234.50",0',
    ),
  ],
  [
    'Capitec',
    lines(
      'Posting Date,Transaction Date,Description,Money In,Money Out,Fee,Balance',
      '2026-11-19,2026-11-18,KAR001,1234.50,,,0',
    ),
  ],
  [
    'Nedbank',
    lines(
      'Tranlistno;Date;Description;Fees(R);Debits(R);Credits(R);Balance(R)',
      '1;18Nov2026;KAR001;;;1 234,50;0',
    ),
  ],
  [
    'Standard Bank',
    lines('Date,Description,Payments,Deposits,Balance', '18 Nov 2026,KAR001,,R1 234.50,'),
  ],
  ['a bank with a Reference column', lines('Date,Amount,Reference', '2026-11-18,1234.50,KAR001')],
  ['a bank that writes a byte order mark', `\u{feff}${simple('2026-11-18,1234.50,KAR001')}`],
  [
    'a bank that writes UTF-16, low byte first',
    utf16(simple('2026-11-18,1234.50,KAR001'), [0xff, 0xfe]),
  ],
  [
    'a bank that writes UTF-16, high byte first',
    utf16(simple('2026-11-18,1234.50,KAR001'), [0xfe, 0xff]),
  ],
  [
    'a bank that leaves empty lines',
    'Date,Amount,Description\n\r\n2026-11-18,1234.50,KAR001\r\n\n',
  ],
  [
    'a bank that quotes all values',
    '"Date","Amount","Description"\r\n"2026-11-18","1,234.50","KAR001"',
  ],
])('a statement of %s is read', async (_, content) => {
  expect(await read(content)).toMatchObject([{ ...receipt, verdict: 'receipt', reason: null }]);
});

test('no line is lost in a file with mixed line endings', async () => {
  const line = '2026-11-18,1234.50,KAR001';
  const mixed = `Date,Amount,Description\r\n${line}\n${line}\r${line}\r\n${line}`;
  expect((await read(mixed)).map(({ row }) => row)).toEqual([2, 3, 4, 5]);
});

test('a bank file with as many lines as a run allows is read, even with Windows line endings', async () => {
  const content = `Date,Amount,Description\r\n${'2026-11-18,5.00,x\r\n'.repeat(50_000)}`;
  expect(await read(content)).toHaveLength(50_000);
});

const headless = /^We could not find a heading row/;
test.each<[string, string | Buffer, RegExp, number]>([
  ['no content', '', /empty/, 422],
  ['no headings', '2026-11-18,1234.50,KAR001', headless, 422],
  ['headings without an amount', 'Date,Balance\r\n2026-11-18,5', headless, 422],
  ['headings on line 31', `${'x\n'.repeat(30)}Date,Amount,Details`, headless, 422],
  ['headings and no rows', 'Date,Amount,Description', /no rows/, 422],
  ['an unclosed quote', simple('2026-11-18,5.00,"KAR001'), /not closed/, 422],
  ['bytes that are not text', Buffer.from([0x44, 0xff, 0xfe, 0x81]), /not text/, 422],
  ['a NUL character', simple('2026-11-18,5.00,KAR\u0000001'), /not text/, 422],
  [
    'a zip archive that is not a spreadsheet',
    'PK\u0003\u0004nothing',
    /cannot be read|can be read/,
    422,
  ],
  [
    'a duplicate heading',
    lines('Date,Amount,Amount,Details', 'x,1,1,y'),
    /Two columns are called Amount/,
    422,
  ],
  ['50 001 lines', simple('2026-11-18,5.00,x\n'.repeat(50_001)), /50000/, 422],
  ['a million lines', simple('\n'.repeat(1_000_000)), /50000/, 422],
  ['only empty lines after the headings', simple('\n'.repeat(100)), /no rows/, 422],
  ['a line of 5 MB', `Date,Amount,Description\n${'9'.repeat(5_000_000)}`, /5 MB/, 413],
])('a bank file with %s is refused as a whole', async (_, content, message, status) => {
  const refusal = await read(content).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({ status, message: expect.stringMatching(message) });
});

const notANumber = 'The amount must be a number such as 1234.50.';
const noDay = 'The date cannot be read. Write a day such as 2026-11-20 or 20/11/2026.';
const noSuchDay = 'The date does not exist. Write a day such as 2026-11-20 or 20/11/2026.';
const monthFirst = 'The date has the month first. Write the day first, such as 20/11/2026.';
test.each<[string, 'receipt' | 'debit' | 'invalid', string | null]>([
  ['2026-11-18,"1,234.50",x', 'receipt', null],
  ['2026-11-18,5,', 'receipt', null],
  ['2026-11-18,-5.00,x', 'debit', 'This is a debit, not a receipt.'],
  ['2026-11-18,\u22125.00,x', 'debit', 'This is a debit, not a receipt.'],
  [
    '2026-11-18,1e309,x',
    'invalid',
    'The amount was shortened by the spreadsheet. Write all digits, such as 1234.50.',
  ],
  ['2026-11-18,"1.234,50",x', 'receipt', null],
  ['2026-11-18,NaN,x', 'invalid', notANumber],
  ['2026-11-18,=1+1,x', 'invalid', notANumber],
  ['2026-11-18,,x', 'invalid', notANumber],
  ['2026-11-18,0.00,x', 'invalid', 'The amount is zero.'],
  ['2026-11-18,1.005,x', 'invalid', 'The amount has fractions of a cent.'],
  ['2026-11-18,999999999999,x', 'invalid', 'The amount is over R\u00a0100\u00a0000\u00a0000,00.'],
  ['2026-02-30,5.00,x', 'invalid', noSuchDay],
  ['11/18/2026,5.00,x', 'invalid', monthFirst],
  ['yesterday,5.00,x', 'invalid', noDay],
  ['2199-12-31,5.00,x', 'invalid', 'The date is in the future.'],
  [',5.x,x', 'invalid', `The date is missing. Write a day such as 2026-11-20. ${notANumber}`],
])('the line %s is %s', async (line, verdict, reason) => {
  expect(await read(simple(line))).toMatchObject([{ row: 2, verdict, reason }]);
});

test('formulas, control characters and second lines are removed from bank references', async () => {
  const [line] = await read(simple('2026-11-18,5.00,"KAR\u0007001\nB\u{feff}"'));
  expect(line?.bank_reference).toBe('KAR 001 B');
  const [nameless] = await read(simple('2026-11-18,5.00,'));
  expect(nameless?.bank_reference).toBe('No reference');
});
