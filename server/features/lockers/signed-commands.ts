import { createHmac } from 'node:crypto';
import { lockerKey } from './pin-codes.ts';

/** What of a command is signed. */
interface Signed {
  id: number;
  key: string | null;
  locker: string;
  door_number: number | null;
  command: string;
  issued_at: string;
  expires_at: string;
}

/**
 * By which a terminal knows that a command is from here and was not changed: HMAC-SHA256 with the key of the locker, in
 * hexadecimal. What is missing is empty in the text that is signed.
 */
export function signatureOf(secret: Buffer, lockerId: number, given: Signed): string {
  const { id, key, locker, door_number, command, issued_at, expires_at } = given;
  const text = [id, key ?? '', locker, door_number ?? '', command, issued_at, expires_at].join('.');
  return createHmac('sha256', lockerKey(secret, lockerId)).update(text, 'ascii').digest('hex');
}
