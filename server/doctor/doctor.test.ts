import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { checkAddress, checkDisk, checkKeys } from './checks.ts';

const statesOf = (variables: Record<string, string>) =>
  checkAddress(readConfig(variables)).map(({ state }) => state);

test('a public address without TLS is reported as a failure', () => {
  expect(statesOf({ BATON_PUBLIC_URL: 'http://console.example.com' })).toEqual(['failed']);
});

test('a public address with TLS passes, and a missing proxy setting is a warning', () => {
  const https = { BATON_PUBLIC_URL: 'https://console.example.com' };
  expect(statesOf(https)).toEqual(['ok', 'warning']);
  expect(statesOf({ ...https, BATON_TRUST_PROXY: '1' })).toEqual(['ok']);
});

test('missing keys are warnings that name the variable to set', () => {
  const texts = checkKeys(readConfig({})).map(({ text }) => text);
  expect(texts.join('\n')).toContain('BATON_SECRETS_KEY');
  expect(texts.join('\n')).toContain('BATON_BACKUP_KEY');
});

test('a data directory that does not exist yet is a warning', async () => {
  expect(await checkDisk('/nowhere/baton')).toMatchObject({ state: 'warning' });
});
