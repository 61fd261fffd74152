import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { messages } from '#domain/kernel/messages.ts';
import { codeProblemText, type CodeProblem } from '#domain/identity/two-factor.ts';
import type { Failure } from '#machines/failure.ts';
import type { secondFactorEnrolmentMachine } from '#machines/second-factor-enrolment.machine.ts';
import { Button } from '#ui/form/button.tsx';
import { CodeField } from '#ui/form/code-field.tsx';
import './enrolment.css';

type Enrolment = ActorRefFrom<typeof secondFactorEnrolmentMachine>;

/** Error message for a code that must not be sent. */
export const problemText = (problem: CodeProblem | null): string | undefined =>
  problem === null ? undefined : codeProblemText(problem);

/**
 * Returns the server's message about a failed second factor, or the default message if the server
 * sent none.
 */
export const failureText = ({ message }: Failure) => message || messages.twoFactorFailed;

/** QR code, key for typing, and field for the code that confirms the enrolment. */
export function ScanAndEnter({
  enrolment,
  leave,
}: {
  enrolment: Enrolment;
  leave: { text: string; run: () => void };
}) {
  const { secret, qrCode, code, problem, failure } = useSelector(
    enrolment,
    ({ context }) => context,
  );
  const isVerifying = useSelector(enrolment, (snapshot) => snapshot.matches('verifying'));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure) field.current?.select();
  }, [failure]);
  const turnOn = () => {
    enrolment.send({ type: 'submit' });
    field.current?.focus();
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        turnOn();
      }}
    >
      <div className="enrol-scan">
        <img
          className="enrol-qr"
          src={qrCode}
          width={148}
          height={148}
          alt="QR code for an authenticator app"
        />
        <div>
          <p>Scan with an authenticator app, or type the key:</p>
          <p className="enrol-key mono">{grouped(secret)}</p>
          <CopyKey secret={secret} />
        </div>
      </div>
      <CodeField
        ref={field}
        label="Code"
        value={code}
        autoFocus
        error={problemText(problem) ?? (failure ? failureText(failure) : undefined)}
        onChange={(text) => enrolment.send({ type: 'code.changed', text })}
        onComplete={() => enrolment.send({ type: 'submit' })}
      />
      <div className="dialog-foot">
        <span className="dialog-foot-start">
          <Button kind="quiet" onClick={leave.run}>
            {leave.text}
          </Button>
        </span>
        <Button type="submit" kind="primary" keys="Enter" busy={isVerifying}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

function CopyKey({ secret }: { secret: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid('Copied');
    } catch {
      setSaid('This browser does not allow copying; select the key instead.');
    }
  };
  return (
    <span className="row row-wrap">
      <Button onClick={() => void copy()}>Copy key</Button>
      <span role="status" className="quiet-text small-text">
        {said}
      </span>
    </span>
  );
}

const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
