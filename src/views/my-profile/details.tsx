import type { ReactNode } from 'react';
import type { Contract } from '../../api/contract.ts';
import type { RowOf } from '../../api/endpoint.ts';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import { Section } from '../../ui/page/section.tsx';
import { formScreen } from '../../ui/screens/form-screen.tsx';

type Profile = RowOf<Contract['GET /my-profile']>;

const isNewEmail = (email: string, { user }: Profile) =>
  email.trim().toLowerCase() !== user.email.toLowerCase();

/** Name, address and number; a new address asks for the password. */
export const Details = formScreen({
  frame: DetailsSection,
  labels: {
    name: 'Name',
    email: 'Email',
    current_password: 'Current password',
    mobile_number: 'Mobile number',
  },
  start: ({ user, mobile_number }: Profile) => ({
    name: user.name,
    email: user.email,
    current_password: '',
    mobile_number: mobile_number ?? '',
  }),
  fields: ({ field, values, record }) => (
    <>
      <TextField autoComplete="name" {...field('name')} />
      <TextField type="email" autoComplete="email" {...field('email')} />
      {isNewEmail(values.email, record) && (
        <PasswordField
          autoComplete="current-password"
          description="A new e-mail address asks for it."
          {...field('current_password')}
        />
      )}
      <TextField type="tel" autoComplete="tel" optional {...field('mobile_number')} />
    </>
  ),
  check: ({ name, email, current_password }, record) => ({
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(isNewEmail(email, record) &&
      current_password === '' && { current_password: 'Password is required.' }),
  }),
  send: ({ name, email, mobile_number, current_password }, { api, record, how }) => {
    const body = {
      name,
      mobile_number: mobile_number.trim() === '' ? null : mobile_number,
      ...(isNewEmail(email, record) && { email, current_password }),
    };
    return api.call('PUT /my-profile', { body }, how);
  },
  done: (_, { put }) => {
    put({ current_password: '' });
    return 'Profile saved';
  },
  submit: { text: 'Save' },
});

function DetailsSection({ children }: { children: ReactNode }) {
  return (
    <Section title="Details" narrow>
      {children}
    </Section>
  );
}
