import { expect, test } from 'vitest';
import { grantOfQr, qrText } from './qr-codes.ts';

const key = Buffer.alloc(32, 1);
const until = '2026-11-24T12:00:00.000Z';
const before = Date.parse(until) - 1;

test('a QR code is short, and valid only at its own locker until it expires', () => {
  const text = qrText(key, { grant: 123_456, until });
  expect(text).toMatch(/^BT1\.123456\.\d{10}\.[A-Z2-7]{16}$/);
  expect(text.length).toBeLessThanOrEqual(64);
  expect(grantOfQr(key, text, before)).toBe(123_456);
  expect(grantOfQr(key, text, Date.parse(until))).toBeNull();
  expect(grantOfQr(Buffer.alloc(32, 2), text, before)).toBeNull();
  expect(grantOfQr(key, text.replace('123456', '123457'), before)).toBeNull();
  expect(grantOfQr(key, '482913', before)).toBeNull();
});
