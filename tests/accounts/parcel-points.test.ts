import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('parcel point applications on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await here.database.pool.query<T>(text, values)).rows;
  const mailTo = (address: string) =>
    query<{ subject: string; body: string }>(
      `select subject, body from emails where to_address = $1 order by id desc`,
      [address],
    );

  /** An undecided application from an account that is not active yet. */
  async function applied(store: string) {
    const [made] = await query<{ id: number; account_id: number }>(
      `with opened as (
         insert into accounts (account_code, name, kind, status, email)
         values ($1, $2, 'parcel-point', 'pending', $3) returning id)
       insert into parcel_point_profiles (account_id, store_name, contact_name, email, mobile_number, street_address, suburb, zone, postal_code, opening_hours)
       select opened.id, $2, 'Sipho Dube', $3, '+27825550199', '1 Main Road', p.suburb, p.zone, p.postal_code, '{"Monday": "08:00-17:00"}'
       from opened cross join (select suburb, zone, postal_code from parcel_point_profiles where id = 1) p
       returning id, account_id`,
      [store.slice(0, 3).toUpperCase() + '900', store, `${store.toLowerCase()}@counter.example`],
    );
    if (!made) throw new Error('The application was not kept');
    return { ...made, email: `${store.toLowerCase()}@counter.example` };
  }

  test('an approved shop becomes a parcel point with an active account and working sign-ins', async () => {
    const { id, account_id, email } = await applied('Karibu');
    const staff = await here.as('superadmin');
    const addUser = () =>
      staff.call('POST /accounts/create-user-pp-profile', {
        body: { profile_id: id, name: 'Sipho Dube', email },
      });
    await expect(addUser()).rejects.toMatchObject({ status: 409 });
    const approved = await staff.call('POST /parcelpoint/account/approval', {
      body: { id, decision: 'approve' },
    });
    expect(approved).toMatchObject({ state: 'approved', decided_by: expect.any(String) });
    const [point] = await query<{ state: string; account_id: number; name: string }>(
      `select state, account_id, name from points where id = $1`,
      [approved.point_id],
    );
    expect(point).toEqual({ state: 'active', account_id, name: 'Karibu' });
    expect(await query(`select status from accounts where id = $1`, [account_id])).toEqual([
      { status: 'active' },
    ]);
    expect((await mailTo(email))[0]?.subject).toContain('is a parcel point');

    await addUser();
    const [invitation] = await mailTo(email);
    const token = /token=([\w-]+)/.exec(invitation?.body ?? '')?.[1] ?? '';
    const password = 'a long enough passphrase';
    const reset = await here.app.inject({
      method: 'POST',
      url: '/auth/password/reset',
      payload: { token, email, password },
    });
    expect(reset.statusCode).toBe(200);
    const login = await here.app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email, password },
    });
    expect(login.json()).toMatchObject({ user: { account_id } });

    const suspended = await staff.call('POST /parcelpoint/account/approval', {
      body: { id, decision: 'suspend', reason: 'The shop is being rebuilt' },
    });
    expect(suspended.state).toBe('suspended');
    expect(await query(`select state from points where id = $1`, [approved.point_id])).toEqual([
      { state: 'paused' },
    ]);
    const again = await staff.call('POST /parcelpoint/account/approval', {
      body: { id, decision: 'approve' },
    });
    expect(again).toMatchObject({ state: 'approved', point_id: approved.point_id });
  });

  test('a rejected shop gets the reason, and a correction makes its application new again', async () => {
    const { id, email } = await applied('Lusaka');
    const ops = await here.as('ops');
    const decide = (body: { decision: 'approve' | 'reject'; reason?: string; version?: number }) =>
      ops.call('POST /parcelpoint/account/approval', { body: { id, ...body } });
    await expect(decide({ decision: 'reject' })).rejects.toMatchObject({ status: 422 });
    await expect(
      decide({ decision: 'reject', reason: 'No space for parcels', version: 99 }),
    ).rejects.toMatchObject({ status: 409 });
    await decide({ decision: 'reject', reason: 'No space for parcels' });
    expect((await mailTo(email))[0]?.body).toContain('No space for parcels');
    await expect(decide({ decision: 'approve' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This application is already rejected by /),
    });
    const corrected = await ops.call('POST /accounts/update-pp-account-application', {
      body: { id, fields: { street_address: '2 Main Road' } },
    });
    expect(corrected).toMatchObject({ state: 'new', street_address: '2 Main Road' });
  });

  test('bank accounts are masked in exports, and decisions by billing staff and account roles are refused', async () => {
    const ops = await here.as('ops');
    const all = await (await ops.call('GET /accounts/export-pp-accounts', {})).text();
    expect(all).toContain('Bank account');
    expect(all).toContain('•••• 1000');
    for (const name of ['billing', 'account'])
      await expect(
        (await here.as(name)).call('POST /parcelpoint/account/approval', {
          body: { id: 1, decision: 'approve' },
        }),
      ).rejects.toMatchObject({ status: 403 });
  });

  test('corrections of an approved shop update its parcel point and are logged with author and reason', async () => {
    const { id } = await applied('Lesedi');
    const staff = await here.as('superadmin');
    const approved = await staff.call('POST /parcelpoint/account/approval', {
      body: { id, decision: 'approve' },
    });
    const opening_hours = { Monday: '09:00-18:00', 'Public holidays': 'closed' };
    await staff.call('POST /accounts/update-pp-account-application', {
      body: { id, fields: { store_name: 'Lesedi Spaza', opening_hours } },
    });
    expect(
      await query(`select name, opening_hours from points where id = $1`, [approved.point_id]),
    ).toEqual([{ name: 'Lesedi Spaza', opening_hours }]);
    await staff.call('POST /parcelpoint/account/approval', {
      body: { id, decision: 'suspend', reason: 'No answer for a week' },
    });
    const log = await staff.call('GET /accounts/pp-applications/:id/log', { params: { id } });
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ['suspend', 'No answer for a week'],
      ['update', null],
      ['approve', null],
    ]);
    expect(log[1]?.changes).toEqual([
      { label: 'Store', from: 'Lesedi', to: 'Lesedi Spaza' },
      {
        label: 'Opening hours',
        from: 'Monday 08:00-17:00',
        to: 'Monday 09:00-18:00, Public holidays closed',
      },
    ]);
    expect(log.every(({ user }) => user !== null)).toBe(true);
  });
});
