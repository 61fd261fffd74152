import { todayHere } from '#domain/kernel/business-days.ts';
import { toDocument } from '#domain/kernel/money.ts';
import { localTime } from '../day.ts';

/** An invoice that was sent and is not fully paid. */
interface Debt {
  invoice_number: string;
  account_code: string;
  outstanding: number;
}

interface Market {
  debts: readonly Debt[];
  /** Codes of the accounts that pay. */
  customers: readonly string[];
  /** Current time at the bank. Receipts have no later dates. */
  now: number;
  /** Maximum number of lines of a statement. */
  most: number;
}

/** A bank statement as a file. */
interface Statement {
  file_name: string;
  content: string;
}

const OPENS = 8;
const CLOSES = 17;
const SLOTS_A_DAY = 24;

/** Number of the statement that is due; null while the bank is closed. */
export function statementSlot(simulated: number): number | null {
  const { day, minute, weekday } = localTime(simulated);
  const hour = Math.floor(minute / 60);
  const isOpen = weekday >= 1 && weekday <= 5 && hour >= OPENS && hour < CLOSES;
  return isOpen ? day * SLOTS_A_DAY + hour : null;
}

const strangers = ['CASH DEP SANDTON', 'PMT 8841', 'J SMITH', 'PARCEL MONEY', 'EFT CREDIT'];
const charges = ['SERVICE FEES', 'FUEL CARD DEBIT'];
const SHARES = { out: 0.08, unknown: 0.14, ahead: 0.1, short: 0.06, over: 0.06 };
const OVERPAID = 150;

const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];
const someMoney = (random: () => number): number => toDocument(150 + random() * 3_850);

type Line = [amount: number, words: string];

/** Paid amount: most pay the outstanding amount, some half of it, some more. */
function paidAmount(outstanding: number, random: () => number): number {
  const chance = random();
  if (chance < SHARES.short) return toDocument(outstanding / 2);
  return toDocument(chance < SHARES.short + SHARES.over ? outstanding + OVERPAID : outstanding);
}

function settlementOf(
  { invoice_number, account_code, outstanding }: Debt,
  random: () => number,
): Line {
  const spellings = [
    invoice_number,
    `${account_code} ${invoice_number}`,
    `${account_code} PAYMENT`,
  ];
  return [paidAmount(outstanding, random), pick(spellings, random) ?? invoice_number];
}

function line({ debts, customers }: Market, owed: Debt[], random: () => number): Line {
  const chance = random();
  if (chance < SHARES.out) return [-someMoney(random), pick(charges, random) ?? ''];
  if (chance < SHARES.out + SHARES.unknown)
    return [someMoney(random), pick(strangers, random) ?? ''];
  const isAhead = debts.length === 0 || random() < SHARES.ahead;
  const debt = isAhead ? undefined : owed.splice(Math.floor(random() * owed.length), 1)[0];
  if (debt !== undefined) return settlementOf(debt, random);
  return [someMoney(random), `${pick(customers, random) ?? 'CASH'} TOP UP`];
}

const clockOf = (now: number): string => {
  const minute = Math.floor(localTime(now).minute);
  return [Math.floor(minute / 60), minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join('');
};

/**
 * Makes a statement with the receipts since the last statement. Most receipts name an unpaid
 * invoice.
 */
export function planStatement(market: Market, random: () => number): Statement {
  const owed = market.debts.filter(({ outstanding }) => toDocument(outstanding) > 0);
  const count = 1 + Math.floor(random() * market.most);
  const day = todayHere(new Date(market.now));
  const lines = Array.from({ length: count }, () => line(market, owed, random)).map(
    ([amount, description]) => `${day.replaceAll('-', '/')},${amount.toFixed(2)},${description}`,
  );
  return {
    file_name: `FNB-${day.replaceAll('-', '')}-${clockOf(market.now)}.csv`,
    content: ['Date,Amount,Description', ...lines].join('\r\n'),
  };
}
