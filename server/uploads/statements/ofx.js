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

/** A transaction as written. @typedef {{ values: ReadonlyMap<string, string>, currency: string, isPending: boolean }} Written */

/** @param {Written} written @param {boolean} isReplaced whether a correction takes it back */
const entryOf = ({ values, currency, isPending }, isReplaced) => ({
  date: dateOf(values.get('DTPOSTED') ?? values.get('DTTRAN') ?? ''),
  amount: values.get('TRNAMT') ?? '',
  name: values.get('NAME') ?? values.get('PAYEE') ?? '',
  text: [values.get('MEMO'), values.get('REFNUM')].filter(Boolean).join(' '),
  type: typeOf(values.get('TRNTYPE') ?? ''),
  currency: values.get('CURSYM') ?? currency,
  status: isPending ? 'Pending' : isReplaced ? 'Reversal' : '',
});

/**
 * Replaces what lies between two marks. Searches forwards only, because a pattern takes minutes for
 * thousands of opening marks without an end.
 * @param {string} text @param {readonly [string, string]} marks @param {(inner: string) => string} replacement
 */
function replaceBetween(text, [open, close], replacement) {
  let replaced = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return replaced + text.slice(at);
    replaced += text.slice(at, start) + replacement(text.slice(start + open.length, end));
    at = end + close.length;
  }
}

/** Text without comments, and with the sections of CDATA as plain text. @param {string} text */
const withoutSections = (text) =>
  replaceBetween(
    replaceBetween(text, ['<!--', '-->'], () => ''),
    ['<![CDATA[', ']]>'],
    (inner) => inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );

/** Tags of a text in order, with the value that follows. @param {string} text */
function* tagsOf(text) {
  let isOriginal = false;
  for (const [, closing = '', written = '', value = ''] of withoutSections(text).matchAll(tag)) {
    const name = written.toUpperCase();
    if (name === 'ORIGCURRENCY') isOriginal = closing === '';
    // A currency inside ORIGCURRENCY is the original one; the amount is in the currency of the
    // account.
    if (isOriginal && name === 'CURSYM') continue;
    yield { name, isEnd: closing !== '', value: decoded(value).trim() };
  }
}

/** Transactions in the order of the file. @param {string} text @returns {Generator<Written>} */
function* transactionsOf(text) {
  let currency = '';
  /** @type {Map<string, string> | null} */
  let values = null;
  for (const { name, isEnd, value } of tagsOf(text)) {
    if (name === 'CURDEF' && !isEnd) currency = value;
    if (!/^STMTTRNP?$/.test(name)) {
      if (!isEnd && value !== '') values?.set(name, value);
      continue;
    }
    if (values !== null) yield { values, currency, isPending: name === 'STMTTRNP' };
    values = isEnd ? null : new Map();
  }
  // The last transaction may lack its closing tag.
  if (values !== null) yield { values, currency, isPending: false };
}

/**
 * Transactions of OFX or QFX. A correction names the transaction that it replaces or deletes. The
 * replaced transaction and a mere deletion get the status Reversal.
 * @param {string} text
 * @param {number} [most]
 */
export function ofxTable(text, most) {
  const all = [...transactionsOf(text)];
  const replaced = new Set(all.flatMap(({ values }) => values.get('CORRECTFITID') ?? []));
  const collector = tableCollector(most);
  for (const written of all) {
    const isDeletion = written.values.get('CORRECTACTION')?.toUpperCase() === 'DELETE';
    const isReplaced = replaced.has(written.values.get('FITID') ?? '');
    collector.add(entryOf(written, isDeletion || isReplaced));
  }
  return collector.table();
}
