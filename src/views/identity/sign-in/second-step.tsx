import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/form/button.tsx';
import { CodeField } from '#ui/form/code-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { GatePage } from '#ui/page/gate-page.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { failureText, problemText } from '../enrolment.tsx';
import { useApp } from '#ui/app-context.ts';

/** Asks for the code of the authenticator app, after the password. */
export function SecondStep() {
  const { session, company, publicPages } = useApp();
  const { code, problem, failure } = useSelector(session, ({ context }) => context);
  const isBusy = useSelector(session, (snapshot) => snapshot.matches({ secondStep: 'submitting' }));
  const field = useRef<HTMLInputElement>(null);
  usePageTitle('Six digits');
  const back = () => session.send({ type: 'cancel' });
  useEffect(() => {
    if (failure) field.current?.select();
  }, [failure]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') session.send({ type: 'cancel' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [session]);
  return (
    <GatePage
      title="Six digits"
      lead="Enter the six-digit code from your authenticator app."
      company={company}
      footer={publicPages}
      links={
        <Button kind="quiet" keys="Escape" onClick={back}>
          Back
        </Button>
      }
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          session.send({ type: 'submit' });
          field.current?.focus();
        }}
      >
        <CodeField
          ref={field}
          label="Code"
          hideLabel
          autoFocus
          value={code}
          error={problemText(problem)}
          description="You can paste the code; spaces are ignored. The code is sent after the sixth digit."
          onChange={(text) => session.send({ type: 'code.changed', text })}
          onComplete={() => session.send({ type: 'submit' })}
        />
        <Button type="submit" kind="primary" keys="Enter" wide busy={isBusy}>
          Continue
        </Button>
      </form>
      {failure && <Note kind="error">{failureText(failure)}</Note>}
    </GatePage>
  );
}
