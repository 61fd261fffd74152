import { actOn, questionsFor, reversal } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import type { Effects } from '#commands/effects.ts';
import { command } from '#commands/command.ts';
import type { Row } from '#commands/focus.ts';
import { DRIVER_ROLE_ID, isAccountRole, roleLabel } from '#domain/people/roles.ts';
import { hasDialogHost, openDialog } from './dialog-request.ts';

const SEND_LINK = 'POST /auth/password/email';

/** User from the list or from a search. A search shows the email address in `detail`. */
interface Person extends Row {
  id: number;
  email?: string;
  detail?: string;
  disabled_at?: string | null;
  email_verified_at?: string | null;
  enabled_mfa?: 0 | 1;
  role_id?: number;
  account_id?: number | null;
}

const addressOf = ({ email, detail }: Person): string => email ?? detail ?? '';

export const addUser = command({
  id: 'users.new',
  title: 'Add user…',
  icon: 'plus',
  can: 'Edit users',
  repeatable: false,
  keywords: ['person', 'colleague', 'invite a user', 'invite user', 'new user'],
  run(_, fx) {
    openDialog('new');
    if (!hasDialogHost()) fx.go('/users');
  },
});

export const edit = command<Person>({
  on: 'users',
  id: 'users.0-edit',
  title: 'Edit…',
  icon: 'file-text',
  can: 'Edit users',
  single: true,
  repeatable: false,
  keywords: ['change', 'name', 'email address', 'mobile number'],
  run({ ids: [id] }, fx) {
    openDialog(Number(id));
    if (!hasDialogHost()) fx.go(`/users/${id}`);
  },
});

export const resetPassword = actOn<typeof SEND_LINK, Person>(SEND_LINK, {
  on: 'users',
  id: 'users.reset-password',
  title: 'Reset password…',
  icon: 'mail',
  can: 'Edit users',
  keywords: ['link', 'sign in again'],
  sentence: { takes: ['person'] },
  ask: [],
  enabledFor: ({ disabled_at: disabled = null }) =>
    disabled === null || 'Disabled: enable the user first',
  danger: {
    consequence: (count) =>
      count === 1
        ? 'The user gets an email with a link to choose a new password. The current password works until the user chooses a new one.'
        : 'Each user gets an email with a link to choose a new password. The current passwords work until the users choose new ones.',
  },
  toRequest: (person) => ({ body: { email: addressOf(person) } }),
});

const CHANGE = 'PUT /users/:id';
const CONFIRM = 'POST /users/resend-confirmation';
const END = 'POST /users/:id/end-sessions';
const on = { on: 'users', ask: [] } as const;

const disabling = ({ id }: Person, disabled: boolean) => ({
  params: { id },
  body: { disabled },
});

export const resendConfirmation = actOn<typeof CONFIRM, Person>(CONFIRM, {
  ...on,
  id: 'users.1-resend-confirmation',
  title: 'Resend the confirmation',
  icon: 'mail',
  keywords: ['verify', 'invitation', 'link'],
  enabledFor: ({ email_verified_at: at = null }) => at === null || 'Confirmed already',
  toRequest: ({ id }) => ({ body: { user_id: id } }),
});

export const disable = actOn<typeof CHANGE, Person>(CHANGE, {
  ...on,
  id: 'users.2-disable',
  title: 'Disable',
  keys: 'shift+d',
  icon: 'ban',
  keywords: ['block', 'lock out', 'deactivate'],
  sentence: { takes: ['person'], say: ['disable', 'lock out'] },
  enabledFor: ({ disabled_at: at = null }) => at === null || 'Disabled already',
  danger: {
    consequence: (count) =>
      count === 1
        ? 'All sessions of the user end immediately, and the user cannot sign in.'
        : 'All sessions of these users end immediately, and the users cannot sign in.',
  },
  toRequest: (person) => disabling(person, true),
  undo: (person) => reversal(CHANGE, disabling(person, false)),
});

