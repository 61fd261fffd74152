import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultSettings, settings as known } from '#domain/settings/catalogue/catalogue.ts';
import { isSecret } from '#domain/settings/settings.ts';
import { testDatabases } from '../support/database.ts';
import { everybody, frontDesk, type FrontDesk, type Person } from './settings-company.ts';

const CANARY = 'canary-7f3a91c2';
const plain = ['custom_widget_html', 'payfast_merchant_id', 'billing_bank_account_number'];
const tied: Person[] = ['account', 'user', 'nonbilling'];

interface Setting {
  setting: string;
  value: string | null;
  is_secret?: boolean;
}

describe.each(testDatabases())('settings on $name', (on) => {
  let office: FrontDesk;
  let own = 0;
  let foreign = 0;

  beforeAll(async () => {
    office = await frontDesk(on);
    [own, foreign] = office.house.accounts;
    const secrets = [...known.keys()].filter(isSecret);
    for (const account of [0, own, foreign]) {
      for (const setting of [...secrets, 'left_over_api_key', ...plain]) {
        const value = plain.includes(setting)
          ? `plain-${setting}-${account}`
          : `${CANARY}-${setting}-${account}-wxyz`;
        await put(account, setting, setting === 'locker_auth_key' ? `["${value}"]` : value);
      }
    }
    await put(0, 'company_name', 'The Provider');
    await put(0, 'support_number', '+27115550100');
    await put(own, 'support_number', '+27215550100');
    await put(foreign, 'support_number', '+27315550100');
  });
  afterAll(() => office.close());

  const put = (account: number, setting: string, value: string) =>
    office.database.pool.query(
      `insert into settings (account_id, setting, value) values ($1, $2, $3)
       on conflict (account_id, setting) do update set value = excluded.value`,
      [account, setting, value],
    );
  const stored = async (setting: string) => {
    const { rows } = await office.database.pool.query<{ value: string; version: number }>(
      'select value, version from settings where account_id = 0 and setting = $1',
      [setting],
    );
    return rows[0];
  };
  const read = async (url: `/settings/${string}`, as: Person) => {
    const answer = await office.ask(`GET ${url}`, { as });
    const rows = answer.statusCode === 200 ? answer.json<Setting[]>() : [];
    return {
      status: answer.statusCode,
      values: new Map(rows.map((row) => [row.setting, row.value])),
      rows,
    };
  };
  const save = (data: Setting[], as: Person = 'superadmin') =>
    office.ask('POST /settings', { as, body: { data } });
  const idOf = (person: Person) => (tied.includes(person) ? own : 0);

  test.each(everybody)('no response to %s contains a secret', async (person) => {
    for (const id of [0, own, foreign]) {
      for (const url of [`/settings/${id}`, `/settings/get-settings/${id}`] as const) {
        expect((await office.ask(`GET ${url}`, { as: person })).payload).not.toContain(CANARY);
      }
    }
    const loaded = (await office.ask(`GET /settings/get-settings/${idOf(person)}`, { as: person }))
      .payload;
    expect(loaded).toContain('The Provider');
    expect(loaded).not.toMatch(/wxyz|merchant_id|bank_account|api_key/);
  });

  test('only permitted users see all settings of the provider, with masked secrets', async () => {
    const { rows, values } = await read('/settings/0', 'superadmin');
    expect(values.get('payfast_passphrase')).toBe('••••wxyz');
    expect(values.get('locker_auth_key')).toBe('••••wxyz');
    expect(values.get('left_over_api_key')).toBe('••••wxyz');
    expect(values.get('payfast_merchant_id')).toBe('plain-payfast_merchant_id-0');
    expect(rows.filter((row) => row.is_secret).map((row) => row.setting)).toContain('sms_api_key');
    expect([...known.keys()].filter((name) => !values.has(name))).toEqual([]);
    const changed = new Set([...plain, 'company_name', 'support_number']);
    const defaults = Object.entries(defaultSettings).filter(([name]) => !changed.has(name));
    expect(defaults.filter(([name, value]) => values.get(name) !== value)).toEqual([]);
    const statuses = await Promise.all(
      everybody.map(async (name) => [name, (await read('/settings/0', name)).status]),
    );
    expect(Object.fromEntries(statuses)).toEqual({
      superadmin: 200,
      ops: 200,
      billing: 403,
      account: 404,
      user: 403,
      nonbilling: 403,
      marketplace: 403,
      secure: 403,
    });
  });

  test('an account sees its own settings and no others', async () => {
    const mine = await read(`/settings/${own}`, 'account');
    expect(mine.values.get('support_number')).toBe('+27215550100');
    expect(mine.values.get('payfast_passphrase')).toBe('••••wxyz');
    expect(mine.values.has('company_name')).toBe(false);
    expect((await read(`/settings/${foreign}`, 'account')).status).toBe(404);
    expect((await read('/settings/99999', 'account')).status).toBe(404);
    expect((await read(`/settings/${foreign}`, 'ops')).values.get('support_number')).toBe(
      '+27315550100',
    );
    expect((await read('/settings/99999', 'ops')).status).toBe(404);
  });

  test('settings that an account overrides replace those of the provider in the console', async () => {
    for (const person of tied) {
      const { values } = await read(`/settings/get-settings/${own}`, person);
      expect(values.get('support_number')).toBe('+27215550100');
      expect(values.get('company_name')).toBe('The Provider');
      expect(values.get('custom_widget_html')).toBe(`plain-custom_widget_html-${own}`);
      expect((await read(`/settings/get-settings/${foreign}`, person)).status).toBe(404);
      expect((await read('/settings/get-settings/0', person)).status).toBe(404);
    }
  });

  test('staff load the settings of the provider, without the widget for customers', async () => {
    const { values } = await read('/settings/get-settings/0', 'billing');
    expect(values.get('support_number')).toBe('+27115550100');
    expect(values.get('parcel_types')).toContain('Flyer');
    expect(values.has('custom_widget_html')).toBe(false);
    expect((await read(`/settings/get-settings/${own}`, 'superadmin')).status).toBe(404);
  });

  test('marketplace users and users without a required second factor load only the branding', async () => {
    const branding = [
      'company_name',
      'logo_url',
      'support_email',
      'support_number',
      'terms_url',
      'website_url',
    ];
    for (const person of ['marketplace', 'secure'] as const) {
      const { values } = await read('/settings/get-settings/0', person);
      expect([...values.keys()].toSorted()).toEqual(branding);
    }
    expect((await office.ask('GET /settings/get-settings/0')).statusCode).toBe(401);
  });

  test('a save returns the specified text, and logs the author and the changes', async () => {
    const answer = await save([
      { setting: 'invoice_vat_percentage', value: '15.5' },
      { setting: 'nps_enabled', value: '0' },
      { setting: 'sms_api_key', value: `${CANARY}-new-key-abcd` },
      { setting: 'company_name', value: 'The Provider' },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Settings saved' });
    expect(await stored('invoice_vat_percentage')).toEqual({ value: '15.5', version: 2 });
    expect(await stored('nps_enabled')).toEqual({ value: 'false', version: 2 });
    expect(await stored('company_name')).toMatchObject({ version: 1 });
    const { rows } = await office.database.pool.query<{ changes: unknown; email: string }>(
      `select changes, email from audit_log join users on users.id = audit_log.user_id
       where table_name = 'settings' order by audit_log.id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      email: 'superadmin@house.test',
      changes: {
        invoice_vat_percentage: { from: '15', to: '15.5' },
        nps_enabled: { from: 'true', to: 'false' },
        sms_api_key: { from: '••••wxyz', to: '••••abcd' },
      },
    });
  });

  test('saving unchanged values changes nothing', async () => {
    const everything = async () =>
      (await office.database.pool.query('select * from settings order by account_id, setting'))
        .rows;
    const before = await everything();
    const { rows } = await read('/settings/0', 'superadmin');
    const sent = rows.filter((row) => known.has(row.setting));
    expect((await save(sent)).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('the mask of another secret is refused, and an emptied secret is deleted', async () => {
    const answer = await save([{ setting: 'ozow_api_key', value: '••••0000' }]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: { ozow_api_key: ['Type the new value in full.'] },
    });
    expect((await stored('ozow_api_key'))?.value).toContain(CANARY);
    expect((await save([{ setting: 'ozow_api_key', value: null }])).statusCode).toBe(200);
    expect((await stored('ozow_api_key'))?.value).toBe('');
  });

  test('one invalid value prevents saving all of the values', async () => {
    const before = await stored('topup_minimum');
    const answer = await save([
      { setting: 'topup_minimum', value: '77' },
      { setting: 'parcel_types', value: '[' },
      { setting: 'no_such_setting', value: '1' },
    ]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      errors: {
        parcel_types: ['This is not valid JSON.'],
        no_such_setting: ['There is no setting no_such_setting.'],
      },
    });
    expect(await stored('topup_minimum')).toEqual(before);
  });

  test.each(everybody.filter((name) => name !== 'superadmin'))(
    '%s cannot save settings',
    async (person) => {
      expect(
        (await save([{ setting: 'company_name', value: 'Taken over' }], person)).statusCode,
      ).toBe(403);
      expect((await stored('company_name'))?.value).toBe('The Provider');
    },
  );

  test('an account role with the permission still cannot change the provider', async () => {
    await office.database.pool.query(
      `insert into role_permissions select id, 'Edit settings' from roles where name = 'AccountSuperUser'`,
    );
    expect(
      (await save([{ setting: 'company_name', value: 'Taken over' }], 'account')).statusCode,
    ).toBe(403);
  });
});
