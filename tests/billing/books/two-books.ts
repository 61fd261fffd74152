import type fc from 'fast-check';
import { expect } from 'vitest';

import type { Placed, SecondBooks } from './second-books.ts';
import { inCents, type Office } from './office.ts';

const PLACE = 'PUT /billing/import/payments/:id';
const REASON = 'By the second books';

const rand = (cents: number) => cents / 100;
/** Row at a share of the list, from 0 for the first row to just below 1 for the last. */
const at = <T>(rows: readonly T[], share: number): T | undefined =>
  rows[Math.floor(share * rows.length)];
/** Share of an amount in whole cents, but at least one cent. */
const partOf = (amount: number, share: number) => Math.max(1, Math.floor(amount * share));

export interface Step {
  what: keyof typeof steps;
  one: number;
  other: number;
  share: number;
}

const waiting = (books: SecondBooks) =>
  [...books.receipts.values()].filter(
    ({ is, account, isPart }) => is === 'open' && account === null && !isPart,
  );
const movable = (books: SecondBooks) =>
  [...books.receipts.values()].filter(
    ({ id, is, account, isPart }) =>
      !isPart && (is === 'split' || (is === 'open' && account !== null)) && !books.wasRefunded(id),
  );
const withMoney = (books: SecondBooks) =>
  [...books.receipts.values()].filter(
    (one) => one.account !== null && one.is === 'open' && books.leftOf(one) > 0,
  );

function howOf(books: SecondBooks, account: number, share: number): Placed['how'] {
  const named = books.open().filter((one) => one.account === account);
  if (share < 0.4 || named.length === 0) return share < 0.2 ? 'on-account' : 'oldest-first';
  return named.slice(0, 1 + Math.floor(share * 3)).map(({ id }) => id);
}

const settledBy = (how: Placed['how']) =>
  typeof how === 'string' ? { method: how } : { method: 'exact' as const, invoice_ids: [...how] };

const accountAt = (books: SecondBooks, share: number) => at([...books.balances.keys()], share) ?? 0;

/** Steps that act on both books. Each returns false if there is nothing to act on. */
const steps = {
  async receive(books: SecondBooks, office: Office, { share }: Step) {
    const amount = partOf(4_000_00, share);
    const { id } = await office.here.given.receipt({ amount: rand(amount) });
    books.receive(id, amount);
    return true;
  },
  async place(books: SecondBooks, office: Office, { one, other, share }: Step) {
    const receipt = at(waiting(books), one);
    if (!receipt) return false;
    const account = accountAt(books, other);
    const how = howOf(books, account, share);
    await office.billing.call(PLACE, {
      params: { id: receipt.id },
      body: { account_id: account, ...settledBy(how) },
    });
    books.place(receipt.id, { account, how });
    return true;
  },
  async split(books: SecondBooks, office: Office, { one, share }: Step) {
    const receipt = at(waiting(books), one);
    if (!receipt || receipt.amount < 2) return false;
    const [a = 0, b = 0] = books.balances.keys();
    const first = Math.min(receipt.amount - 1, partOf(receipt.amount, share));
    const parts: Placed[] = [
      { account: a, amount: first, how: 'oldest-first' },
      { account: b, amount: receipt.amount - first, how: howOf(books, b, share) },
    ];
    const { receipt: made } = await office.billing.call(PLACE, {
      params: { id: receipt.id },
      body: {
        parts: parts.map(({ account, amount, how }) => ({
          account_id: account,
          amount: rand(amount),
          ...settledBy(how),
        })),
      },
    });
    books.split(
      receipt.id,
      parts.map((part, index) => ({ ...part, id: made.parts[index]?.id ?? 0 })),
    );
    return true;
  },
  async giveBack(books: SecondBooks, office: Office, { one }: Step) {
    const receipt = at(movable(books), one);
    if (!receipt) return false;
    await office.billing.call(PLACE, { params: { id: receipt.id }, body: { account_id: null } });
    books.giveBack(receipt.id);
    return true;
  },
  async reverse(books: SecondBooks, office: Office, { one }: Step) {
    const receipt = at([...movable(books), ...waiting(books)], one);
    if (!receipt) return false;
    await office.billing.call('POST /billing/import/reverse-payment', {
      body: { payment_id: receipt.id, reason: REASON, returned_by_bank: true },
    });
    books.reverse(receipt.id);
    return true;
  },
  async refund(books: SecondBooks, office: Office, { one, share }: Step) {
    const receipt = at(withMoney(books), one);
    if (!receipt) return false;
    const amount = partOf(books.leftOf(receipt), share);
    const { id, account } = receipt;
    await office.post({
      kind: 'refund',
      account_id: account,
      payment_id: id,
      amount: rand(amount),
      reason: REASON,
    });
    books.refund(id, amount);
    return true;
  },
  async writeOff(books: SecondBooks, office: Office, { one, share }: Step) {
    const invoice = at(books.open(), one);
    if (!invoice) return false;
    const amount = partOf(invoice.outstanding, share);
    const { id, account: account_id } = invoice;
    const body = { kind: 'write-off', account_id, invoice_id: id, amount: rand(amount) };
    await office.post({ ...body, reason: REASON });
    books.writeOff(id, amount);
    return true;
  },
  async credit(books: SecondBooks, office: Office, { one, share }: Step) {
    const open = books.open().filter(({ creditable }) => creditable > 0);
    const invoice = at(open, one);
    if (!invoice) return false;
    const amount = partOf(invoice.creditable, share);
    const { id, account: account_id } = invoice;
    await office.post({ account_id, invoice_id: id, amount: rand(amount), reason: REASON });
    books.credit(id, amount);
    return true;
  },
  async adjust(books: SecondBooks, office: Office, { one, share }: Step) {
    const account = accountAt(books, one);
    const amount = partOf(500_00, share) * (share < 0.5 ? 1 : -1);
    const body = { kind: 'adjustment', account_id: account, amount: rand(amount) };
    await office.post({ ...body, reason: REASON });
    books.adjust(account, amount);
    return true;
  },
};

/**
 * Checks that both books agree on all balances, invoices and receipts, and that the rules of the
 * books hold.
 */
async function expectSame(books: SecondBooks, office: Office): Promise<void> {
  const cents = async (text: string, ids: Iterable<number>) => {
    const rows = await office.here.rows<{ id: number; amount: number }>(text, [[...ids]]);
    return new Map(rows.map(({ id, amount }) => [id, inCents(amount)]));
  };
  const { balances, invoices, receipts } = books;
  const ours = 'float8 as amount from';
  expect(
    await cents(`select id, balance::${ours} accounts where id = any($1)`, balances.keys()),
  ).toEqual(balances);
  expect(
    await cents(`select id, outstanding::${ours} invoices where id = any($1)`, invoices.keys()),
  ).toEqual(new Map([...invoices].map(([id, { outstanding }]) => [id, outstanding])));
  expect(
    await cents(`select id, unallocated::${ours} payments where id = any($1)`, receipts.keys()),
  ).toEqual(new Map([...receipts].map(([id, one]) => [id, books.leftOf(one)])));
  await office.expectBooks();
}

/** Wraps a step as a command of the model. */
export const stepOf = (step: Step): fc.AsyncCommand<SecondBooks, Office> => ({
  check: () => true,
  async run(books, office) {
    if (await steps[step.what](books, office, step)) await expectSame(books, office);
  },
  toString: () => `${step.what}(${step.one}, ${step.other}, ${step.share})`,
});
