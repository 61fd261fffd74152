/**
 * Reads references as scanners, chats, links and spreadsheets hand them over.
 *
 *     bareReference(']C1JTB95N/1') // JTB95N/1
 *     bareReference('ref: jtb 95n.') // jtb95n
 *     bareReference('https://track.example/?ref=JTB95N') // JTB95N
 */
import { plainText } from './characters.ts';

/** Symbology in front of a scanned code, ISO/IEC 15424: `]C1`. */
const symbology = /^(?:\][a-z]\d)+/i;
const link = /^(?:https?:\/\/|www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/)/i;
const linkNames = /^(?:ref|reference|tracking|waybill|shipment|parcel|number|no|q|id)$/i;
const labelWords =
  'tracking|track|waybill|awb|wb|w\\/b|vragbrief|shipment|parcel|pakkie|order|consignment|customer|your|our|reference|ref|verwysing|verwysingsnommer|verw|re|number|nommer|no|nr|code';
/** Words in front of a reference: "ref: ", "Waybill #", "tracking number ". */
const label = new RegExp(`^(?:(?:${labelWords})(?:\\.? ?[:=#]+ ?|\\.? (?:- )?))+(?=\\S)`, 'i');
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/**
 * Six characters of the reference alphabet, with spaces or dashes between them, and a parcel
 * number: "/1", "1 of 2", "parcel 1 of 2" or "(1/2)". A scanner with the layout of another country
 * writes the slash as a dash, which is read after a reference with a letter.
 */
const spaced =
  /^(?<six>(?:[2-9b-df-hj-np-tv-xz][ -]?){6})(?: ?\/ ?(?<parcel>\d{1,3})(?: ?(?:of|van) ?\d{1,3})?|[ (,-]+(?:(?:parcel|pakkie|piece|package|box|item|stuk) ?#?)?(?<piece>\d{1,3}) ?(?:\/|of|van) ?\d{1,3}|(?<=[a-z][2-9b-df-hj-np-tv-xz]{0,5})-(?<dashed>\d{1,3}))?$/i;
/** Code that a scanner sent twice without Enter between. */
const twice = /^([2-9b-df-hj-np-tv-xz]{6}(?:\/\d{1,3})?)\1+$/i;
/** Number of a line in a list, such as "1. " or "2) ". */
const listNumber = /^\d{1,3}[.)] (?=\S)/;
const linkWithin = /https?:\/\/[^\s<>"')\]]+/i;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Returns the last part of the path of a link, with the reference before it if the last part is a
 * parcel number. Empty if the link has no path.
 */
function lastPart(path: string): string {
  const parts = path.replace(/^\w+:\/\//, '').split('/');
  const [last = '', before = ''] = parts
    .slice(1)
    .filter((part) => part !== '')
    .toReversed();
  return /^\d{1,3}$/.test(last) && spaced.test(before) ? `${before}/${last}` : last;
}

/** Reference in a link to a tracking page: a named parameter, otherwise the end of the path. */
function inLink(text: string): string {
  const [page = '', fragment = ''] = text.split('#');
  const [path = '', query = ''] = page.split('?');
  const named = `${query}&${fragment.split('?').at(-1) ?? ''}`
    .split('&')
    .map((part) => part.split('='))
    .find(([name = '', value = '']) => linkNames.test(name) && value !== '');
  return decoded(named?.[1] ?? (lastPart(path) || lastPart(fragment)));
}

const isSingle = /^(?=\S*\d)\S{4,}$/;

/** Text after words such as "ref:", if they introduce a reference. */
function unlabelled(text: string): string {
  const [words = ''] = label.exec(text) ?? [];
  const rest = text.slice(words.length);
  return /[:=#]/.test(words) || isSingle.test(rest) || spaced.test(rest) ? rest : text;
}

/** Maximum length of a link in characters; longer texts stay as they are. */
const LONGEST = 500;

/** Removes symbology, label, link, quotes and other signs around a reference. */
export function bareReference(given: string): string {
  if (given.length > LONGEST) return given.trim();
  const line = plainText(given).replace(listNumber, '');
  const text = unlabelled(line.replace(symbology, '').replace(around, ''));
  const [address = link.test(text) ? text : undefined] = linkWithin.exec(text) ?? [];
  const bare = (address === undefined ? text : inLink(address))
    .replace(around, '')
    .replace(twice, '$1');
  const { six, parcel, piece, dashed } = spaced.exec(bare)?.groups ?? {};
  if (six === undefined) return bare;
  const number = parcel ?? piece ?? dashed;
  return six.replaceAll(/[ -]/g, '') + (number === undefined ? '' : `/${number}`);
}
