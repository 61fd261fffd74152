import { isFinalStatus } from './marketplace-events.ts';

export const waybillVerdicts = [
  'ok',
  'malformed',
  'duplicate',
  'unknown',
  'closed',
  'failed',
] as const;

/**
 * Waybills of the marketplace, such as TCGD000404: two to five letters, then four to fourteen
 * digits.
 */
export const waybillPattern = /^[A-Z]{2,5}\d{4,14}$/;

interface Known {
  status: string;
  state: 'received' | 'accepted' | 'failed';
  error: string | null;
}

interface Judged {
  verdict: (typeof waybillVerdicts)[number];
  reason: string | null;
}

/** Normalises a pasted waybill: no spaces, upper case, no parcel number. */
export const waybillOf = (text: string): string =>
  (text.trim().toUpperCase().split('/')[0] ?? '').replaceAll(/\s+/g, '');

/** Judges whether a waybill accepts further events. `isRepeated`: it occurs earlier in the list. */
export function judgeWaybill(
  waybill: string,
  found: Known | undefined,
  isRepeated: boolean,
): Judged {
  if (!waybillPattern.test(waybill))
    return { verdict: 'malformed', reason: 'A waybill has letters, then digits: TCGD000404.' };
  if (isRepeated) return { verdict: 'duplicate', reason: 'This waybill is in the list twice.' };
  if (found === undefined) return { verdict: 'unknown', reason: 'No shipment has this waybill.' };
  if (isFinalStatus(found.status))
    return { verdict: 'closed', reason: `The shipment ended as ${found.status}.` };
  if (found.state === 'failed')
    return { verdict: 'failed', reason: found.error ?? 'The marketplace refused the shipment.' };
  return { verdict: 'ok', reason: null };
}
