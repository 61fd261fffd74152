import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 10;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes as base32 (RFC 4648) without padding. */
function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('');
}

const macOf = (key: Buffer, said: string): string =>
  base32(createHmac('sha256', key).update(said).digest().subarray(0, MAC_BYTES));

interface Said {
  grant: number;
  /** ISO time. */
  until: string;
}

/** QR code of a grant, `BT1.<grant>.<expires>.<mac>`, which terminals check offline. */
export function qrText(key: Buffer, { grant, until }: Said): string {
  const said = `BT1.${grant}.${Math.floor(Date.parse(until) / 1000)}`;
  return `${said}.${macOf(key, said)}`;
}

/**
 * Grant of a QR code that is valid at the time `now`; null for other texts. Terminals use the same
 * rule.
 */
export function grantOfQr(key: Buffer, text: string, now: number): number | null {
  const [, said = '', grant = '', expires = '', mac = ''] =
    /^(BT1\.(\d+)\.(\d+))\.([A-Z2-7]+)$/.exec(text) ?? [];
  const given = Buffer.from(mac);
  const right = Buffer.from(macOf(key, said));
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && Number(expires) * 1000 > now ? Number(grant) : null;
}
