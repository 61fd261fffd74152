import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { secondFactorEnrolmentMachine } from '#machines/second-factor-enrolment.machine.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { failureText, ScanAndEnter } from '#views/identity/enrolment.tsx';

type Enrolment = ActorRefFrom<typeof secondFactorEnrolmentMachine>;

interface StepsProps {
  enrolment: Enrolment;
  isOpen: boolean;
}

/** Explanation of the second factor, and its setup. */
export function SecondFactorSteps({ enrolment }: StepsProps) {
  usePageTitle('Setup 2FA');
  const isExplaining = useSelector(
    enrolment,
    (snapshot) => snapshot.matches('information') || snapshot.matches('generating'),
  );
  const signOut = () => enrolment.send({ type: 'signOut' });
  return (
    <>
      <p>Your role requires two-factor authentication. Setting it up takes a minute.</p>
      <StepLine at={isExplaining ? 0 : 1} />
      {isExplaining ? (
        <Explanation enrolment={enrolment} signOut={signOut} />
      ) : (
        <ScanAndEnter enrolment={enrolment} leave={{ text: 'Sign out', run: signOut }} />
      )}
    </>
  );
}

const steps = ['Why', 'Scan and enter', 'Done'];

function StepLine({ at }: { at: number }) {
  const shapeOf = (step: number): Status =>
    step < at ? 'success' : step === at ? 'progress' : 'neutral';
  return (
    <ol className="enrol-steps">
      {steps.map((step, position) => (
        <li key={step} aria-current={position === at ? 'step' : undefined}>
          <StatusMark status={shapeOf(position)}>{step}</StatusMark>
        </li>
      ))}
    </ol>
  );
}

function Explanation({ enrolment, signOut }: { enrolment: Enrolment; signOut: () => void }) {
  const failure = useSelector(enrolment, ({ context }) => context.failure);
  const isGenerating = useSelector(enrolment, (snapshot) => snapshot.matches('generating'));
  return (
    <>
      <p>
        A password can be guessed or stolen. From now on, signing in also requires a six-digit code
        from your phone. The phone needs an authenticator app, for instance Google Authenticator,
        Microsoft Authenticator or Aegis.
      </p>
      {failure && <Note kind="error">{failureText(failure)}</Note>}
      <div className="dialog-foot">
        <span className="dialog-foot-start">
          <Button kind="quiet" onClick={signOut}>
            Sign out
          </Button>
        </span>
        <Button
          kind="primary"
          busy={isGenerating}
          autoFocus
          onClick={() => enrolment.send({ type: 'proceed' })}
        >
          {isGenerating ? 'Generating the code …' : 'Proceed'}
        </Button>
      </div>
    </>
  );
}
