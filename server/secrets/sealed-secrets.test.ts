import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  currentKeyId,
  isSealed,
  isSealedNow,
  newSecretsKey,
  seal,
  unseal,
  type SecretPlace,
} from './sealed-secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'baton-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const place: SecretPlace = { column: 'users.mfa_secret', row: 7 };
const [first, second] = [newSecretsKey(), newSecretsKey()];
const keys = (...secretsKeys: string[]) => ({ dataDir, secretsKeys });

test('every secret can be decrypted in its own row and column, and the sealed text does not contain the secret', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8 }), (secret) => {
      const sealed = seal(keys(first), place, secret);
      expect(sealed).not.toContain(secret);
      expect(isSealed(sealed)).toBe(true);
      expect(unseal(keys(first), place, sealed)).toBe(secret);
    }),
  );
});

test.each<SecretPlace>([
  { column: 'users.mfa_secret', row: 8 },
  { column: 'users.mfa_pending_secret', row: 7 },
  { column: 'settings.value', row: 7 },
])('a sealed text that was copied to $column of $row does not open', (other) => {
  const sealed = seal(keys(first), place, 'JBSWY3DPEHPK3PXP');
  expect(() => unseal(keys(first), other, sealed)).toThrow();
});

test('a sealed text with a changed character does not open', () => {
  const sealed = seal(keys(first), place, 'JBSWY3DPEHPK3PXP');
  const at = sealed.length - 3;
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  expect(() => unseal(keys(first), place, changed)).toThrow();
});

test('the first key encrypts, and every configured key can decrypt', () => {
  const before = seal(keys(first), place, 'old');
  const both = keys(second, first);
  expect(unseal(both, place, before)).toBe('old');
  expect(isSealedNow(both, before)).toBe(false);
  expect(isSealedNow(both, seal(both, place, 'new'))).toBe(true);
  expect(() => unseal(keys(second), place, before)).toThrow(currentKeyId(keys(first)));
});

test('secrets sealed with the generated key can be decrypted after a key is configured', () => {
  const before = seal(keys(), place, 'old');
  expect(unseal(keys(), place, before)).toBe('old');
  expect(unseal(keys(first), place, before)).toBe('old');
});

test('the error about an invalid key file names the file', () => {
  writeFileSync(path.join(dataDir, 'secrets.key'), 'no key');
  expect(() => seal(keys(), place, 'x')).toThrow('secrets.key holds no key of 32 bytes');
});
