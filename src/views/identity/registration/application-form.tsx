import { PASSWORD_LENGTH } from '#domain/identity/password.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { PasswordField, TextField } from '#ui/form/text-field.tsx';
import { PhoneField } from '#ui/phone/phone-field.tsx';
import { phoneErrors } from '#ui/phone/phones.ts';
import { formScreen } from '#ui/screens/form-screen.tsx';
import { newPasswordErrors } from '#ui/form/new-password.ts';

/** Application for an account, which staff approve or reject. */
export const ApplicationForm = formScreen({
  labels: {
    company: 'Company',
    name: 'Your name',
    email: 'Email',
    mobile_number: 'Mobile number',
    password: 'Password',
    again: 'Repeat password',
    message: 'What do you ship, and where to?',
  },
  start: (_: null) => ({
    company: '',
    name: '',
    email: '',
    mobile_number: '',
    password: '',
    again: '',
    message: '',
  }),
  fields: ({ field }) => (
    <>
      <TextField autoComplete="organization" autoFocus {...field('company')} />
      <TextField autoComplete="name" {...field('name')} />
      <TextField type="email" autoComplete="username" {...field('email')} />
      <PhoneField autoComplete="tel" optional {...field('mobile_number')} />
      <PasswordField
        autoComplete="new-password"
        description={`At least ${PASSWORD_LENGTH.least} characters. A short phrase is stronger than symbols.`}
        {...field('password')}
      />
      <PasswordField autoComplete="new-password" {...field('again')} />
      <TextArea optional {...field('message')} />
    </>
  ),
  check: (given) => ({
    ...(given.company.trim().length < 2 && { company: 'Company is required.' }),
    ...(given.name.trim() === '' && { name: 'Name is required.' }),
    ...(given.email.trim() === '' && { email: 'Email is required.' }),
    ...phoneErrors('mobile_number', given.mobile_number),
    ...newPasswordErrors(given),
  }),
  send: ({ company, name, email, password, mobile_number, message }, { api, how }) => {
    const body = {
      company,
      name,
      email,
      password,
      ...(mobile_number.trim() !== '' && { mobile_number }),
      ...(message.trim() !== '' && { message }),
    };
    return api.call('POST /register', { body }, how);
  },
  submit: { text: 'Apply', wide: true },
});
