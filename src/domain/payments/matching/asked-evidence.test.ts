import { describe, expect, test } from 'vitest';
import { suggestFiles } from './file-evidence.ts';
import { KnownWorld } from './known-world.ts';
import { suggest } from './suggest.ts';
import { verdictOn } from './verdict.ts';
import type { MatchedReceipt } from './world.ts';

const account = (id: number, account_code: string, name: string) => ({
  id,
  account_code,
  name,
  status: 'active',
  balance: 0,
});
const invoice = (serial: number, account_id: number, outstanding: number) => ({
  id: serial,
  account_id,
  invoice_number: `INV000${serial}`,
  invoice_date: '2026-11-02',
  outstanding,
});
const world = new KnownWorld({
  accounts: [
    account(1, 'MOS039', 'Mossel Bay Surf CC'),
    account(2, 'KAR001', 'Karoo Outdoor (Pty) Ltd'),
    account(3, 'WIT029', 'Witpoort Feeds'),
  ],
  invoices: [
    invoice(329, 1, 9245.5),
    invoice(337, 1, 13_357.2),
    invoice(333, 2, 8821.89),
    invoice(324, 3, 7273.81),
  ],
  earlier: [],
  references: [
    { reference: 'PX2KQ9F7HMB4T', account_id: 2, invoice_id: 333, paid_on: null },
    { reference: 'P7HMB4TX2KQ9F', account_id: 3, invoice_id: null, paid_on: '2026-11-03' },
  ],
  statements: [
    { account_id: 1, end_date: '2026-10-31', amount: 22_602.7 },
    { account_id: 3, end_date: '2026-10-31', amount: 7273.81 },
  ],
});

const receipt = (bank_reference: string, amount: number, more = {}): MatchedReceipt => ({
  id: 99,
  account_id: null,
  bank_reference,
  description: null,
  invoice_number: null,
  amount,
  paid_on: '2026-11-20',
  ...more,
});
const first = (text: string, amount: number) => suggest(receipt(text, amount), world)[0];

describe('payment references and statements', () => {
  const words = (text: string, amount: number) =>
    first(text, amount)?.reasons.map((one) => one.text);

  test('a payment reference identifies the account and the invoice of the reference', () => {
    expect(first('FNB OB PMT px2kq9f7hmb4t', 8821.89)).toMatchObject({
      account_code: 'KAR001',
      band: 'certain',
      is_named: true,
      invoice_ids: [333],
    });
    expect(words('PX2KQ9F7HMB4T', 8821.89)).toContain('Carries our reference PX2KQ9F7HMB4T');
    const { isAutomatic } = verdictOn(suggest(receipt('PX2KQ9F7HMB4T', 8821.89), world));
    expect(isAutomatic).toBe(true);
  });

  test('a reference that is already paid, or a second account in the text, prevents an automatic match', () => {
    const paid = suggest(receipt('P7HMB4TX2KQ9F', 7273.81), world);
    expect(paid[0]?.reasons).toContainEqual({
      text: 'P7HMB4TX2KQ9F was already paid on 3 November',
      is_against: true,
    });
    expect(verdictOn(paid).isAutomatic).toBe(false);
    const both = suggest(receipt('PX2KQ9F7HMB4T MOS039', 8821.89), world);
    expect(verdictOn(both).isAutomatic).toBe(false);
    expect(both.map(({ reasons }) => reasons.at(-1)?.text)).toContain(
      'The text refers to another account',
    );
  });

  test('the amount of the newest statement suggests its account, but is not enough for an automatic match', () => {
    const found = suggest(receipt('EFT CREDIT', 22_602.7), world);
    expect(found.map(({ account_code }) => account_code)).toEqual(['MOS039']);
    expect(found[0]).toMatchObject({ band: 'possible', method: 'oldest-first', invoice_ids: [] });
    expect(found[0]?.reasons[0]?.text).toBe('The balance on the statement of 31 October');
    expect(verdictOn(found)).toEqual({ certain: null, isAutomatic: false });
  });
});

describe('settlement files', () => {
  const owed = (id: number, file_name: string, open: number, more = {}) => ({
    id,
    file_name,
    paid_on: '2026-11-19',
    open,
    fee: 0,
    ...more,
  });
  const files = [
    owed(1, 'PAYFAST-1119.csv', 10_000),
    owed(2, 'ozow_18.csv', 5000, { fee: 75 }),
    owed(3, 'stitch.csv', 2000),
  ];
  const earlier = [{ file_name: 'payfast-1112.csv', amount: 8000, fee: 232 }];
  const found = (amount: number, more = {}) =>
    suggestFiles(receipt('PAYFAST 1911', amount, more), { files, earlier });

  test.each([
    [10_000, 1, 'R 10 000,00 exactly matches PAYFAST-1119.csv of 19 November'],
    [9710, 1, 'PAYFAST-1119.csv of 19 November, less a fee of 2,9 % as before'],
    [4925, 2, 'ozow_18.csv of 19 November, less the fee stated in the file: R 75,00'],
  ])('a receipt of %d may pay file %d with the reason "%s"', (amount, id, reason) => {
    const [file, ...further] = found(amount);
    expect(file).toMatchObject({ settles_import_id: id, band: 'likely', confidence: 0.95 });
    expect(file?.reason.replaceAll('\u00a0', ' ')).toBe(reason);
    expect(further).toEqual([]);
  });

  test('no file matches an unusual or unknown fee, an excess, or a receipt that belongs to an account', () => {
    expect(found(9500)).toEqual([]);
    expect(found(1942)).toEqual([]);
    expect(found(10_000.01)).toEqual([]);
    expect(found(10_000, { account_id: 1 })).toEqual([]);
  });

  test('a receipt that may pay a settlement file is not allocated automatically', () => {
    const certain = suggest(receipt('INV000333', 8821.89), world);
    expect(verdictOn(certain).isAutomatic).toBe(true);
    expect(verdictOn(certain, [{ confidence: 0.95 }])).toEqual({
      certain: null,
      isAutomatic: false,
    });
  });
});
