import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases().slice(0, 1))(
  'resetting the second factor of a user on $name',
  (on) => {
    let here: World;
    beforeAll(async () => {
      here = await world(on);
    });
    afterAll(() => here.close());

    const idOf = async (name: string) => {
      const [person] = await here.given.user(
        { email: `${name}@baton.test` },
        { enabled_mfa: true, mfa_secret: 'JBSWY3DPEHPK3PXP' },
      );
      return person?.id ?? 0;
    };

    test('a reset removes the authenticator app, ends the sessions and informs the user once', async () => {
      const admin = await here.as('superadmin');
      const token = await here.signIn('billing');
      const id = await idOf('billing');
      const reset = () =>
        admin.call('PUT /users/:id', { params: { id }, body: { reset_mfa: true } });
      expect(await reset()).toMatchObject({ enabled_mfa: 0 });
      const { rows } = await here.database.pool.query(
        `select mfa_secret, mfa_pending_secret from users where id = $1`,
        [id],
      );
      expect(rows).toEqual([{ mfa_secret: null, mfa_pending_secret: null }]);
      const answer = await here.app.inject({
        method: 'GET',
        url: '/my-profile',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.statusCode).toBe(401);
      const { rows: mails } = await here.database.pool.query<{ subject: string }>(
        `select subject from emails where to_address = 'billing@baton.test' order by id desc limit 1`,
      );
      expect(mails[0]?.subject).toBe('Two-factor authentication was reset');
      await expect(reset()).rejects.toMatchObject({ status: 422 });
    });

    test('users cannot reset their own second factor, and account administrators can reset only second factors of their account', async () => {
      const admin = await here.as('superadmin');
      const own = await idOf('superadmin');
      await expect(
        admin.call('PUT /users/:id', { params: { id: own }, body: { reset_mfa: true } }),
      ).rejects.toMatchObject({ status: 422 });
      const foreign = await idOf('other');
      const account = await here.as('account');
      await expect(
        account.call('PUT /users/:id', { params: { id: foreign }, body: { reset_mfa: true } }),
      ).rejects.toMatchObject({ status: 404 });
    });
  },
);
