import { plainText } from '#domain/text/characters.ts';
import type { ParcelDraft } from './parcel-draft.ts';

const length = '([\\d.,]+) ?(mm|cm|m)?';
const written = new RegExp(
  `^${length} ?[x×*] ?${length} ?[x×*] ?${length}(?:[ ,;@]+([\\d.,]+ ?(?:kgs?|g)?))?$`,
  'i',
);

/**
 * Parses "40x30x25 4,2", typed or pasted into one field; null for other texts. A unit after the
 * last measure applies to all: "400x300x250 mm".
 */
export function sizesIn(text: string): Partial<ParcelDraft> | null {
  const found = written.exec(plainText(text));
  if (found === null) return null;
  const [, long = '', longUnit, wide = '', wideUnit, high = '', highUnit = ''] = found;
  const submitted_weight = found[7];
  return {
    submitted_length: long + (longUnit ?? highUnit),
    submitted_width: wide + (wideUnit ?? highUnit),
    submitted_height: high + highUnit,
    ...(submitted_weight !== undefined && { submitted_weight }),
  };
}
