import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { useSubmission, wordsOf } from '../../ui/form/submission.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { GatePage } from '../../ui/page/gate-page.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { useHouse } from '../house.ts';

/** Asks for the link by which a new password is chosen; says the same for every address. */
export function Forgot() {
  const { api, company, publicPlaces } = useHouse();
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);
  usePageTitle('Forgot password');
  const { ref, errors, refusal, busy, submit } = useSubmission({
    values: { email: email.trim() },
    check: (values) => (values.email === '' ? { email: 'Email is required.' } : {}),
    send: (body, idempotencyKey) =>
      api.call('POST /auth/password/email', { body }, { idempotencyKey }),
    done: ({ message }) => setAnswer(message),
  });
  const words = wordsOf({ refusal, errors }, ['email']);
  return (
    <GatePage
      title="Forgot password"
      lead="A link to choose a new one comes by e-mail."
      brandDetail={company}
      footer={publicPlaces}
      links={<TextLink href="/session?page=login">Back to sign in</TextLink>}
    >
      <form ref={ref} className="form" noValidate onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          error={errors.email}
          onChange={setEmail}
        />
        <Button type="submit" kind="primary" keys="Enter" wide busy={busy}>
          Send the link
        </Button>
      </form>
      {answer && !refusal && <Note kind="success">{answer}</Note>}
      {words && <Note kind="error">{words}</Note>}
    </GatePage>
  );
}
