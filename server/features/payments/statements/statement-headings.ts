import { headingKey } from '#domain/text/heading-key.js';
import type { StatementField } from '#domain/payments/statement-fields.ts';
import type { Headings } from '#server/uploads/tables/read-table.ts';

const list = (text: string): string[] => text.split(', ');

/**
 * Headings in exports of South African banks, in English and Afrikaans, in any spelling. If several
 * columns match a field, the earliest heading in the list takes precedence; texts of all
 * description columns are joined.
 */
const headings: Readonly<
  Record<StatementField | 'kind' | 'recipient' | 'account', readonly string[]>
> = {
  date: list(
    'date, transaction date, trans date, tran date, txn date, date of transaction, transaction date time, transaction date and time, date time, date and time, payment date, date paid, date received, posting date, post date, posted date, date posted, booking date, entry date, process date, processed date, effective date, value date, datum, transaksiedatum, boekdatum, waardedatum, effektiewe datum, completed date, created date',
  ),
  amount: list(
    'amount, transaction amount, tran amount, trans amount, txn amount, amt, net amount, nett amount, value, transaction value, bedrag, transaksiebedrag, amount paid, amount received, payment amount, total amount',
  ),
  credit: list(
    'credit, credits, credit amount, cr amount, amount cr, deposit cr, deposits cr, credit cr, amount credited, money in, money received, paid in, payments in, amount in, received, deposit, deposits, deposit amount, receipts, in, incoming, inflow, cr, krediet, krediete, kredietbedrag, krediet bedrag, geld in, bedrag in, geld ontvang, inbetaling, inbetalings, deposito, deposito s',
  ),
  debit: list(
    'debit, debits, debit amount, dr amount, amount dr, withdrawal dr, withdrawals dr, debit dr, amount debited, money out, money spent, paid out, payments out, amount out, withdrawal, withdrawals, withdrawal amount, out, outgoing, outflow, dr, debiet, debiete, debietbedrag, debiet bedrag, geld uit, bedrag uit, uit, spent, uitbetaling, uitbetalings, onttrekking, onttrekkings, payments, payment',
  ),
  direction: list(
    'dr cr, cr dr, d c, c d, d k, dt kt, debit credit, credit debit, debit or credit, dr or cr, debit credit indicator, credit debit indicator, dr cr indicator, cr dr indicator, d c indicator, indicator, direction, in out, money in out, inflow outflow, movement, movement type, flow direction, rigting, in uit, kt dt, krediet debiet, debiet of krediet, inkomend uitgaand, teken, sign, h s, soll haben, debiet krediet, +/-, entry type',
  ),
  kind: list('type, transaction type, tran type, txn type, tipe, transaksietipe, flow'),
  reference: list(
    'reference, their reference, beneficiary reference, statement reference, payment reference, client reference, customer reference, recipient reference, payer reference, deposit reference, your reference, reference number, reference no, ref, ref no, verwysing, betalingsverwysing, verwysingsnommer',
  ),
  description: list(
    'description, transaction description, details, detail, transaction details, narrative, narration, transaction narrative, particulars, transaction, payment details, payment description, transaction reference, bank reference, message, memo, remarks, description 1, description 2, description 3, description 4, narrative 1, narrative 2, details 1, details 2, reference 1, reference 2, statement description, extended description, additional information, payee, payer, counterparty, remitter, sender, sender name, paid by, beskrywing, omskrywing, transaksie, betaler, transaksiebeskrywing, transaksie beskrywing, besonderhede, beskrywing 1, beskrywing 2',
  ),
  balance: list(
    'balance, running balance, account balance, statement balance, book balance, ledger balance, balance after, closing balance, saldo, balans, lopende saldo, rekeningsaldo',
  ),
  fee: list(
    'fee, fees, charge, charges, bank charge, bank charges, service fee, service fees, service charge, service charges, fooi, fooie, koste, bankkoste',
  ),
  currency: list(
    'currency, ccy, curr, currency code, account currency, transaction currency, geldeenheid',
  ),
  status: list('status, transaction status, payment status, state, staat'),
  account: list('account, account number, account no, account id, rekening, rekeningnommer'),
  recipient: list(
    'paid to, to, to account, beneficiary, beneficiary name, recipient, recipient name, creditor, creditor name, betaal aan, aan, begunstigde, ontvanger',
  ),
};

const money = [...headings.amount, ...headings.credit, ...headings.debit];

/** How to find the headings of a statement; a person maps the columns of other files. */
export const statementHeadings: Headings = {
  // Rows above the headings name the account and a receiver, too.
  names: Object.entries(headings).flatMap(([field, names]) =>
    ['recipient', 'account'].includes(field) ? [] : names,
  ),
  needed: [
    headings.date,
    [...headings.amount, ...headings.credit],
    [...headings.reference, ...headings.description],
  ],
  missing: null,
  hasFormats: true,
  single: [...money, ...headings.fee, ...headings.balance],
};

/** Columns of a statement; lists are in the order in which they are read. */
export interface StatementColumns {
  date: number;
  amount: number | undefined;
  credit: number | undefined;
  debit: number | undefined;
  direction: number | undefined;
  /** Column of kinds of transactions, some of which name the direction. */
  kind: number | undefined;
  balance: number | undefined;
  fee: number | undefined;
  reference: readonly number[];
  description: readonly number[];
  currency: readonly number[];
  status: readonly number[];
  /** Columns of yes and no whose heading is a status, such as Reversed. */
  flags: readonly number[];
  recipient: readonly number[];
  account: number | undefined;
}

/** Heading that several columns share, although amounts may be read from only one of them. */
export interface TwoColumns {
  repeated: string;
}

const inRandOnly = /\bzar\b|\brands?\b|\(\s*r\s*\)/i;

/** Finds columns by headings. Returns a repeated heading if the amounts would be ambiguous. */
export function columnsOf(row: readonly string[]): StatementColumns | TwoColumns {
  const keys = row.map(headingKey);
  const all = (field: keyof typeof headings) =>
    headings[field].flatMap((name) =>
      keys.flatMap((key, at) => (key === headingKey(name) ? [at] : [])),
    );
  const inOrder = (field: keyof typeof headings) =>
    all(field).toSorted((one, other) => one - other);
  let repeated = '';
  const onlyOne = (field: keyof typeof headings) => {
    const [first, ...rest] = all(field);
    const same = rest.filter((at) => keys[at] === keys[first ?? -1]);
    if (first === undefined || same.length === 0) return first;
    const named = [first, ...same].filter((at) => inRandOnly.test(row[at] ?? ''));
    if (named.length !== 1) repeated = row[first] ?? '';
    return named[0];
  };
  const credit = onlyOne('credit');
  // A column called Payments means money out only if there is also a column of money in.
  const debit =
    credit === undefined
      ? all('debit').find((at) => !/^payments?$/.test(keys[at] ?? ''))
      : onlyOne('debit');
  const columns = {
    date: all('date')[0] ?? -1,
    amount: onlyOne('amount'),
    credit,
    debit,
    direction: all('direction')[0],
    kind: all('kind')[0],
    balance: onlyOne('balance'),
    fee: all('fee')[0],
    reference: all('reference').slice(0, 1),
    description: inOrder('description'),
    currency: inOrder('currency'),
    status: inOrder('status'),
    flags: [],
    recipient: inOrder('recipient'),
    account: all('account')[0],
  };
  return repeated === '' ? columns : { repeated };
}
