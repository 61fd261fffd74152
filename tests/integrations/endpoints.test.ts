import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { verifySignature } from '../support/doubles/webhook-receiver.ts';
import { FIRST, SECOND, startWebhooks, type Webhooks } from './webhooks.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('webhook endpoints on $name', (on) => {
  let webhooks: Webhooks;
  beforeAll(async () => {
    webhooks = await startWebhooks(on);
  });
  afterAll(() => webhooks.here.close());
  beforeEach(() => webhooks.begin());
  afterEach(() => webhooks.end());

  test('an event is signed with the new and the old secret during a rotation', async () => {
    const { id, secret } = await webhooks.add(FIRST);
    const admin = await webhooks.here.as('superadmin');
    const { secret: newer } = await admin.call('POST /integrations/:id/rotate', {
      params: { id },
      body: { overlap_hours: 24 },
    });
    await admin.call('POST /integrations/:id/test', { params: { id } });
    const posted = webhooks.receiver().requests.at(-1);
    for (const one of [secret, newer])
      expect(posted && verifySignature(posted, one)).toMatchObject({ type: 'test' });
    await admin.call('POST /integrations/:id/rotate', {
      params: { id },
      body: { overlap_hours: 0 },
    });
    await admin.call('POST /integrations/:id/test', { params: { id } });
    const last = webhooks.receiver().requests.at(-1);
    for (const one of [secret, newer])
      expect(() => last && verifySignature(last, one)).toThrow('wrong');
  });

  test('an account has its own endpoints and sees no others', async () => {
    const { id } = await webhooks.add(SECOND);
    const account = await webhooks.here.as('account');
    expect((await account.call('GET /integrations', {})).rows).toEqual([]);
    await expect(
      account.call('POST /integrations/:id/pause', { params: { id } }),
    ).rejects.toMatchObject({ status: 404 });
    const made = await account.call('POST /integrations', {
      body: {
        name: 'Ours',
        url: `${webhooks.receiver().url}/ours`,
        events: ['collected'],
        account_id: SECOND,
      },
    });
    expect(made.account_id).toBe(FIRST);
    await expect(
      account.call('POST /integrations', {
        body: { name: 'Ours', url: `${webhooks.receiver().url}/ours`, events: ['collected'] },
      }),
    ).rejects.toMatchObject({ status: 409 });
    await webhooks.happens('user', 'collected');
    expect((await account.call('GET /webhook-deliveries', {})).rows).toHaveLength(1);
    await expect(
      (await webhooks.here.as('user')).call('GET /integrations', {}),
    ).rejects.toMatchObject({
      status: 403,
    });
  });
});

const elsewhere = [
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://localhost/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://name:word@example.com/',
  'https://example.com:25/',
  'https://127.0.0.1.:443/',
  'https://①②⑦.⓪.⓪.①/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'javascript:alert(1)',
];

describe.each(testDatabases().slice(0, 1))(
  'an address in a private network is refused for webhooks',
  (on) => {
    let here: World;
    beforeAll(async () => {
      here = await world(on);
    });
    afterAll(() => here.close());

    test.each(elsewhere)('%s', async (url) => {
      const admin = await here.as('superadmin');
      const body = { name: 'Inside', url, events: ['delivered' as const], acknowledged: true };
      await expect(admin.call('POST /integrations', { body })).rejects.toMatchObject({
        status: 422,
      });
    });
  },
);
