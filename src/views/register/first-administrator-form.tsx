import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import { formScreen } from '../../ui/screens/form-screen.tsx';
import { newPasswordErrors } from '../new-password.ts';

/** Whoever holds the one-time link of an empty company. */
export const FirstAdministratorForm = formScreen({
  labels: { name: 'Name', email: 'Email', password: 'Password', again: 'Again' },
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
