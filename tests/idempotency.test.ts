import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { testDatabases } from './support/database.ts';
import { world, type World } from './support/world.ts';

describe.each(testDatabases())('idempotency keys on $name', (on) => {
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

  it('answers the same request with the first answer, byte for byte', async () => {
    const key = randomUUID();
    const first = await post('/sales-agents', agent('AAA'), key);
    const second = await post('/sales-agents', agent('AAA'), key);
    expect(first.statusCode).toBe(200);
    expect(second.body).toBe(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await agents('AAA')).toBe(1);
  });

  it('refuses another request under the same key and does not do it', async () => {
    const key = randomUUID();
    await post('/sales-agents', agent('BBB'), key);
    const other = await post('/sales-agents', agent('BBX'), key);
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'key_reused' });
    expect(await agents('BBX')).toBe(0);
  });

  it('keeps keys apart by caller', async () => {
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

  it('has one effect for ten at once', async () => {
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

  it('forgets a request that failed, so that it may be tried again', async () => {
    const key = randomUUID();
    await post('/sales-agents', agent('EEE'));
    expect((await post('/sales-agents', agent('EEE'), key)).statusCode).toBe(409);
    await here.database.pool.query(`delete from sales_agents where code = 'EEE'`);
    expect((await post('/sales-agents', agent('EEE'), key)).statusCode).toBe(200);
  });

  it('also keeps calls that open their own transactions from happening twice', async () => {
    const key = randomUUID();
    const person = {
      company: 'Karoo Candles',
      name: 'Anele Botha',
      email: 'anele@karoocandles.example',
      password: 'candles by the dozen',
    };
    const answers = await Promise.all([1, 2, 3].map(() => post('/register', person, key)));
    expect(answers.map((answer) => answer.statusCode)).toContain(200);
    const again = await post('/register', person, key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const letters = 'select count(*)::int as n from mails where to_address = $1';
    expect(await count(letters, person.email)).toBe(1);
  });

  it('refuses a key that is none', async () => {
    expect((await post('/sales-agents', agent('FFF'), 'short')).statusCode).toBe(400);
  });
});
