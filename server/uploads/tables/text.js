import { Refused } from '../parsing/refused.js';

// Characters of Windows-1252 from 0x80; a space where it has none. The decoder of Node 20 reads
// these bytes as control characters.
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const FIRST_WINDOWS = 0x80;

const notText = () =>
  new Refused('The file is not text. Save it as CSV UTF-8 or as XLSX and upload that.');

/**
 * Decodes Windows-1252, which Excel writes for CSV; refuses bytes that this encoding does not
 * define.
 * @param {Buffer} data
 */
function windowsText(data) {
  return data.toString('latin1').replaceAll(/[\u0080-\u009f]/g, (character) => {
    const found = WINDOWS[character.charCodeAt(0) - FIRST_WINDOWS] ?? ' ';
    if (found === ' ') throw notText();
    return found;
  });
}

const SAMPLE = 200;

/** Encoding of UTF-16 text without a mark: every other byte of Latin text is zero. @param {Buffer} data */
function unmarkedEncoding(data) {
  const sample = [...data.subarray(0, SAMPLE)];
  const zeros = (/** @type {number} */ parity) =>
    sample.filter((byte, at) => at % 2 === parity && byte === 0).length;
  const most = sample.length * 0.4;
  if (sample.length < 4) return undefined;
  if (zeros(1) >= most && zeros(0) === 0) return 'utf-16le';
  return zeros(0) >= most && zeros(1) === 0 ? 'utf-16be' : undefined;
}

/** @param {Buffer} data */
function markedEncoding(data) {
  if (data[0] === 0xff && data[1] === 0xfe) return 'utf-16le';
  return data[0] === 0xfe && data[1] === 0xff ? 'utf-16be' : unmarkedEncoding(data);
}

/** @param {Buffer} data */
function decoded(data) {
  const wide = markedEncoding(data);
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(data);
  } catch {
    if (wide !== undefined) throw notText();
    return windowsText(data);
  }
}

const kinds = [
  {
    pattern: /^<\?xml[^>]*\?>\s*<\?mso-application|urn:schemas-microsoft-com:office:spreadsheet/i,
    message:
      'This is a spreadsheet of Excel 2003 in XML. Open it in Excel and save it as XLSX or CSV.',
  },
  {
    pattern:
      /^(<\?xml[^>]*\?>\s*)?(<!--.*?-->\s*)*<(!doctype html|html|head|body|table|meta|style|div)\b/is,
    message:
      'This is a web page saved with the ending of a spreadsheet. Open it in Excel and save it as XLSX or CSV.',
  },
  {
    // Excel calls this form a single file web page.
    pattern: /^(?:mime-version:|content-type:\s*multipart\/|from:.*\r?\nsubject:)/i,
    message:
      'This is a web page saved with the ending of a spreadsheet. Open it in Excel and save it as XLSX or CSV.',
  },
  {
    pattern: /^(?:[[{]\s*[[{"]|\[\s*\]|\{\\rtf)/,
    message: 'This is not a table but JSON or a document. Save the rows as XLSX or as CSV UTF-8.',
  },
  {
    pattern: /^(?:\u0089PNG|\u00ff\u00d8\u00ff)/,
    message: 'This is a picture. Upload the table as XLSX or as CSV UTF-8.',
  },
  {
    pattern: /^%PDF-/,
    message: 'This is a PDF. Download the same as CSV or XLSX, or for a statement as OFX.',
  },
];

const HEAD = 4000;
const GZIP = '\u001f\u008b';
// Byte order marks of UTF-8 and UTF-16, and zero bytes of UTF-16, each read as Latin 1.
const noise = /^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)|\0/g;

/** Refuses files of other kinds, naming the kind. @param {Buffer} data @param {boolean} isTable */
function requireKind(data, isTable) {
  const head = data.subarray(0, HEAD).toString('latin1').replaceAll(noise, '').trimStart();
  const known = kinds.find(({ pattern }) => pattern.test(head));
  if (known !== undefined) throw new Refused(known.message);
  if (head.startsWith(GZIP))
    throw new Refused('This is a compressed file. Unpack it and upload the file inside.');
  if (isTable && /^<\?xml\b/.test(head))
    throw new Refused(
      'This is an XML file, not a table. Save the rows as XLSX or as CSV UTF-8 and upload that.',
    );
}

/**
 * Decodes a text file: UTF-8, UTF-16 or Windows-1252. Refuses web pages and other kinds of files.
 *
 * @param {Buffer} data @param {{ isTable?: boolean }} [how] whether XML is refused too
 */
export function textOf(data, { isTable = true } = {}) {
  requireKind(data, isTable);
  const text = decoded(data);
  if (text.includes('\0')) throw notText();
  return text;
}
