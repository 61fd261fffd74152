import { Secret, TOTP } from 'otpauth';
import { multipart, picture } from '../support/doubles/multipart.ts';
import type { World } from '../support/world.ts';
import { postTo, type Requests } from './request.ts';

const password = 'a new long phrase';

/** Code of the authenticator app for a secret. */
const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** A user who has started to set up an authenticator app. */
async function enrolled(here: World) {
  const { id, username } = await here.given.user();
  const token = await here.signIn(username);
  const { secret } = await here.clientOf(token).call('POST /auth/mfa/qr/:id', { params: { id } });
  return { id, username, secret, token };
}

async function savedView(here: World): Promise<number> {
  const ops = await here.as('ops');
  const body = { view: 'shipments', name: 'On hold', search: 'q=status%3Aon-hold' };
  return (await ops.call('POST /saved-views', { body })).id;
}

export const peopleRequests: Requests = {
  'POST /auth/mfa/verify': async (here) => {
    const { id, username, secret, token } = await enrolled(here);
    await here.clientOf(token).call('POST /auth/mfa/enable', {
      body: { code: codeOf(secret, Date.now() - 30_000), user_id: id },
    });
    const answer = await here.anonymous.call('POST /auth/login', {
      body: { email: `${username}@baton.test`, password: 'baton-demo' },
    });
    const mfa_token = 'mfa_token' in answer ? answer.mfa_token : '';
    return { body: { mfa_token, code: codeOf(secret) } };
  },
  'POST /auth/mfa/qr/:id': () => ({ as: 'secure', params: { id: 9 } }),
  'POST /auth/mfa/enable': async (here) => {
    const { id, secret, token } = await enrolled(here);
    return { token, body: { code: codeOf(secret), user_id: id } };
  },
  'POST /auth/password/reset': async ({ given }) => {
    const { id, email } = await given.user();
    return { body: { token: await given.link('reset', id), email, password } };
  },
  'POST /auth/verify': async ({ given }) => ({
    body: { token: await given.link('verify', (await given.user()).id) },
  }),
  'POST /auth/verify/cancel': async ({ given }) => {
    const pending_email_until = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await given.user({ pending_email: 'gone@baton.test', pending_email_until });
    return { body: { token: await given.link('email-cancel', id) } };
  },
  'POST /auth/first-administrator': async ({ given }) => {
    await given.user(1, { role_id: 2 });
    const token = await given.link('first-administrator', null);
    const person = { name: 'First Person', email: 'first@baton.test', password };
    return { body: { token, ...person }, after: () => given.user(1, { role_id: 1 }) };
  },
  'POST /uploadLogo': () => ({ form: multipart({}, [picture('logo')]) }),
  'GET /logo/:id': async (here) => {
    const form = multipart({}, [picture('logo')]);
    const { url } = await postTo<{ url: string }>(here, '/uploadLogo', { as: 'superadmin', form });
    return { params: { id: url.split('/').at(-1) } };
  },
  'POST /my-profile/avatar': () => ({ as: 'ops', form: multipart({}, [picture('avatar')]) }),
  'DELETE /my-profile/avatar': () => ({ as: 'ops' }),
  'GET /avatars/:id': async (here) => {
    const form = multipart({}, [picture('avatar')]);
    const made = await postTo<{ avatar: string }>(here, '/my-profile/avatar', { as: 'ops', form });
    return { as: 'ops', params: { id: made.avatar.split('/').at(-1) } };
  },
  'GET /settings/:id': () => ({ params: { id: 0 } }),
  'GET /api/notification': () => ({ as: 'ops' }),
  'PUT /users/:id': async ({ given }) => ({
    as: 'ops',
    params: await given.user(),
    body: { mobile_number: '+27825550101' },
  }),
  'POST /users/resend-confirmation': async ({ given }) => {
    const { id } = await given.user({ email_verified_at: null });
    return { as: 'ops', body: { user_id: id } };
  },
  'POST /users/:id/end-sessions': async ({ given }) => ({ params: await given.user() }),
  'POST /my-profile/password': async (here) => {
    const { username } = await here.given.user();
    const body = { current_password: 'baton-demo', password };
    return { token: await here.signIn(username), body };
  },
  'DELETE /my-profile/sessions/:id': async (here) => {
    const { username } = await here.given.user();
    await here.signIn(username);
    const token = await here.signIn(username);
    const sessions = await here.clientOf(token).call('GET /my-profile/sessions');
    return { token, params: { id: sessions.find((session) => !session.is_current)?.id } };
  },
  'DELETE /roles/:id': async ({ given }) => ({ params: { id: await given.role() } }),
  'GET /saved-views': async (here) => ({ as: 'ops', params: { id: await savedView(here) } }),
  'PUT /saved-views/:id': async (here) => ({
    as: 'ops',
    params: { id: await savedView(here) },
    body: { name: 'Renamed' },
  }),
  'DELETE /saved-views/:id': async (here) => ({ as: 'ops', params: { id: await savedView(here) } }),
  'POST /handovers': () => ({
    as: 'billing',
    body: { to_user_id: null, notes: ['Two drivers short tonight.'] },
  }),
  'PUT /handovers/:id/lines/:line': async ({ given }) => ({
    as: 'ops',
    params: await given.handover(),
    body: { answer: 'accept' },
  }),
  'POST /handovers/:id/withdraw': async ({ given }) => ({ params: await given.handover() }),
};
