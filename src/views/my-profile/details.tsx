import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contract } from '../../api/contract.ts';
import type { RowOf } from '../../api/endpoint.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { useSubmission, wordsOf } from '../../ui/form/submission.ts';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useHouse } from '../house.ts';

/** Changed on another machine: what is typed stays, and the next try starts from what is saved now. */
function LookAgain() {
  const rows = useQueryClient();
  const { api } = useHouse();
  const refetch = () =>
    void rows.invalidateQueries({ queryKey: api.query('GET /my-profile').queryKey });
  return <Button onClick={refetch}>Take note</Button>;
}

type Profile = RowOf<Contract['GET /my-profile']>;

/** Name, address and number; a new address asks for the password. */
export function Details({ profile }: { profile: Profile }) {
  const { api, toasts } = useHouse();
  const { user } = profile;
  const [values, setValues] = useState({
    name: user.name,
    email: user.email,
    mobile_number: profile.mobile_number ?? '',
    current_password: '',
  });
  const isNewEmail = values.email.trim().toLowerCase() !== user.email.toLowerCase();
  const { ref, errors, refusal, busy, submit } = useSubmission({
    values,
    check: (given) => ({
      ...(given.name.trim() === '' && { name: 'Name is required.' }),
      ...(isNewEmail &&
        given.current_password === '' && { current_password: 'Password is required.' }),
    }),
    send: ({ name, email, mobile_number, current_password }, idempotencyKey) =>
      api.call(
        'PUT /my-profile',
        {
          body: {
            name,
            mobile_number: mobile_number.trim() === '' ? null : mobile_number,
            ...(isNewEmail && { email, current_password }),
          },
        },
        { version: profile.version, idempotencyKey },
      ),
    done: () => {
      setValues({ ...values, current_password: '' });
      toasts.show({ kind: 'success', text: 'Profile saved' });
    },
  });
  const words = wordsOf({ refusal, errors }, Object.keys(values));
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  return (
    <Section title="Details" narrow>
      <form ref={ref} className="form" noValidate onSubmit={submit}>
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        {isNewEmail && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            description="A new e-mail address asks for it."
            {...field('current_password')}
          />
        )}
        <TextField
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          optional
          {...field('mobile_number')}
        />
        {words && (
          <Note kind="error" action={refusal?.code === 'stale' && <LookAgain />}>
            {words}
          </Note>
        )}
        <div className="form-end">
          <Button type="submit" kind="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Section>
  );
}
