import { tableCollector } from './rows.js';

// OFX 1 is SGML, in which values have no closing tag; OFX 2 is XML. Both are read alike, tag by
// tag, because the aggregates have closing tags in both.

const tag = /<(\/?)([a-z\d_.]+)[^>]*>([^<]*)/gi;
/** @type {Readonly<Record<string, string>>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** @param {string} text */
const decoded = (text) =>
  text.replaceAll(/&(#\d{1,7}|\w{2,6});/g, (all, name) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? all;
    const code = Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

const moment =
  /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?(?:\.\d+)?)?(?:\s*\[([-+]?\d{1,2})(?:\.\d+)?(?::\w*)?\])?/;

/** Day of a time, or the full time if the text has an offset. @param {string} text */
function dateOf(text) {
  const [, year = '', month, day, hours, minutes, , offset] = moment.exec(text.trim()) ?? [];
  const date = year === '' ? text : `${year}-${month}-${day}`;
  if (hours === undefined || offset === undefined) return date;
  const ahead = String(Math.abs(Number(offset))).padStart(2, '0');
  return `${date}T${hours}:${minutes}:00${offset.startsWith('-') ? '-' : '+'}${ahead}:00`;
}

// Kinds of transactions that are always outgoing, whatever the sign of their amount.
const outgoing = /^(?:fee|srvchg|directdebit|cash)$/i;

/** @param {string} type */
const typeOf = (type) => (outgoing.test(type) ? 'Debit' : type);

/** @param {ReadonlyMap<string, string>} values @param {{ currency: string, isPending: boolean }} how */
const entryOf = (values, { currency, isPending }) => ({
  date: dateOf(values.get('DTPOSTED') ?? values.get('DTTRAN') ?? ''),
  amount: values.get('TRNAMT') ?? '',
  name: values.get('NAME') ?? values.get('PAYEE') ?? '',
  text: [values.get('MEMO'), values.get('REFNUM')].filter(Boolean).join(' '),
  type: typeOf(values.get('TRNTYPE') ?? ''),
  currency: values.get('CURSYM') ?? currency,
  status: isPending ? 'Pending' : '',
});

/** Tags of a text in order, with the value that follows. @param {string} text */
function* tagsOf(text) {
  let isOriginal = false;
  for (const [, closing = '', written = '', value = ''] of text.matchAll(tag)) {
    const name = written.toUpperCase();
    if (name === 'ORIGCURRENCY') isOriginal = closing === '';
    // A currency inside ORIGCURRENCY is the original one; the amount is in the currency of the
    // account.
    if (isOriginal && name === 'CURSYM') continue;
    yield { name, isEnd: closing !== '', value: decoded(value).trim() };
  }
}

/** Transactions of OFX or QFX. @param {string} text @param {number} [most] */
export function ofxTable(text, most) {
  const collector = tableCollector(most);
  let currency = '';
  /** @type {Map<string, string> | null} */
  let values = null;
  for (const { name, isEnd, value } of tagsOf(text)) {
    if (name === 'CURDEF' && !isEnd) currency = value;
    if (!/^STMTTRNP?$/.test(name)) {
      if (!isEnd && value !== '') values?.set(name, value);
      continue;
    }
    const isPending = name === 'STMTTRNP';
    if (values !== null) collector.add(entryOf(values, { currency, isPending }));
    values = isEnd ? null : new Map();
  }
  // The last transaction may lack its closing tag.
  if (values !== null) collector.add(entryOf(values, { currency, isPending: false }));
  return collector.table();
}
