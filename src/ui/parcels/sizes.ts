import type { ParcelDraft } from './parcel-draft.ts';

const written =
  /^\s*([\d.,]+)\s*[x×*]\s*([\d.,]+)\s*[x×*]\s*([\d.,]+)(?:\s*(?:cm)?[\s,;@]+([\d.,]+)\s*(?:kg)?)?\s*$/i;

/** Parses "40x30x25 4,2", typed or pasted into one field; null for other texts. */
export function sizesIn(text: string): Partial<ParcelDraft> | null {
  const [, submitted_length, submitted_width, submitted_height, submitted_weight] =
    written.exec(text) ?? [];
  if (submitted_length === undefined) return null;
  return {
    submitted_length,
    submitted_width,
    submitted_height,
    ...(submitted_weight !== undefined && { submitted_weight }),
  };
}
