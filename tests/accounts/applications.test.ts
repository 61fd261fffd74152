import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { ApiError } from '#api/api-error.ts';
import { testDatabases } from '../support/database.ts';
import { account_applications } from '#server/db/schema/applications.ts';
import { world, type World } from '../support/world.ts';

const PASSWORD = 'candles by the dozen';

describe.each(testDatabases())('applications on $name', (on) => {
  let here: World;
  let staff: Client;
  beforeAll(async () => {
    here = await world(on);
    staff = await here.as('superadmin');
  });
  afterAll(() => here.close());

  const mailsTo = async (email: string): Promise<string[]> => {
    const { rows } = await here.database.pool.query<{ body: string }>(
      'select body from emails where to_address = $1 order by id',
      [email],
    );
    return rows.map(({ body }) => body);
  };
  const addressOf = (name: string) => `${name}@candles.example`;
  const signIn = async (email: string) => {
    const answer = await here.anonymous.call('POST /auth/login', {
      body: { email, password: PASSWORD },
    });
    if (!('token' in answer)) throw new Error('A code is asked for');
    return answer;
  };
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: unknown) => (error instanceof ApiError ? error.status : 0),
    );

  /** Applies for an account and confirms the email address by the emailed link. */
  async function apply(name: string) {
    const email = addressOf(name);
    await here.anonymous.call('POST /register', {
      body: { company: `Candles of ${name}`, name: 'Anele Botha', email, password: PASSWORD },
    });
    const link = /https?:\S+/.exec((await mailsTo(email)).at(-1) ?? '')?.[0] ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    await here.anonymous.call('POST /auth/verify', { body: { token } });
    const { rows } = await staff.call('GET /accounts/applications', {
      query: { filter: { search: email, state: 'new' } },
    });
    const [found] = rows;
    if (!found || rows.length > 1) throw new Error('The application is not in the list once');
    return found;
  }
  const approve = (id: number, body: { account_id?: number } = {}, client = staff) =>
    client.call('POST /accounts/applications/:id/approve', { params: { id }, body });
  const reject = (id: number, reason: string) =>
    staff.call('POST /accounts/applications/:id/reject', { params: { id }, body: { reason } });

  test("the demo company's applications have valid states", async () => {
    const { rows } = await here.database.pool.query<{
      state: string;
      is_open: boolean;
      of: number;
    }>(
      `select a.state, u.disabled_at is null as is_open, count(*)::int as of from account_applications a
       join users u on u.id = a.user_id and u.email = a.email and u.account_id is not distinct from a.account_id
       group by 1, 2 order by 1`,
    );
    expect(rows).toEqual([
      { state: 'approved', is_open: true, of: 3 },
      { state: 'new', is_open: false, of: 6 },
      { state: 'rejected', is_open: false, of: 3 },
    ]);
  });

  test('an approved application creates the account, and its first user manages it', async () => {
    const applied = await apply('anele');
    expect(applied).toMatchObject({ company: 'Candles of anele', is_confirmed: true });
    expect(await statusOf(signIn(applied.email))).toBe(401);
    const approved = await approve(applied.id);
    expect(approved).toMatchObject({
      state: 'approved',
      account_code: expect.stringMatching(/^CAN/),
    });
    expect((await mailsTo(applied.email)).at(-1)).toContain('was approved');
    const { token, user } = await signIn(applied.email);
    expect(user).toMatchObject({ account_id: approved.account_id });
    expect(user.role.name).toBe('AccountSuperUser');
    const own = await here
      .clientOf(token)
      .call('GET /accounts/:id', { params: { id: Number(approved.account_id) } });
    expect(own).toMatchObject({ name: 'Candles of anele', status: 'active', email: applied.email });
  });

  test('an applicant of an existing customer joins its account', async () => {
    const { id, email } = await apply('busi');
    const before = (await staff.call('GET /accounts', { query: { range: [0, 0] } })).total;
    expect(await approve(id, { account_id: 2 })).toMatchObject({ account_id: 2 });
    expect((await staff.call('GET /accounts', { query: { range: [0, 0] } })).total).toBe(before);
    const { user } = await signIn(email);
    expect([user.account_id, user.role.name]).toEqual([2, 'AccountUser']);
  });

  test('a rejected applicant gets the reason and cannot sign in, and the decision is final', async () => {
    const { id, email } = await apply('cara');
    await expect(reject(id, 'no')).rejects.toMatchObject({ status: 422 });
    const rejected = await reject(id, 'You are outside the areas that we serve.');
    expect(rejected).toMatchObject({ state: 'rejected', decided_by: expect.any(String) });
    expect((await mailsTo(email)).at(-1)).toContain('outside the areas that we serve');
    expect(await statusOf(signIn(email))).toBe(401);
    await expect(approve(id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('already rejected'),
      body: { current: { state: 'rejected' } },
    });
  });

  test('an applicant without a sign-in is invited, and only staff who edit accounts decide', async () => {
    // An application from the time before the form created users.
    const applicant = { company: 'Old Applicants', name: 'Thabo Nel', email: addressOf('old') };
    await here.given.row(account_applications, applicant);
    const { rows } = await staff.call('GET /accounts/applications', {
      query: { filter: { search: addressOf('old') } },
    });
    const [waiting] = rows;
    if (!waiting) throw new Error('The application is not in the list');
    expect(waiting.is_confirmed).toBeNull();
    for (const name of ['account', 'nonbilling', 'marketplace'])
      expect(await statusOf(approve(waiting.id, {}, await here.as(name)))).toBe(403);
    await expect(approve(waiting.id, { account_id: 999_999 })).rejects.toMatchObject({
      status: 422,
    });
    await approve(waiting.id);
    expect((await mailsTo(waiting.email)).at(-1)).toContain('/resetpass?');
  });
});
