import {
  LONGEST_FORMAT,
  LONGEST_SHEET_NAME,
  LONGEST_TEXT,
  MAX_SHEETS,
  MAX_STRINGS,
  MAX_STYLES,
  MAX_TEXT,
  markupLimits,
} from './bounds.js';
import { notSpreadsheet, otherArchive, tooLarge } from './refusals.js';
import { readXml } from '../parsing/xml.js';

// SpreadsheetML: ECMA-376 part 1, 18.2 (workbook), 18.4 (shared strings), 18.8 (styles).

/** @typedef {Awaited<ReturnType<typeof import('./archive.js').openArchive>>} Archive */

// Excel on the web may add a number to the name: workbook22.xml.
const WORKBOOK = /^xl\/(workbook\d*\.xml)$/;

/** Decodes `_x000D_` and similar: characters that markup cannot contain. @param {string} text */
export const unescapeXml = (text) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

/** @param {string} target */
const pathOf = (target) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** A sheet of a workbook. @typedef {{ name: string, path: string }} Sheet */

/** Visible sheets of a workbook, each with the id of its relation. @param {Archive} archive @param {string} path */
async function readSheets(archive, path) {
  /** @type {{ name: string, id: string }[]} */
  const sheets = [];
  let is1904 = false;
  await readXml(
    archive.read(path),
    {
      open: (tag, { id = '', name = '', state = 'visible', date1904 }) => {
        if (tag === 'sheet' && state === 'visible' && sheets.length < MAX_SHEETS)
          sheets.push({ name: cleanedName(name), id });
        if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      },
    },
    markupLimits,
  );
  return { sheets, is1904 };
}

/** @param {string} name */
const cleanedName = (name) => name.replaceAll(/\p{C}+/gu, ' ').slice(0, LONGEST_SHEET_NAME);

/**
 * Finds the visible sheets in their order, and paths of the shared strings and the styles. Hidden
 * sheets are left out, because a person who uploads the file does not see them.
 * @param {Archive} archive
 */
export async function openWorkbook(archive) {
  const [workbook, file] = archive.names().flatMap((one) => WORKBOOK.exec(one) ?? []);
  if (workbook === undefined || file === undefined) throw otherArchive(archive.names());
  const { sheets: named, is1904 } = await readSheets(archive, workbook);
  const paths = { strings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' };
  /** @type {Map<string, string>} */
  const targets = new Map();
  await readXml(
    archive.read(`xl/_rels/${file}.rels`),
    {
      open: (name, { Id = '', Type = '', Target = '' }) => {
        if (name !== 'Relationship') return;
        const kind = Type.slice(Type.lastIndexOf('/') + 1);
        if (kind === 'worksheet' && targets.size < MAX_SHEETS) targets.set(Id, pathOf(Target));
        if (kind === 'sharedStrings') paths.strings = pathOf(Target);
        if (kind === 'styles') paths.styles = pathOf(Target);
      },
    },
    markupLimits,
  );
  const sheets = named.flatMap(({ name, id }) => {
    const path = targets.get(id);
    return path === undefined || !archive.has(path) ? [] : [{ name, path }];
  });
  if (sheets.length === 0) throw notSpreadsheet();
  return { ...paths, sheets, is1904 };
}

/** Shared strings by number. @param {Archive} archive @param {string} path */
export async function readStrings(archive, path) {
  /** @type {string[]} */
  const strings = [];
  if (!archive.has(path)) return strings;
  let total = 0;
  let current = '';
  let isText = false;
  let isPhonetic = false;
  await readXml(
    archive.read(path),
    {
      open: (name) => {
        if (name === 'si') current = '';
        if (name === 'rPh') isPhonetic = true;
        isText = name === 't';
      },
      text: (text) => {
        if (!isText || isPhonetic) return;
        current += text;
        total += text.length;
        if (current.length > LONGEST_TEXT || total > MAX_TEXT) throw tooLarge();
      },
      close: (name) => {
        isText = false;
        if (name === 'rPh') isPhonetic = false;
        if (name === 'si') strings.push(unescapeXml(current));
        if (strings.length > MAX_STRINGS) throw tooLarge();
      },
    },
    markupLimits,
  );
  return strings;
}

// 18.8.30: built-in number formats of dates and times.
/** @param {number} id */
const isUsualDate = (id) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/**
 * Whether a number format shows a date: it has letters of dates and no digits.
 * @param {string} code
 */
function isDateFormat(code) {
  const bare = code
    .slice(0, LONGEST_FORMAT)
    .toLowerCase()
    .replaceAll(/"[^"]*"|\\.|_./g, '')
    .replaceAll(/\[([smhd]{1,2})\]/g, '$1')
    .replaceAll(/\[[^\]]*\]|;@$/g, '')
    .replaceAll(/([smh])[.,]0{1,3}/g, '$1');
  return /[ymdhs]/.test(bare) && !/[0#?]|general/.test(bare);
}

/**
 * Whether each cell style shows a date, by number.
 * @param {Archive} archive @param {string} path
 */
export async function readDateStyles(archive, path) {
  /** @type {boolean[]} */
  const styles = [];
  if (!archive.has(path)) return styles;
  /** @type {Set<number>} */
  const dates = new Set();
  let isCells = false;
  await readXml(
    archive.read(path),
    {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'cellXfs') isCells = true;
        const id = Number(numFmtId);
        if (name === 'numFmt' && isDateFormat(formatCode)) dates.add(id);
        if (name === 'xf' && isCells) styles.push(isUsualDate(id) || dates.has(id));
        if (Math.max(styles.length, dates.size) > MAX_STYLES) throw tooLarge();
      },
      close: (name) => {
        if (name === 'cellXfs') isCells = false;
      },
    },
    markupLimits,
  );
  return styles;
}
