import type * as z from 'zod';
import { booking } from '#api/contract/shipments/shipment-parts.ts';
import { ApiError } from '#api/api-error.ts';
import { messageOf } from '#api/validation-messages.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { book, type Booking, type Origin } from './booking.ts';
import { createPricer, type Pricer } from '../pricing/pricer.ts';
import { accountFor } from '#server/http/tenancy.ts';

type FieldErrors = Record<string, string[]>;

/** Result of one booking of many. */
export type Attempt =
  | { is: 'booked'; shipment: Awaited<ReturnType<typeof book>> }
  | { is: 'refused'; reason: string; errors: FieldErrors };

function errorsByField(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues)
    (errors[issue.path.map(String).join('.') || 'shipment'] ??= []).push(
      messageOf(booking, issue, 'The shipment'),
    );
  return errors;
}

/** Parses one booking of many; errors do not affect the others. */
export function readBooking(given: unknown): { booking: Booking } | { errors: FieldErrors } {
  const read = booking.safeParse(given);
  return read.success ? { booking: read.data } : { errors: errorsByField(read.error) };
}

/**
 * Books within a savepoint, so that a refused booking leaves nothing behind and does not affect the
 * others.
 */
export async function attempt(
  work: { db: Db; caller: Caller; pricer: Pricer },
  given: Booking,
  origin: Origin,
): Promise<Attempt> {
  try {
    const shipment = await work.db.transaction((db) => book({ ...work, db }, given, origin));
    return { is: 'booked', shipment };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { is: 'refused', reason: error.message, errors: error.body.errors ?? {} };
  }
}

async function createOne(
  work: { db: Db; caller: Caller; pricer: Pricer },
  given: unknown,
): Promise<Attempt> {
  const read = readBooking(given);
  if ('errors' in read) {
    const [reason = 'The request is not valid.'] = Object.values(read.errors).flat();
    return { is: 'refused', reason, errors: read.errors };
  }
  try {
    const accountId = accountFor(work.caller, read.booking.account_id);
    return await attempt(work, read.booking, { accountId });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { is: 'refused', reason: error.message, errors: error.body.errors ?? {} };
  }
}

/** Books many shipments, each with its own result. */
export async function createShipments(db: Db, caller: Caller, given: readonly unknown[]) {
  const work = { db, caller, pricer: await createPricer(db) };
  const results = [];
  for (const [index, one] of given.entries()) {
    const made = await createOne(work, one);
    results.push(
      made.is === 'booked'
        ? {
            index,
            outcome: 'ok' as const,
            id: made.shipment.id,
            short_tracking_reference: made.shipment.short_tracking_reference,
            warnings: made.shipment.warnings,
            reason: null,
            errors: null,
          }
        : {
            index,
            outcome: 'failed' as const,
            id: null,
            short_tracking_reference: null,
            warnings: [],
            reason: made.reason,
            errors: made.errors,
          },
    );
  }
  const booked = results.filter(({ outcome }) => outcome === 'ok').length;
  return { results, ok: booked, failed: results.length - booked };
}
