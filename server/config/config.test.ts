import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('returns a default for every variable', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      demo: 'demo',
      databaseUrl: undefined,
      trustProxy: false,
    });
  });

  it('uses the environment "production" by default', () => {
    expect(readConfig({}).environment).toBe('production');
    expect(readConfig({ BATON_ENVIRONMENT: 'staging' }).environment).toBe('staging');
    expect(() => readConfig({ BATON_ENVIRONMENT: '<b>' })).toThrow('BATON_ENVIRONMENT');
  });

  it('treats empty variables as missing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', BATON_DEMO: '' })).toMatchObject({
      port: 4000,
      demo: 'demo',
      databaseUrl: undefined,
    });
  });

  it('lists all invalid variables in one error', () => {
    const read = () =>
      readConfig({ PORT: 'eighty', BATON_DEMO: 'huge', DATABASE_URL: 'mysql://x' });
    expect(read).toThrow(/PORT[\s\S]*BATON_DEMO[\s\S]*DATABASE_URL/);
  });

  it('reads the origins of other consoles, one by one', () => {
    const origins = 'https://console.example/, http://localhost:5173';
    expect(readConfig({ BATON_CONSOLE_ORIGINS: origins }).consoleOrigins).toEqual([
      'https://console.example',
      'http://localhost:5173',
    ]);
    expect(() => readConfig({ BATON_CONSOLE_ORIGINS: '*' })).toThrow('name each origin');
  });

  it('limits the database pool to between 2 and 200 connections', () => {
    expect(readConfig({}).databasePool).toBe(10);
    expect(readConfig({ BATON_DATABASE_POOL: '25' }).databasePool).toBe(25);
    for (const size of ['1', '201', 'many'])
      expect(() => readConfig({ BATON_DATABASE_POOL: size })).toThrow('BATON_DATABASE_POOL');
  });

  it('requires email and password of the first administrator together', () => {
    expect(() => readConfig({ BATON_ADMIN_EMAIL: 'a@b.za' })).toThrow('together');
    expect(
      readConfig({ BATON_ADMIN_EMAIL: 'a@b.za', BATON_ADMIN_PASSWORD: 'long enough' })
        .administrator,
    ).toEqual({ email: 'a@b.za', password: 'long enough' });
  });

  it('requires the address and the token of the SMS provider together', () => {
    expect(() => readConfig({ BATON_SMS_URL: 'https://sms.example' })).toThrow('together');
    expect(readConfig({}).sms).toBeUndefined();
  });

  it('removes the trailing slash of addresses, because links are appended to them', () => {
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
  ])('reads the trusted proxies from %s', (given, trusted) => {
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
  ])('rejects %s as trusted proxies and names the valid forms', (given) => {
    const read = () => readConfig({ BATON_TRUST_PROXY: given });
    expect(read).toThrow(/BATON_TRUST_PROXY: is off, a number of proxies .*addresses and networks/);
  });
});
