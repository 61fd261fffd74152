import { useState } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { GatePage } from '#ui/page/gate-page.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { useApp } from '#ui/app-context.ts';

/** Requests a link to reset the password; the response is the same for every email address. */
export function Forgot() {
  const { api, company, publicPages } = useApp();
  const [email, setEmail] = useState('');
  const [confirmation, setMessage] = useState<string | null>(null);
  usePageTitle('Forgot password');
  const { ref, errors, failure, busy, submit } = useSubmission({
    values: { email: email.trim() },
    check: (values) => (values.email === '' ? { email: 'Email is required.' } : {}),
    send: (body, idempotencyKey) =>
      api.call('POST /auth/password/email', { body }, { idempotencyKey }),
    done: ({ message }) => setMessage(message),
  });
  const words = failureText({ failure, errors }, ['email']);
  return (
    <GatePage
      title="Forgot password"
      lead="We will email you a link to reset it."
      company={company}
      footer={publicPages}
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
      {confirmation && !failure && <Note kind="success">{confirmation}</Note>}
      {words && <Note kind="error">{words}</Note>}
    </GatePage>
  );
}
