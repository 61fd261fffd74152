import { bareReference } from '../text/references.ts';
import { isOwnReference, shipmentReferenceOf } from './references.ts';

export type PastedKind =
  | 'shipment'
  | 'parcel'
  | 'waybill'
  | 'invoice'
  | 'account'
  | 'locker'
  | 'phone'
  | 'run';

/** Reference of a record in pasted text. */
export interface PastedToken {
  kind: PastedKind;
  /** In upper case, without surrounding punctuation. */
  text: string;
  /** Number of occurrences. */
  times: number;
}

export interface Pasted {
  tokens: readonly PastedToken[];
  /**
   * Lines and words that may name a record, such as the bank text of a receipt; they must be looked
   * up.
   */
  perhaps: readonly string[];
  /** Words that name no record, as in sentences around references. */
  ignored: readonly string[];
}

// An invoice number also has the shape of a waybill, so invoices come first.
const shapes: readonly (readonly [PastedKind, RegExp])[] = [
  ['invoice', /^(INV|CRN)-?\d{4,10}$/],
  ['parcel', /^[A-Z0-9]{6,14}\/\d{1,3}$/],
  ['waybill', /^[A-Z]{3,6}\d{6,12}$/],
  ['locker', /^[A-Z]{2}\d{1,4}$/],
  ['account', /^[A-Z]{3}\d{3}$/],
];

/** Run number as shown on the page of a run. */
const runs = /(?<![\w/])run\s+#?(\d{1,9})(?!\w)/gi;

const phones =
  /(?<![\w/])(?:(?:\(?0\d{2}\)?|(?:\+|00)?27[ .-]?(?:\(0\)[ .-]?)?\d{2})[ .-]?\d{3}[ .-]?\d{4}|\+(?!27)[1-9]\d(?:[ .()-]{0,2}\d){6,12})(?!\w)/g;

/** Prefixes of scanned codes. */
const symbologies = /(?<!\w)\][A-Za-z]\d/g;
/** Lines of several words: a reference can be written in parts (`JTB 95N`). */
const severalWords = /^[^\S\n]*(?:\S+[^\S\n]+)+\S+[^\S\n]*$/gm;

/** References that a scanner sent without Enter between. */
const joined = /(?<![\w/])(?:[2-9B-DF-HJ-NP-TV-XZ]{6}){2,5}(?![\w/])/gi;

function apart(word: string): string {
  const parts = word.match(/.{6}/g) ?? [];
  const areReferences = parts.every((part) => /\d/.test(part) && /[a-z]/i.test(part));
  return areReferences ? parts.join(' ') : word;
}

/**
 * Replaces signs between and around references with spaces, and writes each reference as one word.
 */
const separated = (text: string): string =>
  text
    .replaceAll(symbologies, ' ')
    .replaceAll(/(?:\p{Cf}|(?![\n\r\t])\p{Cc})+/gu, ' ')
    .replaceAll(joined, apart)
    .replaceAll(severalWords, (line) => {
      const bare = bareReference(line);
      return isOwnReference(bare.toUpperCase()) ? bare : line;
    });

/** Finds references in a list from Excel, a chat or an email, without looking them up. */
export function recogniseReferences(text: string): Pasted {
  const tokens = new Map<string, PastedToken>();
  const ignored: string[] = [];
  const add = (kind: PastedKind, found: string) => {
    const known = tokens.get(`${kind} ${found}`);
    tokens.set(`${kind} ${found}`, { kind, text: found, times: (known?.times ?? 0) + 1 });
  };
  const rest = separated(text)
    .replace(phones, (found) => {
      add('phone', phoneOf(found));
      return ' ';
    })
    .replace(runs, (_, number: string) => {
      add('run', `RUN ${Number(number)}`);
      return ' ';
    });
  for (const word of rest.split(/[\s,;|"'<>()[\]{}]+|\u2013|\u2014/)) {
    const bare = bareReference(word);
    if (bare === '') continue;
    const kind = kindOf(bare);
    if (kind) add(kind, kind === 'parcel' ? parcelOf(bare) : bare.toUpperCase());
    else ignored.push(bare);
  }
  return { tokens: [...tokens.values()], perhaps: perhapsOf(rest, ignored), ignored };
}

const LONGEST_REFERENCE = 60;

/**
 * Whether a word may name a record: at least six digits, or digits with other characters. Dates and
 * times do not count.
 */
const mayName = (word: string): boolean =>
  /\d/.test(word) &&
  /[^\d]|\d{6}/.test(word) &&
  word.length >= 4 &&
  !/^\d{1,4}[-/:.h]\d{1,2}([-/:.]\d{1,4})?$/.test(word);

/** Words of unknown shape that may name a record, and lines of a column with such words. */
function perhapsOf(rest: string, ignored: readonly string[]): string[] {
  const words = ignored.filter(mayName);
  const lines = rest
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => /\s/.test(line) && /\d/.test(line) && line.length <= LONGEST_REFERENCE);
  const isColumn = /\n/.test(rest.trim());
  return [...new Set(isColumn ? [...words, ...lines] : words)];
}

function kindOf(word: string): PastedKind | null {
  const text = word.toUpperCase();
  const found = shapes.find(([, shape]) => shape.test(text));
  // An account code without vowels, 0 and 1 is taken as a shipment reference, unlike IAL001.
  if (found && !(found[0] === 'account' && isOwnReference(text))) return found[0];
  if (isOwnReference(text)) return 'shipment';
  return isForeignReference(word) ? 'shipment' : null;
}

/**
 * Whether the word may be a reference of another company: six letters and digits in upper case,
 * such as `PA7GFF`.
 */
const isForeignReference = (word: string) =>
  /^[A-Z0-9]{6}$/.test(word) && /\d/.test(word) && /[A-Z]/.test(word);

const parcelOf = (word: string) => `${shipmentReferenceOf(word)}/${Number(word.split('/')[1])}`;

/** Phone number in E.164 if the text is nothing else, otherwise null. */
export function phoneIn(text: string): string | null {
  const [found] = text.trim().match(phones) ?? [];
  return found === text.trim() ? phoneOf(found) : null;
}

function phoneOf(found: string): string {
  const digits = found.replaceAll('(0)', '').replace(/\D/g, '').replace(/^00/, '');
  return `+${digits.replace(/^0/, '27')}`;
}

/** Reference to look up: a parcel is looked up by its shipment. */
export function lookUpText({ kind, text }: PastedToken): string {
  return kind === 'parcel' ? shipmentReferenceOf(text) : text;
}

/** Whether to show a list; a single reference starts a search instead. */
export const isList = ({ tokens, perhaps }: Pasted): boolean =>
  tokens.length + perhaps.length > 1 || (tokens[0]?.times ?? 0) > 1;

/** Entities whose codes have a shape of their own. */
const kindsOfCodes: Partial<Record<PastedKind, string>> = {
  invoice: 'invoices',
  account: 'accounts',
  locker: 'lockers',
  run: 'runs',
};

/** Plural of the entity that a code certainly names; null if it may name several. */
export function rowsOfCode(code: string, kind: PastedKind): string | null {
  if (code.startsWith('CRN')) return 'credit notes';
  if (kind === 'shipment') return isOwnReference(code) ? 'shipments' : null;
  return kindsOfCodes[kind] ?? null;
}
