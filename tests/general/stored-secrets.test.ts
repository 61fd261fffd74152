import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#demo/people/people.ts';
import { installationKey } from '#server/secrets/installation-key.ts';
import { sealStoredSecrets } from '#server/secrets/seal-stored-secrets.ts';
import { currentKeyId, newSecretsKey } from '#server/secrets/sealed-secrets.ts';
import { secretSettings } from '#domain/settings/catalogue/catalogue.ts';
import { box, sandown, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { noticesOf } from '../support/doubles/payment-notices.ts';
import { settings } from '#server/db/schema/settings.ts';
import { world, type World } from '../support/world.ts';

/** Secret settings by name, each with a value that contains the word. */
const settingsAs = (word: string): Record<string, string> =>
  Object.fromEntries(secretSettings.map((name) => [name, `${word}-${name}-4711`]));
const asSaved = ([name, value]: [string, string]): [string, string] => [
  name,
  name === 'locker_auth_key' ? JSON.stringify([value]) : value,
];

describe.each(testDatabases())('secrets in the database on $name', (on) => {
  const [older, newer] = [newSecretsKey(), newSecretsKey()];
  let here: World;
  let notices: ReturnType<typeof noticesOf>;
  beforeAll(async () => {
    here = await world(on, { secretsKeys: [older, newer] });
    notices = noticesOf(here);
  });
  afterAll(() => here.close());

  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query<Record<string, string>>(text, values)).rows;

  /** Names of the secrets found in any row of any table. */
  async function leaked(secrets: Readonly<Record<string, string>>): Promise<string[]> {
    const tables = await query(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found = new Set<string>();
    for (const { name = '' } of tables) {
      const rows = await query(`select t::text as row from ${name} t`);
      const text = rows.map(({ row = '' }) => row).join('\n');
      for (const [secret, value] of Object.entries(secrets))
        if (text.includes(value)) found.add(`${secret} in ${name}`);
    }
    return [...found];
  }

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
  const userId = async (name: string) => {
    const [row] = await query('select id from users where email = $1', [`${name}@baton.test`]);
    return Number(row?.['id']);
  };

  /** Starts the enrolment; with `isEnabled` also enables the second factor. */
  async function enrol(name: string, isEnabled: boolean): Promise<string> {
    const id = await userId(name);
    const client = await here.as(name);
    const { secret } = await client.call('POST /auth/mfa/qr/:id', { params: { id } });
    if (isEnabled)
      await client.call('POST /auth/mfa/enable', { body: { code: codeOf(secret), user_id: id } });
    return secret;
  }
  async function signInWithCode(name: string, secret: string): Promise<boolean> {
    await here.given.user({ email: `${name}@baton.test` }, { mfa_last_step: null });
    const body = { email: `${name}@baton.test`, password: DEMO_PASSWORD };
    const asked = await here.anonymous.call('POST /auth/login', { body });
    const mfa_token = 'mfa_token' in asked ? asked.mfa_token : '';
    const answer = await here.anonymous.call('POST /auth/mfa/verify', {
      body: { mfa_token, code: codeOf(secret) },
    });
    return 'token' in answer;
  }
  const shownEndings = async () => {
    const rows = await (
      await here.as('superadmin')
    ).call('GET /settings/:id', { params: { id: 0 } });
    return rows.filter(({ is_secret }) => is_secret).map(({ value }) => value);
  };
  const keysInUse = async () => {
    const rows = await query(`
      select value as text from settings where value like 'v2.%' union select value from installation_keys
      union select mfa_secret from users where mfa_secret is not null
      union select jsonb_path_query(secrets, '$[*].sealed') #>> '{}' from integrations`);
    return [...new Set(rows.map(({ text = '' }) => text.split('.')[1]))];
  };

  test('no row of any table contains a saved, returned or generated secret', async () => {
    const values = settingsAs('planted');
    await here.given.settings(Object.fromEntries(Object.entries(values).map(asSaved)));
    const quote = await here.anonymous.call('POST /quote/get-quote', {
      body: { collection: sandown, delivery: seaPoint, parcels: [box] },
    });
    const types = await query(`select id from integration_types where code = 'webhook'`);
    const webhook = await (
      await here.as('account')
    ).call('POST /integrations', {
      body: {
        integration_type_id: Number(types[0]?.['id']),
        name: 'Planted',
        url: 'https://hooks.example/planted',
        events: ['delivered'],
        acknowledged: true,
      },
    });
    const keyOf = async (purpose: 'delivery-pins' | 'payment-pages') =>
      (await installationKey(here.database, purpose)).toString('base64url');
    expect(
      await leaked({
        ...values,
        quote: quote.id,
        webhook: webhook.secret,
        enrolling: await enrol('billing', false),
        enrolled: await enrol('ops', true),
        pins: await keyOf('delivery-pins'),
        pages: await keyOf('payment-pages'),
        session: await here.signIn('billing'),
      }),
    ).toEqual([]);
    expect(
      await here.anonymous.call('GET /quote/get-shipment/:id', {
        params: { id: quote.id },
      }),
    ).toMatchObject({ id: quote.id });
  });

  test('plain secrets of an older version work and are encrypted by the next pass', async () => {
    const values = settingsAs('plain');
    const totp = new Secret({ size: 20 }).base32;
    for (const [setting, value] of Object.entries(values).map(asSaved))
      await here.given.rows(settings, { account_id: 0, setting }, { value });
    await here.given.user({ email: 'ops@baton.test' }, { mfa_secret: totp });
    const secrets = { ...values, totp };
    expect((await leaked(secrets)).length).toBeGreaterThanOrEqual(secretSettings.length + 1);
    expect(await signInWithCode('ops', totp)).toBe(true);
    const { unopened } = await sealStoredSecrets(here.services);
    expect(unopened).toEqual([]);
    expect(await leaked(secrets)).toEqual([]);
    expect(await signInWithCode('ops', totp)).toBe(true);
    expect(await shownEndings()).toEqual(secretSettings.map(() => '••••4711'));
  });

  test('keys are rotated while the server reads and writes secrets', async () => {
    const totp = new Secret({ size: 20 }).base32;
    await here.given.user({ email: 'ops@baton.test' }, { mfa_secret: totp });
    await here.given.settings({
      ...settingsAs('rotated'),
      locker_auth_key: '["rotated-4711"]',
      custom_topup_enabled: 'true',
      custom_payment_secret: 'first secret 4711',
    });
    const services = (secretsKeys: string[]) => ({
      database: here.database,
      config: { ...here.services.config, secretsKeys },
    });
    const { reference } = await notices.begin('custom');
    const [rotated, notice] = await Promise.all([
      sealStoredSecrets(services([newer, older])),
      notices.byCustom(reference, { secret: 'first secret 4711' }),
      shownEndings(),
    ]);
    expect(rotated.unopened).toEqual([]);
    expect(rotated.sealed).toBeGreaterThan(secretSettings.length);
    expect(notice.statusCode).toBe(200);
    expect(await shownEndings()).toEqual(secretSettings.map(() => '••••4711'));
    expect(await signInWithCode('ops', totp)).toBe(true);
    expect(await keysInUse()).toEqual([currentKeyId(services([newer]).config)]);
    expect(await sealStoredSecrets(services([newer]))).toMatchObject({ sealed: 0, unopened: [] });
    const { unopened } = await sealStoredSecrets(services([newSecretsKey()]));
    expect(unopened.length).toBeGreaterThan(secretSettings.length);
  });
});
