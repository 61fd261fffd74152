import { useState } from 'react';
import { PASSWORD_LENGTH } from '../../domain/password.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { useSubmission, wordsOf } from '../../ui/form/submission.ts';
import { PasswordField } from '../../ui/form/text-field.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useHouse, useIdentity } from '../house.ts';
import { newPasswordErrors } from '../new-password.ts';

const empty = { current_password: '', password: '', again: '' };

export function Password() {
  const { api, toasts } = useHouse();
  const { user } = useIdentity();
  const [values, setValues] = useState(empty);
  const { ref, errors, refusal, busy, submit } = useSubmission({
    values,
    check: (given) => ({
      ...(given.current_password === '' && { current_password: 'Password is required.' }),
      ...newPasswordErrors({ ...given, email: user.email }),
    }),
    send: ({ current_password, password }) =>
      api.call('POST /my-profile/password', { body: { current_password, password } }),
    done: ({ message }) => {
      setValues(empty);
      toasts.show({ kind: 'success', text: message });
    },
  });
  const words = wordsOf({ refusal, errors }, Object.keys(empty));
  const field = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  return (
    <Section title="Password" lead="Changing it ends your other sessions." narrow>
      <form ref={ref} className="form" noValidate onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description={`At least ${PASSWORD_LENGTH.least} characters.`}
          {...field('password')}
        />
        <PasswordField label="Again" autoComplete="new-password" {...field('again')} />
        {words && <Note kind="error">{words}</Note>}
        <div className="form-end">
          <Button type="submit" busy={busy}>
            Change the password
          </Button>
        </div>
      </form>
    </Section>
  );
}
