import { Refused } from '../parsing/refused.js';
import { textOf } from '../tables/text.js';
import { camtTable } from './camt.js';
import { mt940Table } from './mt940.js';
import { ofxTable } from './ofx.js';

const HEAD = 4000;

const isOfx = /OFXHEADER|<OFX>/i;
const isMt940 = /^(?:\{\d:[^{}]*\})*(?:\{4:\s*)?:20:[^]*^:(?:25|28C?|60[FM]|61):/m;
const isCamt = /<(?:\w+:)?(?:BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)|Document[^>]*camt\.05[234])/;
const isQif = /^!(?:type|account|option):/i;

/**
 * Reads a statement in a format of banks: OFX, QFX, MT940 or camt.053. Resolves with null for other
 * files.
 *
 * @param {Buffer} data @param {number} [most]
 */
export async function statementTable(data, most) {
  // This many bytes contain even the longest mark of these formats, so the whole file need not be
  // decoded.
  const head = data.subarray(0, HEAD).toString('latin1').replaceAll('\0', '');
  const marks = [isOfx, isMt940, isCamt, isQif];
  if (!marks.some((mark) => mark.test(head.replace(/^[^\x20-\x7e]+/, '')))) return null;
  const text = textOf(data, { isTable: false }).trimStart();
  if (isQif.test(text))
    throw new Refused('This is a QIF file. Download the statement as OFX or CSV.');
  const table = isOfx.test(head)
    ? ofxTable(text, most)
    : isCamt.test(head)
      ? await camtTable(text, most)
      : mt940Table(text, most);
  if (table.rows.length === 0) throw new Refused('The statement has no transactions.');
  return table;
}
