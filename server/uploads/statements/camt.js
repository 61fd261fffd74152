import { Refused } from '../parsing/refused.js';
import { readXml } from '../parsing/xml.js';
import { markupLimits } from '../tables/bounds.js';
import { tableCollector } from './rows.js';

// Bank to customer statement of ISO 20022: camt.053, and also camt.052 and camt.054, whose entries
// have the same format.

/** @typedef {Map<string, string[]>} Values values by path below their element */
/** @typedef {{ values: Values, currencies: Values, details: Values[] }} Element */

/** @param {Values} values @param {string} path */
const first = (values, path) => values.get(path)?.[0] ?? '';
/** @param {Values} values @param {readonly string[]} paths */
const firstOf = (values, paths) => paths.map((path) => first(values, path)).find(Boolean) ?? '';
/** @param {Values} values @param {readonly string[]} paths */
const allOf = (values, paths) => paths.flatMap((path) => values.get(path) ?? []).join(' ');

/**
 * Amount with a sign: negative for debits.
 * @param {string} amount
 * @param {string} side
 */
function signed(amount, side) {
  if (side !== 'DBIT' && side !== 'CRDT')
    throw new Refused(
      `The amount ${amount} is neither a credit nor a debit (CdtDbtInd). Download the statement again, or as CSV.`,
    );
  return `${side === 'DBIT' ? '-' : ''}${amount}`;
}

const openings = new Set(['OPBD', 'PRCD', 'ITBD']);

/** @param {Element} balance */
function balanceEntry({ values, currencies }) {
  const code = firstOf(values, ['Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry', 'Tp/Cd']);
  if (!openings.has(code) && code !== 'CLBD') return null;
  return {
    date: firstOf(values, ['Dt/Dt', 'Dt/DtTm']),
    name: code === 'CLBD' ? 'Closing balance' : 'Opening balance',
    balance: signed(first(values, 'Amt'), first(values, 'CdtDbtInd')),
    currency: first(currencies, 'Amt'),
  };
}

const names = [
  'RltdPties/Dbtr/Nm',
  'RltdPties/Dbtr/Pty/Nm',
  'RltdPties/UltmtDbtr/Nm',
  'RltdPties/UltmtDbtr/Pty/Nm',
];
const texts = [
  'RmtInf/Ustrd',
  'RmtInf/Strd/CdtrRefInf/Ref',
  'RmtInf/Strd/RfrdDocInf/Nb',
  'RmtInf/Strd/AddtlRmtInf',
  'AddtlTxInf',
];
const amounts = ['Amt', 'AmtDtls/TxAmt/Amt'];

/** @param {Values} details */
const referenceOf = (details) => first(details, 'Refs/EndToEndId').replace(/^NOTPROVIDED$/i, '');

/** @param {string} text */
const cents = (text) => Math.round(Number(text) * 100);

/**
 * Entries of one booking: one per transaction if the amounts of the transactions add up, otherwise
 * one for the whole booking.
 * @param {Element} entry @param {string} account currency of the account
 */
function entriesOf({ values, currencies, details }, account) {
  const amount = first(values, 'Amt');
  const status = firstOf(values, ['Sts', 'Sts/Cd']);
  const isReversed = first(values, 'RvslInd') === 'true';
  const base = {
    date: firstOf(values, ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm']),
    currency: first(currencies, 'Amt') || account,
    status: isReversed ? 'Reversal' : status === 'BOOK' || status === '' ? '' : 'Pending',
  };
  const side = first(values, 'CdtDbtInd');
  const parts = details.map((one) => ({
    one,
    amount: signed(firstOf(one, amounts), first(one, 'CdtDbtInd') || side),
  }));
  const sum = parts.reduce((total, part) => total + cents(part.amount), 0);
  const isSplit = parts.length > 1 && sum === cents(signed(amount, side));
  const own = { name: first(values, 'AddtlNtryInf') };
  if (!isSplit) {
    const [only = new Map()] = details;
    const text = details.map((one) => allOf(one, texts)).join(' ');
    const name = firstOf(only, names) || own.name;
    const reference = details.map(referenceOf).filter(Boolean).join(' ');
    return [{ ...base, amount: signed(amount, side), reference, name, text }];
  }
  return parts.map(({ one, amount: part }) => ({
    ...base,
    amount: part,
    reference: referenceOf(one),
    name: firstOf(one, names) || own.name,
    text: allOf(one, texts),
  }));
}

const elements = new Set(['Acct', 'Ntry', 'Bal']);

/** @param {Values} values @param {string} path @param {string} text */
function put(values, path, text) {
  if (text !== '') values.set(path, [...(values.get(path) ?? []), text]);
}

/** Collects elements of statements, and calls back with each. @param {(name: string, element: Element) => void} done */
function handlers(done) {
  /** @type {string[]} */
  let path = [];
  /** @type {{ name: string, depth: number, element: Element } | null} */
  let current = null;
  let depth = 0;
  let text = '';
  let currency = '';
  const detailsAt = () => path.lastIndexOf('TxDtls');
  return {
    /** @param {string} name @param {Readonly<Record<string, string>>} attributes */
    open(name, { Ccy = '' }) {
      depth += 1;
      text = '';
      currency = Ccy;
      if (current === null && elements.has(name))
        current = {
          name,
          depth,
          element: { values: new Map(), currencies: new Map(), details: [] },
        };
      else if (current !== null) {
        path.push(name);
        if (name === 'TxDtls') current.element.details.push(new Map());
      }
    },
    /** @param {string} value */
    text: (value) => {
      text += value;
    },
    /** @param {string} name */
    close(name) {
      if (current !== null && current.depth === depth) {
        done(current.name, current.element);
        [current, path] = [null, []];
      } else if (current !== null) {
        const { values, currencies, details } = current.element;
        const at = detailsAt();
        const target = at < 0 ? values : (details.at(-1) ?? values);
        put(target, path.slice(at + 1).join('/'), text.trim());
        if (at < 0 && name === 'Amt') put(currencies, path.join('/'), currency);
        path.pop();
      }
      text = '';
      depth -= 1;
    },
  };
}

const malformed = () =>
  new Refused('The file is not well-formed XML. Download the statement again.');
const tooLarge = () =>
  new Refused('The statement is too large. Download it in shorter periods.', 413);

/** Entries and balances of camt.053. @param {string} text @param {number} [most] */
export async function camtTable(text, most) {
  const collector = tableCollector(most);
  /** @type {import('./rows.js').Entry[]} */
  let closing = [];
  let currency = '';
  const all = handlers((name, element) => {
    if (name === 'Acct') currency = first(element.values, 'Ccy');
    if (name === 'Ntry') for (const entry of entriesOf(element, currency)) collector.add(entry);
    const balance = name === 'Bal' ? balanceEntry(element) : null;
    if (balance === null) return;
    if (balance.name === 'Closing balance') closing.push(balance);
    else {
      for (const entry of closing) collector.add(entry);
      closing = [];
      collector.add(balance);
    }
  });
  // Balances precede the entries of their statement, so the closing balance is held back until the
  // entries are read.
  async function* pieces() {
    yield Buffer.from(text);
  }
  await readXml(pieces(), all, { ...markupLimits, malformed, tooLarge });
  for (const entry of closing) collector.add(entry);
  return collector.table();
}
