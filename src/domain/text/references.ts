/**
 * Reads references as scanners, chats, links and spreadsheets hand them over.
 *
 *     bareReference(']C1JTB95N/1') // JTB95N/1
 *     bareReference('ref: jtb 95n.') // jtb95n
 *     bareReference('https://track.example/?ref=JTB95N') // JTB95N
 */
import { plainText } from './characters.ts';

/** Symbology in front of a scanned code, ISO/IEC 15424: `]C1`. */
const symbology = /^\][a-z]\d/i;
const link = /^(?:https?:\/\/|www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/)/i;
const linkNames = /^(?:ref|reference|tracking|waybill|shipment|parcel|number|no|q|id)$/i;
const words =
  'tracking|track|waybill|shipment|parcel|order|consignment|customer|your|our|reference|ref|re|number|no|nr|code';
/** Words in front of a reference: "ref: ", "Waybill #", "tracking number ". */
const label = new RegExp(`^(?:(?:${words})(?: ?[:=#]+ ?|\\.? (?:- )?))+(?=\\S)`, 'i');
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** Six signs of the alphabet of references, with spaces or dashes between them, and a parcel. */
const spaced = /^(?:[2-9b-df-hj-np-tv-xz][ -]?){6}(?: ?\/ ?\d{1,3})?$/i;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reference in a link to a tracking page: a named parameter, otherwise the end of the path. */
function inLink(text: string): string {
  const [path = '', query = ''] = text.replace(/#.*$/, '').split('?');
  const named = query
    .split('&')
    .map((part) => part.split('='))
    .find(([name = '', value = '']) => linkNames.test(name) && value !== '');
  return decoded(named?.[1] ?? path.replace(/\/+$/, '').split('/').at(-1) ?? '');
}

const isSingle = /^(?=\S*\d)\S{4,}$/;

/** Text after words such as "ref:", if they introduce a reference. */
function unlabelled(text: string): string {
  const [words = ''] = label.exec(text) ?? [];
  const rest = text.slice(words.length);
  return /[:=#]/.test(words) || isSingle.test(rest) || spaced.test(rest) ? rest : text;
}

/** Reference without symbology, label, link, quotes and other signs around it. */
export function bareReference(given: string): string {
  const text = plainText(given).replace(symbology, '');
  const unlinked = link.test(text) ? inLink(text) : text;
  const bare = unlabelled(unlinked.replace(around, '')).replace(around, '');
  return spaced.test(bare) ? bare.replaceAll(/[ -]/g, '') : bare;
}
