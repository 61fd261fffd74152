import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { stepOf } from './second-factor.ts';

// Test vectors of RFC 6238, appendix B: the secret of its SHA1 rows, and the last 6 of the 8 digits
// of each code.
const rfc = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;
const now = 1_790_000_010_000;
const codeAt = (timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(rfc) }).generate({ timestamp });

describe('codes of an authenticator app', () => {
  test.each([
    { at: 59, code: '287082', step: 1 },
    { at: 1_111_111_109, code: '081804', step: 37_037_036 },
    { at: 2_000_000_000, code: '279037', step: 66_666_666 },
  ])('the vector of RFC 6238 at $at is accepted', ({ at, code, step }) => {
    expect(stepOf(rfc, code, at * 1000)).toBe(step);
  });

  test.each([
    { steps: 0, taken: true },
    { steps: 1, taken: true },
    { steps: -1, taken: true },
    { steps: 2, taken: false },
    { steps: -2, taken: false },
  ])(
    'a code that is $steps time steps off is checked with the result $taken',
    ({ steps, taken }) => {
      const step = stepOf(rfc, codeAt(now + steps * 30_000), now);
      expect(step).toBe(taken ? Math.floor(now / 30_000) + steps : null);
    },
  );

  test.each(['', '12345', '1234567', 'abcdef', '-12345', '１２３４５６'])(
    'the code %j is rejected',
    (code) => {
      expect(stepOf(rfc, code, now)).toBeNull();
    },
  );

  test('whitespace inside a code is ignored', () => {
    const code = codeAt(now);
    expect(stepOf(rfc, ` ${code.slice(0, 3)} ${code.slice(3)} `, now)).toBe(
      Math.floor(now / 30_000),
    );
  });
});
