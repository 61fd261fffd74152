import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed part of a command. */
export interface SignedCommand {
  id: number;
  key: string | null;
  locker: string;
  door_number: number | null;
  command: string;
  issued_at: string;
  expires_at: string;
}

/**
 * Signature that proves the origin of a command to its terminal: HMAC-SHA256 with the key of the
 * locker, in hexadecimal. Missing values are empty in the signed text.
 */
export function signatureOf(lockerKey: Buffer, given: SignedCommand): string {
  const { id, key, locker, door_number, command, issued_at, expires_at } = given;
  const text = [id, key ?? '', locker, door_number ?? '', command, issued_at, expires_at].join('.');
  return createHmac('sha256', lockerKey).update(text, 'ascii').digest('hex');
}

/** Whether the signature of a command matches its locker. */
export function isSigned(lockerKey: Buffer, given: SignedCommand & { signature: string }): boolean {
  const [said, right] = [given.signature, signatureOf(lockerKey, given)].map((text) =>
    Buffer.from(text),
  );
  return said !== undefined && right?.length === said.length && timingSafeEqual(said, right);
}