export const enable = actOn<typeof CHANGE, Person>(CHANGE, {
  ...on,
  id: 'users.3-enable',
  title: 'Enable',
  icon: 'check',
  keywords: ['unblock', 'activate', 'let in'],
  sentence: { takes: ['person'] },
  enabledFor: ({ disabled_at: at }) => (at !== null && at !== undefined) || 'Not disabled',
  toRequest: (person) => disabling(person, false),
  undo: (person) => reversal(CHANGE, disabling(person, true)),
});

export const endSessions = actOn<typeof END, Person>(END, {
  ...on,
  id: 'users.4-end-sessions',
  title: 'End all their sessions',
  icon: 'log-out',
  keywords: ['sign out', 'log out', 'revoke'],
  sentence: { takes: ['person'], say: ['end sessions'] },
  danger: {
    consequence: (count) =>
      count === 1
        ? 'The user is signed out on all devices and can sign in again.'
        : 'The users are signed out on all devices and can sign in again.',
  },
  toRequest: ({ id }) => ({ params: { id } }),
});

export const resetSecondStep = actOn<typeof CHANGE, Person>(CHANGE, {
  ...on,
  id: 'users.5-reset-second-step',
  title: 'Reset two-factor authentication',
  icon: 'shield-check',
  keywords: ['two-factor', '2fa', 'mfa', 'authenticator', 'lost phone'],
  sentence: { takes: ['person'], say: ['reset 2fa', 'reset mfa', 'reset two-factor'] },
  enabledFor: ({ enabled_mfa: mfa = 1 }) => mfa === 1 || 'Two-factor authentication is not set up',
  danger: {
    consequence: () =>
      'Their sessions end and their authenticator app stops working. They are notified by email.',
  },
  toRequest: ({ id }) => ({ params: { id }, body: { reset_mfa: true } }),
});

/** Role names by id, without the driver role because drivers have no console. */
async function rolesFor(fx: Effects): Promise<Map<number, string>> {
  const found: unknown = await fx.call('GET /roles', {}, {});
  const rows: readonly { id: number; name: string }[] = Array.isArray(found) ? found : [];
  return new Map(rows.filter(({ id }) => id !== DRIVER_ROLE_ID).map(({ id, name }) => [id, name]));
}

/** Questions for the role and, if needed, the account; account users stay in their own account. */
async function roleQuestions(fx: Effects): Promise<Question[]> {
  const roles = await rolesFor(fx);
  const options = [...roles].map(([value, name]) => ({ value, label: roleLabel(name) }));
  const [account] = fx.can('View accounts') ? await questionsFor(CHANGE, ['account_id']) : [];
  return [
    question({ name: 'role_id', label: 'Role', kind: 'choice', options }),
    ...(account
      ? [
          {
            ...account,
            optional: false,
            isAsked: ({ role_id: role }: Readonly<Record<string, unknown>>) =>
              isAccountRole(roles.get(Number(role))),
          },
        ]
      : []),
  ];
}

const ROLE = 'POST /users/role';

export const setRole = actOn<typeof ROLE, Person>(ROLE, {
  on: 'users',
  id: 'users.6-role',
  title: 'Change role…',
  keys: 'shift+r',
  icon: 'users',
  keywords: ['set', 'permissions', 'rights', 'promote', 'move to account'],
  sentence: { takes: ['person'], say: ['set role', 'role'] },
  ask: roleQuestions,
  danger: {
    consequence: () => 'All their sessions end; they sign in again with the rights of the role.',
  },
  argumentsOf: ({ role_id: role, account_id: account = null }) => ({
    role_id: Number(role),
    account_id: account === null ? null : Number(account),
  }),
  // The server skips a user who has changed since.
  undoByKey: ({ id }, key) =>
    reversal('POST /users/undo', { body: { ids: [id], request_key: key } }),
});
