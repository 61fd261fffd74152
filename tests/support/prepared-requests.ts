import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashOf, newToken } from '../../server/tokens.ts';
import { mapRequests } from './prepared-maps.ts';
import { handoverRequests } from './prepared-handovers.ts';
import { integrationRequests } from './prepared-integrations.ts';
import { lookUpRequests } from './prepared-look-ups.ts';
import { lockerRequests } from './prepared-lockers.ts';
import { runRequests } from './prepared-runs.ts';
import { marketplaceRequests } from './prepared-marketplace.ts';
import { paymentRequests } from './prepared-payments.ts';
import { positionRequests } from './prepared-positions.ts';
import { rateRequests } from './prepared-rates.ts';
import { reportRequests } from './prepared-reports.ts';
import { shipmentRequests } from './prepared-shipments.ts';
import { simulatorRequests } from './prepared-simulator.ts';
import type { World } from './world.ts';

export interface PreparedRequest {
  as?: string;
  token?: string;
  /** Puts things back for the calls that follow. */
  after?: () => Promise<unknown>;
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  form?: { headers: Record<string, string>; payload: Buffer };
}

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A multipart body with one file. */
export function formWithFile(
  field: string,
  filename: string,
  { type, data }: { type: string; data: Buffer },
): NonNullable<PreparedRequest['form']> {
  const boundary = `baton-${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

async function userId({ database }: World, name: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from users where email = $1',
    [`${name}@baton.test`],
  );
  return rows[0]?.id ?? 0;
}

/** The code that an authenticator app shows for a secret now. */
const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** A link as it would be mailed. */
export async function singleUseLink(
  { database }: World,
  kind: 'reset' | 'verify' | 'first-administrator' | 'email-cancel',
  user: number | null,
): Promise<string> {
  const token = newToken();
  await database.pool.query(
    `insert into single_use_links (token_hash, kind, user_id, created_at, expires_at) values ($1, $2, $3, now(), now() + interval '1 hour')`,
    [hashOf(token), kind, user],
  );
  return token;
}

/** A person of its own for requests that change who signs in. */
async function guest(here: World, name: string): Promise<number> {
  const { rows } = await here.database.pool.query<{ id: number }>(
    `insert into users (username, email, name, password_hash, role_id, email_verified_at)
     select $1, $1 || '@baton.test', 'A Guest', password_hash, 2, now() from users where email = 'ops@baton.test' returning id`,
    [name],
  );
  return rows[0]?.id ?? 0;
}

async function enrolled(
  here: World,
  name: string,
): Promise<{ id: number; secret: string; token: string }> {
  const id = await guest(here, name);
  const token = await here.signIn(name);
  const { secret } = await here.clientOf(token).call('POST /auth/mfa/qr/:id', { params: { id } });
  return { id, secret, token };
}

/** Requests that need something to be there first, by call. */
export const requestsThatNeedPreparation: Record<
  string,
  (here: World) => Promise<PreparedRequest>
> = {
  ...rateRequests,
  ...reportRequests,
  ...handoverRequests,
  ...shipmentRequests,
  ...integrationRequests,
  ...lockerRequests,
  ...lookUpRequests,
  ...positionRequests,
  ...paymentRequests,
  ...marketplaceRequests,
  ...runRequests,
  ...mapRequests,
  ...simulatorRequests,
  'POST /auth/mfa/verify': async (here) => {
    const { id, secret, token } = await enrolled(here, 'verifying');
    await here.clientOf(token).call('POST /auth/mfa/enable', {
      body: { code: codeOf(secret, Date.now() - 30_000), user_id: id },
    });
    const answer = await here.anonymous.call('POST /auth/login', {
      body: { email: 'verifying@baton.test', password: 'baton-demo' },
    });
    return {
      body: { mfa_token: 'mfa_token' in answer ? answer.mfa_token : '', code: codeOf(secret) },
    };
  },
  'POST /auth/mfa/qr/:id': async (here) => ({
    as: 'secure',
    params: { id: await userId(here, 'secure') },
  }),
  'POST /auth/mfa/enable': async (here) => {
    const { id, secret, token } = await enrolled(here, 'enrolling');
    return { token, body: { code: codeOf(secret), user_id: id } };
  },
  'POST /auth/password/reset': async (here) => {
    const id = await guest(here, 'forgetful');
    return {
      body: {
        token: await singleUseLink(here, 'reset', id),
        email: 'forgetful@baton.test',
        password: 'a new long phrase',
      },
    };
  },
  'POST /auth/verify': async (here) => ({
    body: { token: await singleUseLink(here, 'verify', await guest(here, 'unsure')) },
  }),
  'POST /auth/verify/cancel': async (here) => {
    const id = await guest(here, 'staying');
    await here.database.pool.query(
      `update users set pending_email = 'gone@baton.test', pending_email_until = now() + interval '1 hour' where id = $1`,
      [id],
    );
    return { body: { token: await singleUseLink(here, 'email-cancel', id) } };
  },
  'POST /auth/first-administrator': async (here) => {
    const setRole = (role: number) =>
      here.database.pool.query(`update users set role_id = $1 where username = 'superadmin'`, [
        role,
      ]);
    await setRole(2);
    const token = await singleUseLink(here, 'first-administrator', null);
    const person = {
      name: 'First Person',
      email: 'first@baton.test',
      password: 'a new long phrase',
    };
    return { body: { token, ...person }, after: () => setRole(1) };
  },
  'POST /uploadLogo': async () => ({
    form: formWithFile('logo', 'logo.png', { type: 'image/png', data: png }),
  }),
  'GET /logo/:id': async (here) => {
    const form = formWithFile('logo', 'logo.png', { type: 'image/png', data: png });
    const answer = await here.app.inject({
      method: 'POST',
      url: '/uploadLogo',
      headers: { authorization: `Bearer ${await here.signIn('superadmin')}`, ...form.headers },
      payload: form.payload,
    });
    return { params: { id: answer.json<{ url: string }>().url.split('/').at(-1) } };
  },
  'POST /my-profile/avatar': async () => ({
    as: 'ops',
    form: formWithFile('avatar', 'me.png', { type: 'image/png', data: png }),
  }),
  'DELETE /my-profile/avatar': async () => ({ as: 'ops' }),
  'GET /avatars/:id': async (here) => {
    const form = formWithFile('avatar', 'me.png', { type: 'image/png', data: png });
    const answer = await here.app.inject({
      method: 'POST',
      url: '/my-profile/avatar',
      headers: { authorization: `Bearer ${await here.signIn('ops')}`, ...form.headers },
      payload: form.payload,
    });
    return {
      as: 'ops',
      params: { id: answer.json<{ avatar: string }>().avatar.split('/').at(-1) },
    };
  },
  'GET /settings/:id': async () => ({ as: 'superadmin', params: { id: 0 } }),
  'GET /api/notification': async () => ({ as: 'ops' }),
  'PUT /users/:id': async (here) => ({
    as: 'ops',
    params: { id: await guest(here, 'changing') },
    body: { mobile_number: '+27825550101' },
  }),
  'POST /users/resend-confirmation': async (here) => {
    const id = await guest(here, 'unconfirmed');
    await here.database.pool.query('update users set email_verified_at = null where id = $1', [id]);
    return { as: 'ops', body: { user_id: id } };
  },
  'POST /users/:id/end-sessions': async (here) => ({
    as: 'superadmin',
    params: { id: await guest(here, 'ending') },
  }),
  'POST /my-profile/password': async (here) => {
    await guest(here, 'careful');
    return {
      token: await here.signIn('careful'),
      body: { current_password: 'baton-demo', password: 'a new long phrase' },
    };
  },
  'DELETE /my-profile/sessions/:id': async (here) => {
    await guest(here, 'twice');
    await here.signIn('twice');
    const token = await here.signIn('twice');
    const sessions = await here.clientOf(token).call('GET /my-profile/sessions');
    return { token, params: { id: sessions.find((session) => !session.is_current)?.id } };
  },
  'DELETE /roles/:id': async (here) => {
    const boss = await here.as('superadmin');
    const { id } = await boss.call('POST /roles', { body: { name: 'Nobody has it' } });
    return { params: { id } };
  },
  'GET /saved-views': async (here) => ({ as: 'ops', params: { id: await savedView(here) } }),
  'PUT /saved-views/:id': async (here) => ({
    as: 'ops',
    params: { id: await savedView(here) },
    body: { name: 'Renamed' },
  }),
  'DELETE /saved-views/:id': async (here) => ({ as: 'ops', params: { id: await savedView(here) } }),
};

async function savedView(here: World): Promise<number> {
  const ops = await here.as('ops');
  const body = { view: 'shipments', name: 'On hold', search: 'q=status%3Aon-hold' };
  return (await ops.call('POST /saved-views', { body })).id;
}
