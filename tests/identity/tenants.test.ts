import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#server/context.ts';
import { saved_views } from '#server/db/schema/settings.ts';
import { readAvatar } from '#server/features/identity/avatars.ts';
import { notificationsFor, notify } from '#server/features/messages/notifications.ts';
import { reachOf } from '#server/features/messages/segments.ts';
import { viewsFor } from '#server/features/search/view-readers.ts';
import { usualDatabase } from '../support/database.ts';
import { company, type Company } from './company.ts';

describe('a user with an account role and no account', () => {
  let house: Company;
  let stray: Caller;
  let staffId: number;
  const db = () => house.services.database.db;

  beforeAll(async () => {
    house = await company(usualDatabase);
    staffId = await house.hire('staff', 'Operations');
    const userId = await house.hire('stray', 'AccountUser');
    stray = {
      userId,
      name: 'stray',
      email: 'stray@house.test',
      sessionId: 0,
      roleId: 0,
      role: 'AccountUser',
      permissions: new Set(['View shipments']),
      accountId: null,
      mustEnrol: false,
    };
  });
  afterAll(() => house.close());

  test('reads no notifications of staff', async () => {
    await notify(db(), [{ title: 'For all staff', body: 'Internal' }]);
    expect(await notificationsFor(db(), stray)).toEqual([]);
    const staff = { ...stray, userId: staffId, role: 'Operations' };
    expect(await notificationsFor(db(), staff)).toHaveLength(1);
  });

  test('sees no views that staff share', async () => {
    await db().execute(
      sql`insert into saved_views (user_id, account_id, view, name, search, shared)
          values (${staffId}, null, 'shipments', 'Internal', '', true)`,
    );
    expect(await db().$count(saved_views, viewsFor(stray))).toBe(0);
  });

  test('sees no pictures of staff', async () => {
    const { rows } = await db().execute<{ id: number }>(
      sql`insert into files (user_id, kind, name, type, size, sha256, content)
          values (${staffId}, 'avatar', 'staff.png', 'image/png', 1, '', '\\x00') returning id`,
    );
    await expect(readAvatar(db(), stray, rows[0]?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  });

  test('receives no notices for staff', async () => {
    const nowhere = { role_ids: [], branch_ids: [], account_ids: [], network_ids: [] };
    const reach = await reachOf(db(), { audience: 'staff', ...nowhere });
    expect(reach.names).toEqual(['staff']);
  });
});
