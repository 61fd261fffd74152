import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { messages } from '#domain/kernel/messages.ts';
import type { Failure } from '#machines/failure.ts';
import type { Notice } from '#machines/session-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { PasswordField, TextField } from '#ui/form/text-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { GatePage } from '#ui/page/gate-page.tsx';
import { useApp } from '#ui/app-context.ts';

const notices: Record<Notice, string> = {
  inactivity: messages.sessionExpired,
  inactive: messages.loggedOutForInactivity,
  ended: messages.sessionEnded,
};

/** Sign-in with email and password. Keeps the typed values after an error. */
export function Login() {
  const { session, company, publicPages, returnsTo } = useApp();
  const failure = useSelector(session, ({ context }) => context.failure);
  const notice = useSelector(session, ({ context }) => context.notice);
  const isBusy = useSelector(session, (snapshot) => snapshot.matches('authenticating'));
  const location = returnsTo();
  return (
    <GatePage
      title="Sign in"
      company={company}
      footer={publicPages}
      links={
        <>
          <TextLink href="/session?page=forgot">Forgot password</TextLink>
          <TextLink href="/register">Register</TextLink>
        </>
      }
      note={
        notice && (
          <div role="alert">
            <Note kind="warning" ruled detail={location && `You will return to ${location}.`}>
              {notices[notice]}
            </Note>
          </div>
        )
      }
    >
      <LoginForm isBusy={isBusy} failure={failure} />
    </GatePage>
  );
}

interface Problems {
  email?: string;
  password?: string;
}

function LoginForm({ isBusy, failure }: { isBusy: boolean; failure: Failure | null }) {
  const { session } = useApp();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  useEffect(() => {
    if (failure) passwordField.current?.select();
  }, [failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = problemsOf(email, password);
    setProblems(found);
    if (Object.keys(found).length === 0)
      session.send({ type: 'signIn', email: email.trim(), password });
  };
  return (
    <>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          error={problems.email}
          onChange={setEmail}
        />
        <PasswordField
          ref={passwordField}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={problems.password}
          onChange={setPassword}
        />
        <Button type="submit" kind="primary" keys="Enter" wide busy={isBusy}>
          Sign in
        </Button>
      </form>
      {failure && <Refused failure={failure} />}
    </>
  );
}

function problemsOf(email: string, password: string): Problems {
  return {
    ...(email.trim() === '' && { email: 'Email is required.' }),
    ...(password === '' && { password: 'Password is required.' }),
  };
}

/**
 * The specification requires the message for wrong credentials even without a response; the second
 * line has the actual reason.
 */
function Refused({ failure }: { failure: Failure }) {
  if (failure.status !== 0) return <Note kind="error">{failure.message}</Note>;
  return (
    <Note kind="error" detail={messages.serverUnreachable}>
      {messages.incorrectCredentials}
    </Note>
  );
}
