import { useState } from 'react';
import { PASSWORD_LENGTH } from '../../domain/password.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { useSubmission, wordsOf } from '../../ui/form/submission.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import { useHouse } from '../house.ts';
import { newPasswordErrors } from '../new-password.ts';

const empty = {
  company: '',
  name: '',
  email: '',
  mobile_number: '',
  password: '',
  again: '',
  message: '',
};
type Values = typeof empty;

/** An application, not an account: staff decide. */
export function ApplicationForm({ onDone }: { onDone: (message: string) => void }) {
  const { api } = useHouse();
  const [values, setValues] = useState(empty);
  const { ref, errors, refusal, busy, submit } = useSubmission({
    values,
    check,
    send: (given, idempotencyKey) =>
      api.call('POST /register', { body: bodyOf(given) }, { idempotencyKey }),
    done: ({ message }) => onDone(message),
  });
  const words = wordsOf({ refusal, errors }, Object.keys(empty));
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  return (
    <>
      <form ref={ref} className="form" noValidate onSubmit={submit}>
        <TextField label="Company" autoComplete="organization" autoFocus {...field('company')} />
        <TextField label="Your name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <TextField
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          optional
          {...field('mobile_number')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description={`At least ${PASSWORD_LENGTH.least} characters. A few words are better than a few signs.`}
          {...field('password')}
        />
        <PasswordField label="Again" autoComplete="new-password" {...field('again')} />
        <TextArea label="What you send, and where" optional {...field('message')} />
        <Button type="submit" kind="primary" wide busy={busy}>
          Apply
        </Button>
      </form>
      {words && <Note kind="error">{words}</Note>}
    </>
  );
}

function check(given: Values) {
  return {
    ...(given.company.trim().length < 2 && { company: 'Company is required.' }),
    ...(given.name.trim() === '' && { name: 'Name is required.' }),
    ...(given.email.trim() === '' && { email: 'Email is required.' }),
    ...newPasswordErrors(given),
  };
}

function bodyOf({ company, name, email, password, mobile_number, message }: Values) {
  return {
    company,
    name,
    email,
    password,
    ...(mobile_number.trim() !== '' && { mobile_number }),
    ...(message.trim() !== '' && { message }),
  };
}
