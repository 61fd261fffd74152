import { withoutAccents } from '../text/characters.ts';

const box = new RegExp(
  [
    String.raw`\b(?:g\.? ?)?p\.? ?[o0]\.?[ -]*(?:box|bx|bus)(?![a-z])`,
    String.raw`\b(?:pos(?:t|tal)?[ -]?(?:office )?|mail ?)(?:box|bus|bag)(?![a-z])`,
    String.raw`\b(?:private|privaat|priv|pvt|pte|locked|p)[-. /]*(?:bag|sak)(?:\b|(?=x?\d))`,
    String.raw`\bp\.? ?o\.? ?b\.? ?\d|\bposte restante\b|\b(?:docex|poskas)(?= ?(?:no\.? ?)?\d)`,
    String.raw`^(?:box|bus|bag|sak) ?(?:no\.? ?)?x?\d`,
  ].join('|'),
);
const numbers = /^[. :#-]*(?:no\.? ?)?x?[. -]?\d+[a-z]?/;
/** House number followed by a name, or a word such as street, farm or plot. */
const street =
  /\d+[a-z]?[ ,]+(?:[a-z'.-]+ )*[a-z'.-]{3,}|(?:straat|weg|laan|pad|singel)\b|\b(?:street|str|road|rd|avenue|ave|drive|dr|lane|crescent|farm|plaas|erf|stand|plot|shop|winkel|unit|eenheid)\b/;

/** Words before a box that is a landmark, as in "opposite the post box". */
const landmark =
  /\b(?:opposite|opp|next to|near|behind|beside|past|after|oorkant|langs|naby|agter|verby)\b\.?(?: (?:the|die|a))? ?$/;

/** Whether an address is a post office box or private bag and names no street. */
export function isPostalBox(address: string): boolean {
  const text = withoutAccents(address).replaceAll(/\s+/g, ' ').trim();
  const found = box.exec(text);
  if (found === null) return false;
  const before = text.slice(0, found.index);
  if (landmark.test(before)) return false;
  const at = found.index + found[0].length;
  // The number of the box and the towns behind it do not count as a street.
  const after = text.slice(at).replace(/^\d*/, '').replace(numbers, '');
  const isStreet = (part: string) => street.test(part.replaceAll(/\b\d{4}\b/g, ''));
  return !isStreet(before) && !isStreet(after);
}

export const postalBoxRefused =
  'No driver can come to a PO box or private bag. Enter the street address, or choose a locker.';
