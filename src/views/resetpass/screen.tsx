import { useState } from 'react';
import { useSearch } from 'wouter';
import { PASSWORD_LENGTH } from '../../domain/password.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { useSubmission, wordsOf } from '../../ui/form/submission.ts';
import { PasswordField } from '../../ui/form/text-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { GatePage } from '../../ui/page/gate-page.tsx';
import { useHouse } from '../house.ts';
import { newPasswordErrors } from '../new-password.ts';

const toSignIn = <TextLink href="/session?page=login">Back to sign in</TextLink>;
const toForgot = <TextLink href="/session?page=forgot">Ask for a new link</TextLink>;

/** Where the link of a reset letter, or of an invitation, leads. */
export default function ResetPassword() {
  const { company, publicPlaces } = useHouse();
  const search = new URLSearchParams(useSearch());
  const [token, email] = [search.get('token'), search.get('email')];
  const [answer, setAnswer] = useState<string | null>(null);
  const frame = { title: 'Choose a password', brandDetail: company, footer: publicPlaces };
  if (answer !== null) {
    return (
      <GatePage {...frame} links={toSignIn}>
        <Note kind="success">{answer}</Note>
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
        <Note kind="error" detail="Open it again from the e-mail, whole, or ask for a new one.">
          This link is not complete.
        </Note>
      </GatePage>
    );
  }
  return (
    <GatePage
      {...frame}
      lead={`For ${email}. All your sessions end when it is set.`}
      links={
        <>
          {toForgot}
          {toSignIn}
        </>
      }
    >
      <ResetForm token={token} email={email} onDone={setAnswer} />
    </GatePage>
  );
}

type ResetFormProps = { token: string; email: string; onDone: (message: string) => void };

function ResetForm({ token, email, onDone }: ResetFormProps) {
  const { api } = useHouse();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { ref, errors, refusal, busy, submit } = useSubmission({
    values: { token, email, password, again },
    check: newPasswordErrors,
    send: (given) =>
      api.call('POST /auth/password/reset', { body: { token, email, password: given.password } }),
    done: ({ message }) => onDone(message),
  });
  const words = wordsOf({ refusal, errors }, ['password']);
  return (
    <>
      <form ref={ref} className="form" noValidate onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          error={errors.password}
          description={`At least ${PASSWORD_LENGTH.least} characters. A few words are better than a few signs.`}
          onChange={setPassword}
        />
        <PasswordField
          label="Again"
          name="again"
          autoComplete="new-password"
          value={again}
          error={errors.again}
          onChange={setAgain}
        />
        <Button type="submit" kind="primary" keys="Enter" wide busy={busy}>
          Set the password
        </Button>
      </form>
      {words && <Note kind="error">{words}</Note>}
    </>
  );
}
