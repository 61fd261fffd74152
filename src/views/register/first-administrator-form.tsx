import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { useSubmission, wordsOf } from '../../ui/form/submission.ts';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import { useHouse } from '../house.ts';
import { newPasswordErrors } from '../new-password.ts';

const empty = { name: '', email: '', password: '', again: '' };

type FirstAdministratorFormProps = { token: string; onDone: (message: string) => void };

export function FirstAdministratorForm({ token, onDone }: FirstAdministratorFormProps) {
  const { api } = useHouse();
  const [values, setValues] = useState(empty);
  const set = (name: keyof typeof empty) => (value: string) =>
    setValues({ ...values, [name]: value });
  const { ref, errors, refusal, busy, submit } = useSubmission({
    values,
    check: (given) => ({ ...required(given), ...newPasswordErrors(given) }),
    send: ({ name, email, password }) =>
      api.call('POST /auth/first-administrator', { body: { name, email, password, token } }),
    done: ({ message }) => onDone(message),
  });
  const words = wordsOf({ refusal, errors }, Object.keys(empty));
  return (
    <>
      <form ref={ref} className="form" noValidate onSubmit={submit}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          autoFocus
          value={values.name}
          error={errors.name}
          onChange={set('name')}
        />
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={values.email}
          error={errors.email}
          onChange={set('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          value={values.password}
          error={errors.password}
          onChange={set('password')}
        />
        <PasswordField
          label="Again"
          name="again"
          autoComplete="new-password"
          value={values.again}
          error={errors.again}
          onChange={set('again')}
        />
        <Button type="submit" kind="primary" keys="Enter" wide busy={busy}>
          Create
        </Button>
      </form>
      {words && <Note kind="error">{words}</Note>}
    </>
  );
}

function required({ name, email }: typeof empty) {
  return {
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(email.trim() === '' && { email: 'Email is required.' }),
  };
}
