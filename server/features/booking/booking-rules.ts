import { invalidError } from '#api/api-error.ts';
import { endProblems, type EndPlace } from '#domain/booking/booking-ends.ts';
import type { Caller } from '#server/context.ts';
import type { Pricer } from '../pricing/pricer.ts';
import { isTenant } from '#domain/people/tenancy.ts';

interface End {
  type?: string;
  locker_id?: number | null;
  is_kiosk?: boolean;
}

function placeOf({ type, locker_id, is_kiosk }: End): EndPlace {
  if (locker_id) return is_kiosk === true ? 'kiosk' : 'locker';
  return type === 'counter' ? 'counter' : 'door';
}

/**
 * Throws 422 if the places of collection and delivery are not allowed. Without a caller the rules
 * for customers apply.
 */
export function requireEnds(
  { isOn }: Pick<Pricer, 'isOn'>,
  caller: Caller | null,
  { collection, delivery }: { collection: End; delivery: End },
): void {
  const by = caller === null || isTenant(caller) ? 'customer' : 'staff';
  const problems = endProblems(isOn, { by, from: placeOf(collection), to: placeOf(delivery) });
  if (Object.keys(problems).length > 0) throw invalidError(problems);
}

/** Throws 422 for payment terms that the provider does not offer. */
export function requireTerms(
  { terms: offered }: Pick<Pricer, 'terms'>,
  { terms }: { terms?: string | null | undefined },
): void {
  if (!terms || offered.includes(terms)) return;
  throw invalidError({ terms: [`The terms are ${offered.join(', ') || 'not offered'}.`] });
}

/** Throws 422 if a customer's number begins with a prefix of the company. */
export function requireForeignNumber(
  { ownPrefixes }: Pick<Pricer, 'ownPrefixes'>,
  { custom_tracking_reference: number }: { custom_tracking_reference?: string | null | undefined },
): void {
  const own = ownPrefixes.find((prefix) => number?.toUpperCase().startsWith(prefix.toUpperCase()));
  if (own === undefined) return;
  const problem = `Numbers that begin with ${own} are reserved for our own waybills.`;
  throw invalidError({ custom_tracking_reference: [problem] });
}
