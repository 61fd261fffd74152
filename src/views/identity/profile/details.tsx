import type { ReactNode } from 'react';
import type { RowOf } from '#api/endpoint-types.ts';
import { PasswordField, TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/page/section.tsx';
import { PhoneField } from '#ui/phone/phone-field.tsx';
import { phoneErrors, phoneToSend } from '#ui/phone/phones.ts';
import { useApp } from '#ui/app-context.ts';
import { PendingEmail } from '#ui/form/pending-email.tsx';
import { formScreen } from '#ui/screens/form-screen.tsx';

type Profile = RowOf<'GET /my-profile'>;

const isNewEmail = (email: string, { user }: Profile) =>
  email.trim().toLowerCase() !== user.email.toLowerCase();

/** Name, email and phone number; a new email requires the password. */
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
      <Pending record={record} />
      {isNewEmail(values.email, record) && (
        <PasswordField
          autoComplete="current-password"
          description="Needed to change the email address. The change takes effect once you confirm it with the link sent to the new address."
          {...field('current_password')}
        />
      )}
      <PhoneField autoComplete="tel" optional {...field('mobile_number')} />
    </>
  ),
  check: ({ name, email, current_password, mobile_number }, record) => ({
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...phoneErrors('mobile_number', mobile_number, record.mobile_number),
    ...(isNewEmail(email, record) &&
      current_password === '' && { current_password: 'Password is required.' }),
  }),
  send: ({ name, email, mobile_number, current_password }, { api, record, how }) => {
    const body = {
      name,
      ...phoneToSend(mobile_number, record.mobile_number),
      ...(isNewEmail(email, record) && { email, current_password }),
    };
    return api.call('PUT /my-profile', { body }, how);
  },
  done: ({ user, pending_email }, { record, put }) => {
    put({ email: user.email, current_password: '' });
    const isPending = pending_email !== null && pending_email !== record.pending_email;
    return isPending
      ? 'Profile saved. Confirm the new address with the link sent to it.'
      : 'Profile saved';
  },
  submit: { text: 'Save' },
});

function Pending({ record: { user, pending_email } }: { record: Profile }) {
  const { api } = useApp();
  if (pending_email === null) return null;
  const withdraw = () => api.call('DELETE /my-profile/pending-email');
  return <PendingEmail email={pending_email} current={user.email} withdraw={withdraw} />;
}

function DetailsSection({ children }: { children: ReactNode }) {
  return (
    <Section title="Details" narrow>
      {children}
    </Section>
  );
}
