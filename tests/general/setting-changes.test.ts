import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { frontDesk, type FrontDesk, type Person } from './settings-company.ts';

interface Setting {
  setting: string;
  value: string | null;
  version?: number | undefined;
  changed_by?: string | null;
}

describe.each(testDatabases().slice(0, 1))('setting changes on $name', (on) => {
  let office: FrontDesk;
  let own = 0;
  beforeAll(async () => {
    office = await frontDesk(on);
    [own] = office.house.accounts;
  });
  afterAll(() => office.close());

  const save = (data: Setting[], as: Person = 'superadmin') =>
    office.ask('POST /settings', { as, body: { data } });
  const all = async () =>
    (await office.ask('GET /settings/0', { as: 'superadmin' })).json<Setting[]>();
  const valueOf = async (name: string) =>
    (await all()).find(({ setting }) => setting === name)?.value;

  test('a change to an old version of a setting is refused and returns both values', async () => {
    const before = (await all()).find(({ setting }) => setting === 'topup_maximum');
    const change = { setting: 'topup_maximum', version: before?.version };
    expect((await save([{ ...change, value: '900' }])).statusCode).toBe(200);
    const late = await save([
      { ...change, value: '800' },
      { setting: 'company_name', value: 'Late' },
    ]);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'stale',
      current: [{ setting: 'topup_maximum', value: '900', version: (before?.version ?? 0) + 1 }],
    });
    expect(await valueOf('company_name')).not.toBe('Late');
    const row = (await all()).find(({ setting }) => setting === 'topup_maximum');
    expect(row).toMatchObject({ value: '900', changed_at: expect.any(String) });
    expect(row?.changed_by).not.toBeNull();
  });

  test('the removal of a site-wide message is reported, but only if no other setting is saved at the same time', async () => {
    const message = 'site_wide_message_client';
    await save([{ setting: message, value: 'Closed on Monday' }]);
    expect((await save([{ setting: message, value: '' }])).json()).toEqual({
      message: 'Successfully removed site wide message',
    });
    await save([{ setting: message, value: 'Closed on Monday' }]);
    const both = [
      { setting: message, value: null },
      { setting: 'topup_minimum', value: '55' },
    ];
    expect((await save(both)).json()).toEqual({ message: 'Settings saved' });
  });

  test('an account overrides settings that are open to accounts, and null restores the default', async () => {
    const ofAccount = (data: Setting[]) =>
      office.ask('POST /settings', { as: 'superadmin', body: { account_id: own, data } });
    const seen = async () =>
      (await office.ask(`GET /settings/get-settings/${own}`, { as: 'account' }))
        .json<Setting[]>()
        .find(({ setting }) => setting === 'label_format')?.value;
    expect((await ofAccount([{ setting: 'label_format', value: 'A4' }])).statusCode).toBe(200);
    expect(await seen()).toBe('A4');
    expect((await ofAccount([{ setting: 'label_format', value: null }])).statusCode).toBe(200);
    expect(await seen()).not.toBe('A4');
    const refused = await ofAccount([{ setting: 'invoice_vat_percentage', value: '0' }]);
    expect(refused.json()).toMatchObject({
      errors: { invoice_vat_percentage: ['The provider sets this value for all accounts.'] },
    });
  });

  test('staff without the permission can change only settings opened to them, never secrets', async () => {
    const list = 'permissions_additional_settings';
    const opened = ['work_hours_to', 'sms_api_key', list];
    await save([{ setting: list, value: JSON.stringify(opened) }]);
    const by = async (setting: string) =>
      (await save([{ setting, value: setting === list ? '[]' : '16:00' }], 'ops')).statusCode;
    expect(await Promise.all([...opened, 'work_hours_from'].map(by))).toEqual([200, 403, 403, 403]);
    expect(await valueOf('work_hours_to')).toBe('16:00');
    await save([{ setting: list, value: '[]' }]);
    expect(await by('work_hours_to')).toBe(403);
  });
});
