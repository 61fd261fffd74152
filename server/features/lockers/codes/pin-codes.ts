import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { newPin } from '#domain/kernel/pins.ts';
import type { Db } from '#server/db/open.ts';
import { locker_access } from '#server/db/schema/locker-access.ts';

const ENDING_DIGITS = 2;

/**
 * Derives the key for the codes of one locker. Each locker has its own key, so that a stolen
 * terminal opens no other locker.
 */
export const lockerKey = (secret: Buffer, lockerId: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `locker ${lockerId}`, 32));

/**
 * Hashes a PIN with the key of its locker, because all six-digit PINs could be tried quickly
 * against a plain hash.
 */
const pinHash = (secret: Buffer, lockerId: number, pin: string): string =>
  createHmac('sha256', lockerKey(secret, lockerId)).update(pin).digest('hex');

/** Generates a PIN that no grant of the locker has used, with its stored form. */
export async function freshPin(db: Db, secret: Buffer, lockerId: number) {
  for (;;) {
    const pin = newPin(randomInt);
    const code_hash = pinHash(secret, lockerId, pin);
    const isTaken = await db.$count(
      locker_access,
      and(eq(locker_access.locker_id, lockerId), eq(locker_access.code_hash, code_hash)),
    );
    if (isTaken === 0) return { pin, code_hash, code_ending: pin.slice(-ENDING_DIGITS) };
  }
}
