// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { appContext } from '#tests/support/screens/app-context.ts';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { createClient } from '#api/client.ts';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import { roleLabel, defaultRoles } from '#domain/people/roles.ts';
import type { StoredSession } from '#machines/session-context.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { contractBodies } from '#ui/form-of/body-source.ts';
import { createToasts } from '#ui/overlay/toast-store.ts';
import { UserDialog } from './user-dialog.tsx';
import type { User } from './user.ts';
import { AppProvider, type AppContext } from '#ui/app-context.ts';
import { eventually } from '#tests/support/eventually.ts';

const roles = defaultRoles.map((role) => ({
  id: role.id,
  name: role.name,
  enabled_2fa: role.enabled_2fa,
  logout_inactivity_minutes: role.logout_inactivity_minutes,
  permissions: role.permissions.map((name) => ({ name })),
  permissionsui: role.guard_names.map((guard_name) => ({ guard_name })),
}));
const answerRoles: typeof fetch = async () =>
  new Response(JSON.stringify(roles), { headers: { 'content-type': 'application/json' } });

async function sessionOf(name: string, account_id: number | null): Promise<AppContext['session']> {
  const role = roles.find((one) => one.name === name);
  if (role === undefined) throw new Error(`no role ${name}`);
  const user = {
    id: 1,
    username: 'me',
    email: 'me@baton.test',
    name: 'Me',
    avatar: null,
    last_login: '2026-11-20T08:00:00Z',
    account_id,
    enabled_mfa: 0 as const,
    role,
  };
  const identity = { token: 'token', user };
  const machine = sessionMachine.provide({
    actors: {
      readStored: fromPromise<StoredSession>(async () => ({ isAuthenticated: true, identity })),
      // The settings never load, because the tests need only the identity.
      loadSettings: fromPromise<void, Identity>(() => new Promise(() => {})),
    },
  });
  const session = createActor(machine, { input: {} }).start();
  await waitFor(session, ({ context }) => context.identity !== null);
  return session;
}

const draw = emptyPage();
let toasts: ReturnType<typeof createToasts>;
// The schemas of the whole contract take seconds to load on a busy machine.
beforeAll(contractBodies.load, 60_000);
beforeEach(() => {
  toasts = createToasts();
});

/** Opens the dialog as a user with a role. */
async function open(as: { role: string; account?: number }, record: User | null = null) {
  const api = createClient({
    base: 'http://localhost',
    facts: {},
    token: () => 'token',
    fetch: answerRoles,
  });
  const session = await sessionOf(as.role, as.account ?? null);
  const app = appContext({ api, toasts, session });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  draw(
    <QueryClientProvider client={queries}>
      <AppProvider value={app}>
        <UserDialog record={record} onClose={() => {}} />
      </AppProvider>
    </QueryClientProvider>,
  );
  await act(() => eventually(() => expect(offered().length).toBeGreaterThan(0)));
}

const select = () => {
  const element = document.querySelector('select');
  if (element === null) throw new Error('no choice of roles');
  return element;
};
const offered = () =>
  [...select().options].filter(({ disabled }) => !disabled).map(({ textContent }) => textContent);
const labels = (...names: string[]) => names.map((name) => roleLabel(name));

test('an account administrator can choose account roles', async () => {
  await open({ role: 'AccountSuperUser', account: 1 });
  expect(offered()).toEqual(labels('AccountSuperUser', 'AccountUser', 'AccountUserNonBilling'));
});

test('operations staff cannot choose SuperAdmin or roles with rights that they lack', async () => {
  await open({ role: 'Operations' });
  expect(offered()).toContain(roleLabel('Operations'));
  for (const role of labels('SuperAdmin', 'Billing', 'AmazonUsers', 'Driver'))
    expect(offered()).not.toContain(role);
});

test('a SuperAdmin can choose every role except Driver', async () => {
  await open({ role: 'SuperAdmin' });
  const all = roles.map(({ name }) => name).filter((name) => name !== 'Driver');
  expect(offered()).toEqual(labels(...all));
});

const billing: User = {
  id: 3,
  username: 'billing',
  name: 'Priya Naidoo',
  email: 'priya@baton.test',
  mobile_number: null,
  avatar: null,
  role_id: 4,
  role: 'Billing',
  account_id: null,
  account: null,
  branch_id: null,
  enabled_mfa: 0,
  pending_email: 'new@baton.test',
  email_verified_at: '2026-01-01T00:00:00Z',
  disabled_at: null,
  last_login: null,
  time_created: '2026-01-01T00:00:00Z',
  version: 1,
};

test('the current role stays visible even if it cannot be assigned', async () => {
  await open({ role: 'Operations' }, billing);
  expect(select().selectedOptions[0]?.textContent).toBe(roleLabel('Billing'));
});

test('an unconfirmed email address is shown with the current one and a button to cancel', async () => {
  await open({ role: 'SuperAdmin' }, billing);
  expect(document.body.textContent).toContain('new@baton.test is not confirmed yet');
  expect(document.body.textContent).toContain('Sign-in and email use priya@baton.test');
  expect(
    document.querySelector('button[aria-label="Cancel change to new@baton.test"]'),
  ).not.toBeNull();
});
