import { expect, test } from 'vitest';
import { waybill } from '#domain/search/references.ts';
import { KnownWorld } from './known-world.ts';
import { suggest } from './suggest.ts';
import { verdictOn } from './verdict.ts';
import type { MatchingWorld } from './world.ts';

const SEED = 20_261_123;

/** Generator of numbers from 0 to 1 that are the same on every machine (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const chance = chances(SEED);
const upTo = (count: number) => Math.floor(chance() * count);
const pick = <T>(from: readonly T[]): T => {
  const found = from[upTo(from.length)];
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found;
};

const first = 'Karoo Mossel Protea Bluegum Witpoort Umhlanga Tafel Limpopo Vaal Drakens'.split(' ');
const second = 'Outdoor Surf Pharma Books Feeds Optics'.split(' ');
const accounts = first.flatMap((one, at) =>
  second.map((two, index) => {
    const id = at * second.length + index + 1;
    const account_code = `${one.slice(0, 3).toUpperCase()}${String(id).padStart(3, '0')}`;
    const name = `${one} ${two} (Pty) Ltd`;
    return { id, account_code, name, status: 'active', balance: 0 };
  }),
);
/**
 * Four invoices per account; the first invoice of every third account is settled. Consecutive
 * numbers belong to different accounts, so that a typo finds another account.
 */
const invoices = Array.from({ length: accounts.length * 4 }, (_, at) => {
  const account_id = (at % accounts.length) + 1;
  const isSettled = at < accounts.length && account_id % 3 === 0;
  return {
    id: at + 1,
    account_id,
    invoice_number: waybill('INV', at + 101),
    invoice_date: `2026-${String(6 + Math.floor(at / accounts.length)).padStart(2, '0')}-28`,
    outstanding: isSettled ? 0 : Math.round((150 + chance() * 20_000) * 100) / 100,
  };
});
const payers = Array.from({ length: 20 }, (_, at) => ({
  name: `${'ABCDEFGHIJKLMNOPQRST'[at]} VAN WYK ${'TSRQPONMLKJIHGFEDCBA'[at]}FIKA`,
  account_id: at * 3 + 1,
}));
const here = {
  accounts: accounts.map((one) => ({
    ...one,
    balance:
      Math.round(
        invoices
          .filter(({ account_id }) => account_id === one.id)
          .reduce((sum, { outstanding }) => sum + outstanding * 100, 0),
      ) / 100,
  })),
  invoices,
  earlier: payers.flatMap(({ name, account_id }, at) =>
    [0, 1, 2, 3].map((time) => ({
      id: at * 4 + time + 1,
      account_id,
      payer: name,
      amount: 400,
      paid_on: `2026-0${time + 6}-04`,
    })),
  ),
} satisfies MatchingWorld;
/**
 * References for every ninth invoice, a third of them paid, and statements whose amounts partly
 * match those of other accounts.
 */
const asked = {
  references: invoices
    .filter((_, at) => at % 9 === 0)
    .map(({ id, account_id }, at) => ({
      reference: `P${'23456789BCDF'.slice(at % 6)}${waybill('K', at)}`,
      account_id,
      invoice_id: id,
      paid_on: at % 3 === 0 ? '2026-11-01' : null,
    })),
  statements: here.accounts.map(({ id, balance }, at) => ({
    account_id: id,
    end_date: '2026-10-31',
    // Every second account gets the amount of an invoice of the next account.
    amount: at % 2 === 0 ? (invoices[id]?.outstanding ?? balance) : balance,
  })),
};
const world = new KnownWorld({ ...here, ...asked });

/** Bank line with its true owner, known in advance; null if undecidable. */
interface Line {
  text: string;
  amount: number;
  owner: number | null;
}

const noise = [
  'FNB OB PMT',
  'ABSA BANK',
  'MAGTAPE CREDIT',
  'CAPITEC',
  'PAYSHAP',
  'IBANK PAYMENT',
  '',
];
const around = (text: string) => `${pick(noise)} ${text}`.trim();
const open = invoices.filter(({ outstanding }) => outstanding > 0);
const digitsOf = (number: string) => number.slice(3);
const accountOf = (id: number) => {
  const found = here.accounts[id - 1];
  if (found === undefined) throw new Error('There is no such account');
  return found;
};

function slipped(number: string): string {
  const at = 6 + upTo(2);
  const digits = [...number];
  const kind = upTo(3);
  if (kind === 0) [digits[at], digits[at + 1]] = [digits[at + 1] ?? '', digits[at] ?? ''];
  else if (kind === 1) digits.splice(at, 1);
  else digits.splice(at, 0, digits[at] ?? '');
  return digits.join('');
}

