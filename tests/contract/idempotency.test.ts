import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { requestDigest } from '#server/http/idempotency.ts';
import { bothEngines } from '../support/database.ts';
import { multipart } from '../support/doubles/multipart.ts';
import { kmlFile, placemark } from '../support/screens/areas.ts';
import { DEMO_PASSWORD } from '#demo/people/people.ts';
import { world, type World } from '../support/world.ts';

describe.each(bothEngines())('idempotency keys on $name', (on) => {
  let here: World;
  let token: string;
  beforeAll(async () => {
    here = await world(on);
    token = await here.signIn('ops');
  });
  afterAll(() => here.close());

  const agent = (code: string) => ({ name: 'Thandi Mokoena', code, commission_percentage: 2.5 });
  const post = (url: string, body: object, key?: string) =>
    here.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      payload: body,
    });
  const count = async (statement: string, value: string) => {
    const { rows } = await here.database.pool.query<{ n: number }>(statement, [value]);
    return rows[0]?.n;
  };
  const agents = (code: string) =>
    count('select count(*)::int as n from sales_agents where code = $1', code);

  it('the same request gets the first response again, byte for byte', async () => {
    const key = randomUUID();
    const first = await post('/sales-agents', agent('AAA'), key);
    const second = await post('/sales-agents', agent('AAA'), key);
    expect(first.statusCode).toBe(200);
    expect(second.body).toBe(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await agents('AAA')).toBe(1);
  });

  it('a different request under the same key is refused and does nothing', async () => {
    const key = randomUUID();
    await post('/sales-agents', agent('BBB'), key);
    const other = await post('/sales-agents', agent('BBX'), key);
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'key_reused' });
    expect(await agents('BBX')).toBe(0);
  });

  it('the same key of another caller is independent', async () => {
    const key = randomUUID();
    await post('/sales-agents', agent('CCA'), key);
    const admin = await here.signIn('superadmin');
    const answer = await here.app.inject({
      method: 'POST',
      url: '/sales-agents',
      headers: { authorization: `Bearer ${admin}`, 'idempotency-key': key },
      payload: agent('CCB'),
    });
    expect(answer.statusCode).toBe(200);
  });

  it('ten parallel requests with one key have one effect', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/sales-agents', agent('DDD'), key)),
    );
    expect(await agents('DDD')).toBe(1);
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const bodies = answers
      .filter((answer) => answer.statusCode === 200)
      .map((answer) => answer.body);
    expect(new Set(bodies).size).toBe(1);
  });

  it('a failed request is forgotten, so that it can be retried', async () => {
    const key = randomUUID();
    await post('/sales-agents', agent('EEE'));
    expect((await post('/sales-agents', agent('EEE'), key)).statusCode).toBe(409);
    await here.rows(`delete from sales_agents where code = 'EEE'`);
    expect((await post('/sales-agents', agent('EEE'), key)).statusCode).toBe(200);
  });

  it('calls that open their own transactions are protected', async () => {
    const key = randomUUID();
    const { headers, payload } = multipart({ mtype: 'rates' }, [
      {
        field: 'file',
        filename: 'areas.kml',
        type: 'application/vnd.google-earth.kml+xml',
        data: kmlFile(placemark('Twice')),
      },
    ]);
    const upload = () =>
      here.app.inject({
        method: 'POST',
        url: '/zones/upload_kml',
        headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload,
      });
    const answers = await Promise.all([1, 2, 3].map(upload));
    expect(answers.map((answer) => answer.statusCode)).toContain(200);
    const again = await upload();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await count('select count(*)::int as n from zones where name = $1', 'Twice')).toBe(1);
  });

  describe('on calls that take no Idempotency-Key', () => {
    const signIn = (password: string, key: string) =>
      here.app.inject({
        method: 'POST',
        url: '/auth/login',
        headers: { 'idempotency-key': key },
        payload: { email: 'account@baton.test', password },
      });

    it('a wrong password does not sign in under the key of a right one', async () => {
      const key = randomUUID();
      expect((await signIn(DEMO_PASSWORD, key)).statusCode).toBe(200);
      const wrong = await signIn('totally wrong', key);
      expect(wrong.statusCode).toBe(401);
      expect(wrong.headers['idempotent-replayed']).toBeUndefined();
    });

    it('a used password link is invalid, and a retry does not return its first success', async () => {
      const key = randomUUID();
      const reset = (given: string, password: string) =>
        post('/auth/password/reset', { token: given, email: 'billing@baton.test', password }, key);
      const user = await count('select id as n from users where email = $1', 'billing@baton.test');
      const link = await here.given.link('reset', user ?? 0);
      expect((await reset(link, 'a fine long password')).statusCode).toBe(200);
      expect((await reset('nonsense-token-000000000', 'another fine password')).statusCode).toBe(
        422,
      );
    });

    it('each device gets its own token, and none is stored', async () => {
      const key = randomUUID();
      const device = { label: 'Telematics gateway' };
      const [one, two] = [
        await post('/drivers/devices', device, key),
        await post('/drivers/devices', device, key),
      ];
      expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
      expect(two.json()).not.toEqual(one.json());
      expect(
        await count('select count(*)::int as n from idempotency_keys where key = $1', key),
      ).toBe(0);
    });
  });

  it('requests with secrets are compared by a digest that needs the key of the installation', async () => {
    const { database } = here;
    const one = await requestDigest(database, { body: { pin: '1234' } });
    expect(await requestDigest(database, { body: { pin: '1234' } })).toBe(one);
    expect(await requestDigest(database, { body: { pin: '1235' } })).not.toBe(one);
    expect(await requestDigest(database, { body: { password: 'a' } })).not.toBe(
      await requestDigest(database, { body: { password: 'b' } }),
    );
    const other = { ...database };
    await database.pool.query('delete from installation_keys');
    expect(await requestDigest(other, { body: { pin: '1234' } })).not.toBe(one);
  });

  it('an invalid key is refused', async () => {
    expect((await post('/sales-agents', agent('FFF'), 'short')).statusCode).toBe(400);
  });
});
