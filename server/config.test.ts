import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('needs nothing to be set', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      demo: 'demo',
      databaseUrl: undefined,
      trustProxy: false,
    });
  });

  it('takes the environment for production unless it is named', () => {
    expect(readConfig({}).environment).toBe('production');
    expect(readConfig({ BATON_ENVIRONMENT: 'staging' }).environment).toBe('staging');
    expect(() => readConfig({ BATON_ENVIRONMENT: '<b>' })).toThrow('BATON_ENVIRONMENT');
  });

  it('treats empty variables as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', BATON_DEMO: '' })).toMatchObject({
      port: 4000,
      demo: 'demo',
      databaseUrl: undefined,
    });
  });

  it('names every variable that is wrong at once', () => {
    const read = () =>
      readConfig({ PORT: 'eighty', BATON_DEMO: 'huge', DATABASE_URL: 'mysql://x' });
    expect(read).toThrow(/PORT[\s\S]*BATON_DEMO[\s\S]*DATABASE_URL/);
  });

  it('keeps the database pool between 2 and 200 connections', () => {
    expect(readConfig({}).databasePool).toBe(10);
    expect(readConfig({ BATON_DATABASE_POOL: '25' }).databasePool).toBe(25);
    for (const size of ['1', '201', 'many'])
      expect(() => readConfig({ BATON_DATABASE_POOL: size })).toThrow('BATON_DATABASE_POOL');
  });

  it('wants both halves of the first administrator', () => {
    expect(() => readConfig({ BATON_ADMIN_EMAIL: 'a@b.za' })).toThrow('together');
    expect(
      readConfig({ BATON_ADMIN_EMAIL: 'a@b.za', BATON_ADMIN_PASSWORD: 'long enough' })
        .administrator,
    ).toEqual({ email: 'a@b.za', password: 'long enough' });
  });

  it('wants the address of the SMS provider and its token together', () => {
    expect(() => readConfig({ BATON_SMS_URL: 'https://sms.example' })).toThrow('together');
    expect(readConfig({}).sms).toBeUndefined();
  });

  it('takes addresses without their last slash, as links are made from them', () => {
    expect(readConfig({ BATON_PUBLIC_URL: 'https://baton.example/' }).publicUrl).toBe(
      'https://baton.example',
    );
  });

  it.each([
    ['off', false],
    ['1', 1],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.5, 192.168.0.0/16,::1', ['10.0.0.5', '192.168.0.0/16', '::1']],
    ['loopback', ['loopback']],
  ])('reads whom to believe forwarded addresses: %s', (given, trusted) => {
    expect(readConfig({ BATON_TRUST_PROXY: given }).trustProxy).toEqual(trusted);
  });

  it.each([
    'on',
    'true',
    '0',
    '11',
    '-1',
    '1.5',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    'proxy',
    '10.0.0.1,',
    '1,2',
  ])('refuses to believe %s, and names what it may be', (given) => {
    const read = () => readConfig({ BATON_TRUST_PROXY: given });
    expect(read).toThrow(/BATON_TRUST_PROXY: is off, a number of proxies .*addresses and networks/);
  });
});
