import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import {
  startMarketplaceDouble,
  type MarketplaceDouble,
} from '#demo/doubles/marketplace-double.ts';
import { marketplaceOf, type Marketplace } from '#server/adapters/marketplace.ts';
import { isPublicAddress } from '#server/adapters/public-address.ts';

const config = readConfig({ BATON_DEMO: 'off' });
const event = (eventCode: string, more: Record<string, unknown> = {}) => ({
  waybill: 'TEST000001',
  eventCode,
  eventTime: '2026-11-20T08:00:00.000Z',
  ...more,
});

describe('the marketplace adapter', () => {
  let double: MarketplaceDouble;
  let marketplace: Marketplace;
  let faults: Record<string, string>;
  beforeEach(async () => {
    faults = {};
    const book = async (waybill: string) =>
      waybill === 'TEST000001' ? { isKnown: true, faults, receipts: [] } : null;
    double = await startMarketplaceDouble({ book, isMoody: false });
    marketplace = marketplaceOf({ ...config, marketplace: double.target });
  });
  afterEach(() => double.stop());

  const tell = (body: Record<string, unknown>, key = 'key-1') =>
    marketplace.send({ method: 'POST', path: '/v2/shipments/events', key, body });

  test('a request repeated under the same key has one effect and the same receipt', async () => {
    const first = await tell(event('PickupDone'));
    const again = await tell(event('PickupDone'));
    expect(first).toMatchObject({ httpStatus: 200, error: null, tries: 1 });
    expect(again.text).toBe(first.text);
    expect(await double.received('TEST000001')).toHaveLength(1);
  });

  test('an event repeated under another key counts as a duplicate, and an older event as out of order', async () => {
    await tell(event('Departed'));
    expect(await tell(event('Departed'), 'key-2')).toMatchObject({
      httpStatus: 409,
      fingerprint: 'duplicate-event',
    });
    const older = event('PickupDone', { eventTime: '2026-11-20T07:00:00.000Z' });
    expect(await tell(older, 'key-3')).toMatchObject({
      httpStatus: 422,
      fingerprint: 'event-out-of-order',
    });
  });

  test('an aborted send ends the pending request without a retry', async () => {
    const silent = createServer(() => stop.abort());
    const stop = new AbortController();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const target = { ...double.target, url: `http://127.0.0.1:${port}` };
    const answer = await marketplaceOf({ ...config, marketplace: target }).send({
      method: 'POST',
      path: '/v2/shipments/events',
      body: event('PickupDone'),
      signal: stop.signal,
    });
    silent.closeAllConnections();
    silent.close();
    expect(answer).toMatchObject({ httpStatus: null, tries: 1, error: expect.any(String) });
  });

  test('an event of an unknown waybill is refused', async () => {
    expect(await tell(event('Departed', { waybill: 'TEST777777' }))).toMatchObject({
      httpStatus: 404,
      fingerprint: 'unknown-waybill',
    });
  });

  test.each([
    ['customer-reference-missing', 412, { customerReference: 'ORD-1' }],
    ['postal-code-zone-mismatch', 422, { postalCode: '8005' }],
    ['pin-missing', 422, { deliveryPin: '1234' }],
  ])(
    'the marketplace refuses %s until Baton sends a corrected event',
    async (fingerprint, httpStatus, correction) => {
      faults['Delivered'] = fingerprint;
      const told = event('Delivered', { detailCode: 'DeliveredWithOTP' });
      expect(await tell(told)).toMatchObject({ httpStatus, fingerprint, tries: 1 });
      expect(await tell({ ...told, ...correction }, 'key-2')).toMatchObject({ error: null });
    },
  );

  test.each([
    ['account-closed', 423],
    ['over-service-limits', 422],
  ])(
    'the marketplace refuses %s until it corrects the cause itself',
    async (fingerprint, httpStatus) => {
      faults['Departed'] = fingerprint;
      expect(await tell(event('Departed'))).toMatchObject({ httpStatus, fingerprint });
      expect(await tell(event('Departed'))).toMatchObject({ httpStatus, fingerprint });
      expect(await tell(event('Departed'))).toMatchObject({ error: null });
    },
  );

  test('retries until success after two responses of 503', async () => {
    const broken = { status: 503, body: { message: 'Service unavailable' } };
    double.respondNext([broken, broken]);
    expect(await tell(event('Departed'))).toMatchObject({ error: null, tries: 3 });
  });

  test('a retry waits as long as the marketplace asks', async () => {
    double.respondNext([{ status: 429, body: { message: 'Too many requests' }, retryAfter: 1 }]);
    const answer = await tell(event('Departed'));
    expect(answer).toMatchObject({ error: null, tries: 2 });
    expect(answer.durationMs).toBeGreaterThanOrEqual(1000);
  });

  test('a retry does not wait if the marketplace asks for an excessive time', async () => {
    double.respondNext([{ status: 429, body: { message: 'Too many requests' }, retryAfter: 3600 }]);
    expect(await tell(event('Departed'))).toMatchObject({
      httpStatus: 429,
      fingerprint: 'rate-limited',
      tries: 1,
    });
  });

  test('requests to a marketplace that is down for long are paused', async () => {
    const broken = { status: 500, body: { message: 'Broken' } };
    double.respondNext(Array.from({ length: 20 }, () => broken));
    const answers = await Promise.all(['a', 'b', 'c'].map((key) => tell(event('Departed'), key)));
    expect(answers.every(({ error }) => error !== null)).toBe(true);
    const before = double.requests();
    expect(marketplace.circuit()).toBe('open');
    expect(await tell(event('Departed'), 'd')).toMatchObject({ tries: 0, httpStatus: null });
    expect(double.requests()).toBe(before);
  });

  test('reports a wrong key, a missing answer and a missing configuration', async () => {
    const wrong = marketplaceOf({ ...config, marketplace: { ...double.target, key: 'other' } });
    const send = { method: 'POST', path: '/v2/shipments/events', body: event('Departed') } as const;
    expect(await wrong.send(send)).toMatchObject({ fingerprint: 'not-authorised' });
    const gone = marketplaceOf({
      ...config,
      marketplace: { ...double.target, url: 'http://127.0.0.1:1' },
    });
    expect(await gone.send(send)).toMatchObject({ fingerprint: 'unreachable', httpStatus: null });
    expect(await marketplaceOf({ ...config }).send(send)).toMatchObject({ tries: 0 });
  });

  test.each(['http://example.com', 'https://127.0.0.1', 'https://localhost', 'https://[::1]'])(
    'refuses %s as an address of the marketplace',
    async (url) => {
      const port = new URL(double.target.url ?? '').port;
      const target = { url: `${url}:${port}`, key: 'k', isPrivate: false };
      const refused = marketplaceOf({ ...config, marketplace: target });
      const answer = await refused.send({ method: 'GET', path: '/v2/shipments/x/events' });
      expect(answer).toMatchObject({ httpStatus: null, fingerprint: 'unreachable' });
      expect(double.requests()).toBe(0);
    },
  );
});

test.each([
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  '2002:7f00:1::',
  '2001:db8::1',
  '::127.0.0.1',
  'ff02::1',
  '198.51.100.7',
  // Some resolvers accept this as an IP address; here it is invalid.
  '0x08080808',
  '8.8.8',
  '010.8.8.8',
  'not an address',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '172.32.0.1', '196.25.1.1', '2606:4700:4700::1111'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);
