import { tableCollector } from './rows.js';

// Customer statement message of SWIFT: fields such as :61: (a transaction) begin on a line of their
// own and continue until the next one.

const LONGEST_LINE = 65;

/**
 * Joins the lines of a field. A line of full length was cut within a word, so the next line follows
 * without a space.
 * @param {readonly string[]} lines
 */
const joined = (lines) =>
  lines.reduce((all, line) => {
    const last = all.slice(all.lastIndexOf('\n') + 1);
    return all === '' ? line : `${all}${last.length >= LONGEST_LINE ? '' : ' '}${line}`;
  }, '');

/** @param {string} text */
function fieldsOf(text) {
  /** @type {{ tag: string, lines: string[] }[]} */
  const fields = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const [all = '', tag] = /^\s*(?:\{\d:[^{}]*\})*(?:\{4:)?:(\d{2}[A-Z]?):/.exec(line) ?? [];
    if (tag !== undefined) fields.push({ tag, lines: [line.slice(all.length)] });
    else if (!/^\s*(-\}?.*|\{.*)?$/.test(line)) fields.at(-1)?.lines.push(line);
  }
  return fields;
}

/** @param {string} text */
const dayOf = (text) => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;

const balance = /^([CD])(\d{6})([A-Z]{3})([\d.]*,?\d*)/;

/** @param {string} text @param {string} name */
function balanceEntry(text, name) {
  const [, side, day = '', currency = '', amount = ''] = balance.exec(text) ?? [];
  if (side === undefined) return null;
  return {
    date: dayOf(day),
    name,
    currency,
    balance: `${side === 'D' ? '-' : ''}${plain(amount)}`,
  };
}

/** Amount without its trailing comma: MT940 writes 100,00 as `100,`. @param {string} amount */
const plain = (amount) => amount.replace(/,$/, '');

const line =
  /^(\d{6})(\d{4}|\s{4})?(R?[CD]|E[CD])([A-Z])?\s*([\d.]*,?\d*)(?:([A-Z][A-Z\d]{3})(.*))?$/;
const isCredit = new Set(['C', 'RD', 'EC']);
/** @type {Readonly<Record<string, string>>} */
const statuses = {
  RC: 'Reversal of a credit',
  RD: 'Reversal of a debit',
  EC: 'Pending',
  ED: 'Pending',
};

/** Transaction of field 61; an unreadable one keeps its text. @param {readonly string[]} lines */
function transaction([first = '', ...more]) {
  const [, day = '', , side = '', , amount = '', , rest = ''] = line.exec(first.trim()) ?? [];
  if (side === '') return { date: '', amount: first, name: first };
  const [own = ''] = rest.split('//');
  return {
    date: dayOf(day),
    amount: `${isCredit.has(side) ? '' : '-'}${plain(amount)}`,
    reference: /^NONREF$/i.test(own.trim()) ? '' : own,
    status: statuses[side] ?? '',
    name: more.join(' '),
  };
}

// Maximum length of the texts of the parts ?20 to ?29 and ?60 to ?63. Longer texts are cut there,
// also within a word.
const LONGEST_PART = 27;

/** Details without the codes of their parts, such as ?20 or <20. @param {readonly string[]} lines */
function details(lines) {
  const [first = '', ...parts] = joined(lines).split(/[?<](?=\d\d)/);
  return parts.reduce((all, part, at) => {
    const isCut = /^[26]\d/.test(part) && (parts[at - 1] ?? '').length - 2 >= LONGEST_PART;
    return `${all}${isCut ? '' : ' '}${part.slice(2)}`;
  }, first);
}

/** Transactions and balances of MT940. @param {string} text @param {number} [most] */
export function mt940Table(text, most) {
  const collector = tableCollector(most);
  let currency = '';
  /** @type {import('./rows.js').Entry[]} */
  let open = [];
  for (const { tag, lines } of fieldsOf(text)) {
    if (tag === '86') open = open.map((entry) => ({ ...entry, text: details(lines) }));
    else {
      for (const entry of open) collector.add({ currency, ...entry });
      open = tag === '61' ? [transaction(lines)] : [];
    }
    if (!/^6[02][FM]$/.test(tag)) continue;
    const name = tag.startsWith('60') ? 'Opening balance' : 'Closing balance';
    const entry = balanceEntry(lines[0] ?? '', name);
    if (entry === null) continue;
    currency = entry.currency;
    collector.add(entry);
  }
  for (const entry of open) collector.add({ currency, ...entry });
  return collector.table();
}
