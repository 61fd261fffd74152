import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { messages } from '#domain/kernel/messages.ts';
import { codeProblem, codeProblemText } from '#domain/identity/two-factor.ts';
import { secondFactorEnrolmentMachine } from '#machines/second-factor-enrolment.machine.ts';
import { Button } from '#ui/form/button.tsx';
import { CodeField } from '#ui/form/code-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { PasswordField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ScanAndEnter } from '../enrolment.tsx';
import { useApp, useIdentity } from '#ui/app-context.ts';

type Qr = { qrCode: string; secret: string };

/**
 * Turns the second factor on, or moves it to another phone, which requires the password and a code
 * from the old phone.
 */
export function Enrol({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const [qr, setQr] = useState<Qr | null>(null);
  return (
    <Dialog title={isOn ? 'Use another phone' : 'Turn on two-factor'} isOpen onClose={onClose}>
      {qr ? (
        <Scan qr={qr} onClose={onClose} />
      ) : (
        <Proof isOn={isOn} onProved={setQr} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ProofProps = { isOn: boolean; onProved: (qr: Qr) => void; onClose: () => void };

function Proof({ isOn, onProved, onClose }: ProofProps) {
  const { api } = useApp();
  const { user } = useIdentity();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { ref, errors, failure, busy, submit } = useSubmission({
    values: { password, code },
    check: (given) => (isOn ? missing(given) : {}),
    send: (body) =>
      api.call('POST /auth/mfa/qr/:id', { params: { id: user.id }, body: isOn ? body : undefined }),
    done: (response) => onProved({ qrCode: response.qr_code, secret: response.secret }),
  });
  const words = failureText({ failure, errors }, ['password', 'code']);
  return (
    <form ref={ref} className="stack" noValidate onSubmit={submit}>
      {isOn ? (
        <>
          <p>Your current phone stays valid until the new one is confirmed.</p>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            error={errors.password}
            onChange={setPassword}
          />
          <CodeField
            label="Code from your current phone"
            value={code}
            error={errors.code}
            onChange={setCode}
          />
        </>
      ) : (
        <p>
          You need an authenticator app on your phone, for instance Google Authenticator or Aegis.
        </p>
      )}
      {words && <Note kind="error">{words}</Note>}
      <div className="dialog-foot">
        <Button kind="quiet" keys="Escape" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={busy} autoFocus={!isOn}>
          Proceed
        </Button>
      </div>
    </form>
  );
}

function missing({ password, code }: { password: string; code: string }) {
  const problem = codeProblem(code);
  return {
    ...(password === '' && { password: 'Password is required.' }),
    ...(problem && { code: codeProblemText(problem) }),
  };
}

function Scan({ qr, onClose }: { qr: Qr; onClose: () => void }) {
  const { api, session, toasts } = useApp();
  const { user } = useIdentity();
  const enable = fromPromise<void, { userId: number; code: string }>(async ({ input, signal }) => {
    await api.call(
      'POST /auth/mfa/enable',
      { body: { code: input.code, user_id: input.userId } },
      { signal },
    );
  });
  const [logic] = useState(() =>
    secondFactorEnrolmentMachine.provide({
      actors: { fetchQr: fromPromise(async () => qr), enable },
    }),
  );
  const enrolment = useActorRef(logic, { input: { userId: user.id } });
  const isDone = useSelector(enrolment, ({ status }) => status === 'done');
  useEffect(() => enrolment.send({ type: 'proceed' }), [enrolment]);
  useEffect(() => {
    if (!isDone) return;
    session.send({ type: 'session.userChanged', user: { ...user, enabled_mfa: 1 } });
    toasts.show({ kind: 'success', text: messages.twoFactorEnabled });
    onClose();
  }, [isDone, session, toasts, user, onClose]);
  return <ScanAndEnter enrolment={enrolment} leave={{ text: 'Cancel', run: onClose }} />;
}