const recipes: readonly [count: number, line: () => Line][] = [
  [110, () => invoiceLine((number) => number)],
  [30, () => invoiceLine((number) => `INV ${Number(digitsOf(number))}`)],
  [20, () => invoiceLine((number) => `inv-${digitsOf(number)} thank you`)],
  [30, () => twoInvoices()],
  [60, () => codeLine('')],
  [50, () => codeLine(' NOV ACC')],
  [25, () => invoiceLine(slipped)],
  [5, () => invoiceLine((number) => number.replace('0', 'O'))],
  [30, () => nameLine((name) => name.replace(' (Pty) Ltd', ''))],
  [15, () => nameLine((name) => name.replace(' (Pty) Ltd', '').slice(0, -1))],
  [15, () => learnedLine()],
  [
    10,
    () => ({
      text: pick(['CASH DEP SANDTON', 'EFT CREDIT', 'PARCEL MONEY']),
      amount: 7 + upTo(90) / 100,
      owner: null,
    }),
  ],
];

function invoiceLine(write: (number: string) => string): Line {
  const { invoice_number: number, outstanding: amount, account_id: owner } = pick(open);
  return { text: around(write(number)), amount, owner };
}

function twoInvoices(): Line {
  const one = pick(open);
  const other = pick(open.filter((two) => two.account_id === one.account_id && two.id !== one.id));
  const amount = Math.round((one.outstanding + other.outstanding) * 100) / 100;
  const text = `INV ${Number(digitsOf(one.invoice_number))} ${Number(digitsOf(other.invoice_number))}`;
  return { text: around(text), amount, owner: one.account_id };
}

function codeLine(after: string): Line {
  const { account_id: owner, outstanding: amount } = pick(open);
  return { text: around(`${accountOf(owner).account_code}${after}`), amount, owner };
}

function nameLine(write: (name: string) => string): Line {
  const { account_id: owner, outstanding: amount } = pick(open);
  return { text: around(write(accountOf(owner).name).toUpperCase()), amount, owner };
}

function learnedLine(): Line {
  const { name, account_id: owner } = pick(payers);
  return { text: `FNB OB PMT ${name}`, amount: 300 + upTo(9000) / 100, owner };
}

/** Matches a line as a receipt. Returns the first candidate and the automatic account. */
function matched(line: Line, at: number) {
  const receipt = {
    id: 1000 + at,
    account_id: null,
    bank_reference: line.text,
    description: null,
    invoice_number: null,
    amount: line.amount,
    paid_on: '2026-11-20',
  };
  const candidates = suggest(receipt, world);
  const { certain, isAutomatic } = verdictOn(candidates);
  const automatic = isAutomatic ? certain : null;
  return {
    line,
    automatic: automatic?.account_id ?? null,
    first: candidates[0]?.account_id ?? null,
  };
}

test('in a corpus of 400 lines every automatic match is right and the right account is suggested first', () => {
  const lines = recipes.flatMap(([count, line]) => Array.from({ length: count }, line));
  expect(lines).toHaveLength(400);
  const results = lines.map(matched);
  const done = results.filter(({ automatic }) => automatic !== null);
  const wrong = done.filter(({ automatic, line }) => automatic !== line.owner);
  const owned = results.filter(({ line }) => line.owner !== null);
  const right = owned.filter(({ first: found, line }) => found === line.owner);
  const share = (part: number, of: number) => Math.round((part / of) * 1000) / 10;
  process.stdout.write(
    `Bank lines, seed ${SEED}: ${done.length} of ${lines.length} automatic (${share(done.length, lines.length)} %), ${wrong.length} wrong; right account first in ${share(right.length, owned.length)} %\n`,
  );
  expect(
    wrong.map(({ line, automatic }) => `${line.text} ${line.amount} went to ${automatic}`),
  ).toEqual([]);
  expect(done.length / lines.length).toBeGreaterThanOrEqual(0.7);
  expect(right.length / owned.length).toBeGreaterThanOrEqual(0.92);
});

test('a line with one of our payment references in any spelling never goes to another account', () => {
  const written = asked.references.flatMap(({ reference, account_id: owner, invoice_id }) => {
    const amount = invoices[invoice_id - 1]?.outstanding ?? 0;
    const other = asked.references.find((one) => one.account_id !== owner);
    return [
      { text: reference, amount, owner },
      { text: around(reference.toLowerCase()), amount: 50, owner },
      { text: around(`${reference} ${other?.reference}`), amount, owner },
      { text: around(`${reference} ${accountOf((owner % 60) + 1).account_code}`), amount, owner },
    ];
  });
  const results = written.map(matched);
  const done = results.filter(({ automatic }) => automatic !== null);
  expect(done.filter(({ automatic, line }) => automatic !== line.owner)).toEqual([]);
  // Half of the lines also name another account, and a third of the other half was already paid, so
  // about a third of all lines can be matched automatically.
  expect(done.length / written.length).toBeGreaterThan(0.25);
  const both = results.filter((_, at) => at % 4 >= 2);
  expect(both.filter(({ automatic }) => automatic !== null)).toEqual([]);
});
