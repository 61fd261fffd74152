import { actOn, reversal } from '../../commands/act-on.ts';
import type { Row } from '../../commands/focus.ts';

const SEND_LINK = 'POST /auth/password/email';

/** A user of the list, or one that was searched: its second line is the address. */
interface Person extends Row {
  id: number;
  email?: string;
  detail?: string;
  disabled_at?: string | null;
  email_verified_at?: string | null;
  enabled_mfa?: 0 | 1;
}

const addressOf = ({ email, detail }: Person): string => email ?? detail ?? '';

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
        ? 'A link to choose a new password is emailed to them. Until then the password stays.'
        : 'Each gets an email with a link to choose a new password. Until then passwords stay.',
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
  enabledFor: ({ disabled_at: at = null }) => at === null || 'Disabled already',
  danger: { consequence: () => 'All their sessions end at once and they cannot sign in.' },
  toRequest: (person) => disabling(person, true),
  undo: (person) => reversal(CHANGE, disabling(person, false)),
});

export const enable = actOn<typeof CHANGE, Person>(CHANGE, {
  ...on,
  id: 'users.3-enable',
  title: 'Enable',
  icon: 'check',
  keywords: ['unblock', 'activate', 'let in'],
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
  danger: { consequence: () => 'They are signed out everywhere and can sign in again.' },
  toRequest: ({ id }) => ({ params: { id } }),
});

export const resetSecondStep = actOn<typeof CHANGE, Person>(CHANGE, {
  ...on,
  id: 'users.5-reset-second-step',
  title: 'Reset the second step',
  icon: 'shield-check',
  keywords: ['two-factor', '2fa', 'mfa', 'authenticator', 'lost phone'],
  enabledFor: ({ enabled_mfa: mfa = 1 }) => mfa === 1 || 'There is no second step',
  danger: {
    consequence: () =>
      'Their sessions end, and their authenticator app no longer counts. They are told by email.',
  },
  toRequest: ({ id }) => ({ params: { id }, body: { reset_mfa: true } }),
});
