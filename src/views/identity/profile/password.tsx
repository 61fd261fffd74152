import type { ReactNode } from 'react';
import { PASSWORD_LENGTH } from '#domain/identity/password.ts';
import { PasswordField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/page/section.tsx';
import { formScreen } from '#ui/screens/form-screen.tsx';
import { newPasswordErrors } from '#ui/form/new-password.ts';

const empty = { current_password: '', password: '', again: '' };

/** Form for a new password, which requires the current password. */
export const Password = formScreen({
  frame: PasswordSection,
  labels: {
    current_password: 'Current password',
    password: 'New password',
    again: 'Repeat password',
  },
  start: (_user: { email: string }) => empty,
  fields: ({ field, record: { email } }) => (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField autoComplete="current-password" {...field('current_password')} />
      <PasswordField
        autoComplete="new-password"
        description={`At least ${PASSWORD_LENGTH.least} characters.`}
        {...field('password')}
      />
      <PasswordField autoComplete="new-password" {...field('again')} />
    </>
  ),
  check: (given, { email }) => ({
    ...(given.current_password === '' && { current_password: 'Password is required.' }),
    ...newPasswordErrors({ ...given, email }),
  }),
  send: ({ current_password, password }, { api }) =>
    api.call('POST /my-profile/password', { body: { current_password, password } }),
  done: ({ message }, { put }) => {
    put(empty);
    return message;
  },
  submit: { text: 'Change the password', kind: 'plain' },
});

function PasswordSection({ children }: { children: ReactNode }) {
  return (
    <Section title="Password" lead="Changing the password ends your other sessions." narrow>
      {children}
    </Section>
  );
}
