import { formatDateTime } from '#domain/kernel/time.ts';
import type { correctionStates } from './corrections.ts';
import type { Finding, RecordedUse, WalkKind, WalkOrder } from './walk.ts';

export const kindWords: Record<WalkKind, string> = {
  full: 'All doors',
  occupied: 'Doors with a parcel',
  free: 'Doors without a parcel',
  suspect: 'Doors in doubt',
  chosen: 'Chosen doors',
};

export const orderWords: Record<WalkOrder, string> = {
  serpentine: 'Column by column, down and up',
  number: 'By number',
  size: 'By size',
};

export const foundWords: Record<Finding, string> = {
  'as-recorded': 'As recorded',
  empty: 'Empty',
  other: 'Another parcel',
  'no-access': 'Does not open',
  'not-closing': 'Does not close',
  undecided: 'Could not tell',
};

interface Recorded {
  use: RecordedUse;
  reference: string | null;
  holder: string | null;
  since: string | null;
}

/** "Recorded: Z6JMPA for Thandi Nkosi, in since 24 Nov 09:12." */
export function recordedWords({ use, reference, holder, since }: Recorded): string {
  if (use === 'free') return 'Recorded: free.';
  const what = reference ?? 'a parcel that is not ours';
  if (use === 'reserved') return `Recorded: empty, reserved for ${what}.`;
  const parts = [holder && ` for ${holder}`, since && `, inside since ${formatDateTime(since)}`];
  return `Recorded: ${what}${parts.filter(Boolean).join('')}.`;
}

/**
 * Finding as a sentence: "Found NOTOURS1." or "Empty."; an empty text if the door was not checked.
 */
export function findingWords(found: Finding | null, reference: string | null): string {
  if (found === null) return '';
  return found === 'other' ? `Found ${reference ?? 'another parcel'}.` : `${foundWords[found]}.`;
}

/** Labels of correction outcomes. */
export const outcomeWords: Record<(typeof correctionStates)[number], string> = {
  made: 'Corrected',
  'left-out': 'Left out',
  overtaken: 'A newer report arrived',
};
