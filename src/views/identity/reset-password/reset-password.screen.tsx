import { useState } from 'react';
import { useSearch } from 'wouter';
import { PASSWORD_LENGTH } from '#domain/identity/password.ts';
import { Note } from '#ui/form/note.tsx';
import { PasswordField } from '#ui/form/text-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { GatePage } from '#ui/page/gate-page.tsx';
import { formScreen } from '#ui/screens/form-screen.tsx';
import { useApp } from '#ui/app-context.ts';
import { newPasswordErrors } from '#ui/form/new-password.ts';

const toSignIn = <TextLink href="/session?page=login">Back to sign in</TextLink>;
const toForgot = <TextLink href="/session?page=forgot">Request a new link</TextLink>;

/** Page that the link in a password reset email or an invitation opens. */
export default function ResetPassword() {
  const { company, publicPages } = useApp();
  const search = new URLSearchParams(useSearch());
  const [token, email] = [search.get('token'), search.get('email')];
  const [confirmation, setMessage] = useState<string | null>(null);
  const frame = { title: 'Choose a password', company, footer: publicPages };
  if (confirmation !== null) {
    return (
      <GatePage {...frame} links={toSignIn}>
        <Note kind="success">{confirmation}</Note>
      </GatePage>
    );
  }
  if (!token || !email) {
    return (
      <GatePage
        {...frame}
        links={
          <>
            {toForgot}
            {toSignIn}
          </>
        }
      >
        <Note kind="error" detail="Open the link again from the email, or request a new link.">
          This link is incomplete.
        </Note>
      </GatePage>
    );
  }
  return (
    <GatePage
      {...frame}
      lead={`For ${email}. All your sessions end when the password is set.`}
      links={
        <>
          {toForgot}
          {toSignIn}
        </>
      }
    >
      <ResetForm record={{ token, email }} onDone={({ message }) => setMessage(message)} />
    </GatePage>
  );
}

const ResetForm = formScreen({
  labels: { password: 'New password', again: 'Repeat password' },
  start: (_link: { token: string; email: string }) => ({ password: '', again: '' }),
  fields: ({ field, record: { email } }) => (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        autoComplete="new-password"
        autoFocus
        description={`At least ${PASSWORD_LENGTH.least} characters. A short phrase is stronger than symbols.`}
        {...field('password')}
      />
      <PasswordField autoComplete="new-password" {...field('again')} />
    </>
  ),
  check: (given, { email }) => newPasswordErrors({ ...given, email }),
  send: ({ password }, { api, record }) =>
    api.call('POST /auth/password/reset', { body: { ...record, password } }),
  submit: { text: 'Set the password', keys: 'Enter', wide: true },
});
