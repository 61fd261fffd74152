import { isOwnReference, shipmentReferenceOf } from './references.ts';

type PastedKind =
  | 'shipment'
  | 'parcel'
  | 'waybill'
  | 'invoice'
  | 'account'
  | 'locker'
  | 'phone'
  | 'run';

/** Something that names a record, as it was pasted and as it is looked up. */
export interface PastedToken {
  kind: PastedKind;
  /** Upper case and without what people write around it. */
  text: string;
  /** How often it was pasted. */
  times: number;
}

export interface Pasted {
  tokens: readonly PastedToken[];
  /** Lines and words that may name a record, such as a receipt by what the bank wrote; only a look-up tells. */
  perhaps: readonly string[];
  /** Words that name nothing; sentences around references are full of them. */
  ignored: readonly string[];
}

// The order matters: an invoice number would pass for a waybill, and an account code for anything.
const shapes: readonly (readonly [PastedKind, RegExp])[] = [
  ['invoice', /^(INV|CRN)-?\d{4,10}$/],
  ['parcel', /^[A-Z0-9]{6,14}\/\d{1,3}$/],
  ['waybill', /^[A-Z]{3,6}\d{6,12}$/],
  ['locker', /^[A-Z]{2}\d{1,4}$/],
  ['account', /^[A-Z]{3}\d{3}$/],
];

/** As the page of a run says it. */
const runs = /(?<![\w/])run\s+#?(\d{1,9})(?!\w)/gi;

const phones =
  /(?<![\w/])(?:\(?0\d{2}\)?|(?:\+|00)?27[ -]?(?:\(0\)[ -]?)?\d{2})[ -]?\d{3}[ -]?\d{4}(?!\w)/g;

/** Finds what names a record in a list from Excel, a chat or an email; nothing is looked up yet. */
export function recognise(text: string): Pasted {
  const tokens = new Map<string, PastedToken>();
  const ignored: string[] = [];
  const add = (kind: PastedKind, found: string) => {
    const known = tokens.get(`${kind} ${found}`);
    tokens.set(`${kind} ${found}`, { kind, text: found, times: (known?.times ?? 0) + 1 });
  };
  const rest = text
    .replace(phones, (found) => {
      add('phone', phoneOf(found));
      return ' ';
    })
    .replace(runs, (_, number: string) => {
      add('run', `RUN ${Number(number)}`);
      return ' ';
    });
  for (const word of rest.split(/[\s,;|"'<>()[\]{}]+|\u2013|\u2014/)) {
    const bare = word.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '');
    if (bare === '') continue;
    const kind = kindOf(bare);
    if (kind) add(kind, kind === 'parcel' ? parcelOf(bare) : bare.toUpperCase());
    else ignored.push(bare);
  }
  return { tokens: [...tokens.values()], perhaps: perhapsOf(rest, ignored), ignored };
}

const LONGEST_REFERENCE = 60;

/** Figures with letters around them or at least six of them; days and times of day name nothing. */
const mayName = (word: string): boolean =>
  /\d/.test(word) &&
  /[^\d]|\d{6}/.test(word) &&
  word.length >= 4 &&
  !/^\d{1,4}[-/:.h]\d{1,2}([-/:.]\d{1,4})?$/.test(word);

/** Words that are no reference of a known shape, and the lines of a column in which such words stand. */
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
  // IAL001 could be written in the letters of a reference too, where it has no vowel and no 0 or 1.
  if (found && !(found[0] === 'account' && isOwnReference(text))) return found[0];
  if (isOwnReference(text)) return 'shipment';
  return isForeignReference(word) ? 'shipment' : null;
}

/** Of six signs with a figure among them and not written like a word: `PA7GFF` of another company. */
const isForeignReference = (word: string) =>
  /^[A-Z0-9]{6}$/.test(word) && /\d/.test(word) && /[A-Z]/.test(word);

const parcelOf = (word: string) => `${shipmentReferenceOf(word)}/${Number(word.split('/')[1])}`;

/** The number of +27 and nine figures in a text that is nothing else; null for any other text. */
export function phoneIn(text: string): string | null {
  const [found] = text.trim().match(phones) ?? [];
  return found === text.trim() ? phoneOf(found) : null;
}

function phoneOf(found: string): string {
  const digits = found.replaceAll('(0)', '').replace(/\D/g, '').replace(/^00/, '');
  return `+${digits.replace(/^0/, '27')}`;
}

/** The references to look up: a parcel names its shipment. */
export function lookedUp({ kind, text }: PastedToken): string {
  return kind === 'parcel' ? shipmentReferenceOf(text) : text;
}

/** One thing by itself is a search, not a list. */
export const isList = ({ tokens, perhaps }: Pasted): boolean =>
  tokens.length + perhaps.length > 1 || (tokens[0]?.times ?? 0) > 1;
