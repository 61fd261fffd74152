import { useState } from 'react';
import { useSearch } from 'wouter';
import { Note } from '#ui/form/note.tsx';
import { TextLink } from '#ui/link.tsx';
import { GatePage } from '#ui/page/gate-page.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { useApp } from '#ui/app-context.ts';
import { ApplicationForm } from './application-form.tsx';
import { PasswordField, TextField } from '#ui/form/text-field.tsx';
import { formScreen } from '#ui/screens/form-screen.tsx';
import { newPasswordErrors } from '#ui/form/new-password.ts';

/** Form for the first administrator, opened by a one-time link. */
const FirstAdministratorForm = formScreen({
  labels: { name: 'Name', email: 'Email', password: 'Password', again: 'Repeat password' },
  start: (_link: { token: string }) => ({ name: '', email: '', password: '', again: '' }),
  fields: ({ field }) => (
    <>
      <TextField autoComplete="name" autoFocus {...field('name')} />
      <TextField type="email" autoComplete="username" {...field('email')} />
      <PasswordField autoComplete="new-password" {...field('password')} />
      <PasswordField autoComplete="new-password" {...field('again')} />
    </>
  ),
  check: (given) => ({
    ...(given.name.trim() === '' && { name: 'Name is required.' }),
    ...(given.email.trim() === '' && { email: 'Email is required.' }),
    ...newPasswordErrors(given),
  }),
  send: ({ name, email, password }, { api, record: { token } }) =>
    api.call('POST /auth/first-administrator', { body: { name, email, password, token } }),
  submit: { text: 'Create', keys: 'Enter', wide: true },
});

/**
 * Application for an account or, with the server's one-time link, the first administrator of
 * an empty company.
 */
export default function Register() {
  const { company, publicPages } = useApp();
  const first = new URLSearchParams(useSearch()).get('first');
  const [confirmation, setMessage] = useState<string | null>(null);
  const done = ({ message }: { message: string }) => setMessage(message);
  const title = first ? 'First administrator' : 'Register';
  usePageTitle(title);
  const lead = first
    ? 'There are no users yet. The person you create here becomes the administrator.'
    : 'Request an account. We review it and reply by email.';
  return (
    <GatePage
      title={title}
      lead={confirmation === null ? lead : undefined}
      company={company}
      footer={publicPages}
      links={<TextLink href="/session?page=login">Go to sign in</TextLink>}
    >
      {confirmation !== null && <Note kind="success">{confirmation}</Note>}
      {confirmation === null && first && (
        <FirstAdministratorForm record={{ token: first }} onDone={done} />
      )}
      {confirmation === null && !first && <ApplicationForm record={null} onDone={done} />}
    </GatePage>
  );
}
