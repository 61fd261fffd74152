import { LONGEST_CELL, MAX_ROWS } from '../tables/bounds.js';
import { tooManyRows } from '../tables/rows.js';

/**
 * A transaction or balance of a statement, as texts.
 * @typedef {object} Entry
 * @property {string} date
 * @property {string} [amount] with its sign
 * @property {string} [balance]
 * @property {string} [reference]
 * @property {string} [name]
 * @property {string} [text]
 * @property {string} [type] Credit or Debit, if the format names it
 * @property {string} [currency]
 * @property {string} [status]
 */

const headings = [
  'Date',
  'Amount',
  'Balance',
  'Reference',
  'Description 1',
  'Description 2',
  'Type',
  'Currency',
  'Status',
];

/** @param {string | undefined} text */
const cell = (text = '') =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_CELL);

/** Collects entries as rows of a table. @param {number} [most] */
export function tableCollector(most = MAX_ROWS) {
  /** @type {import('../tables/rows.js').Row[]} */
  const rows = [];
  return {
    /** @param {Entry} entry */
    add({ date, amount, balance, reference, name, text, type, currency, status }) {
      if (rows.length === most) throw tooManyRows(most);
      const cells = [date, amount, balance, reference, name, text, type, currency, status];
      rows.push({ number: rows.length + 1, cells: cells.map(cell) });
    },
    /** @returns {import('../tables/rows.js').Table} */
    table: () => ({ headings, before: [], rows }),
  };
}
