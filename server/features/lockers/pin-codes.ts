import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { newPin } from '../../../src/domain/pins.ts';
import type { Db } from '../../db/open.ts';
import { locker_access } from '../../db/schema/locker-access.ts';

const ENDING_DIGITS = 2;

/** The key of the codes of one locker: a stolen terminal opens nothing elsewhere. */
export const lockerKey = (secret: Buffer, lockerId: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `locker ${lockerId}`, 32));

/** Six digits are quickly searched, so the key protects them, and each locker has a key of its own. */
const pinHash = (secret: Buffer, lockerId: number, pin: string): string =>
  createHmac('sha256', lockerKey(secret, lockerId)).update(pin).digest('hex');

/** A PIN that no other grant of the locker has or had, with what is kept of it. */
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
