import { actOn } from '../../commands/act-on.ts';
import type { Row } from '../../commands/focus.ts';

const SEND_LINK = 'POST /auth/password/email';

/** A user of the list, or one that was searched: its second line is the address. */
interface Person extends Row {
  email?: string;
  detail?: string;
  disabled_at?: string | null;
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
