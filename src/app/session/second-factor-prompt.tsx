import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { messages } from '#domain/kernel/messages.ts';
import { deferComponent } from '#ui/defer-component.tsx';
import { LaterDialog } from '#ui/overlay/later-dialog.ts';
import type { ToastStore } from '#ui/overlay/toast-store.ts';
import type { AppServices } from '../composition-root.ts';

const Steps = deferComponent(() =>
  import('./second-factor-steps.tsx').then((steps) => steps.SecondFactorSteps),
);

/** Setup 2FA prompt over the whole app, left only by enrolling or signing out. */
export function SecondFactorPrompt({
  session,
  toasts,
}: {
  session: AppServices['session'];
  toasts: ToastStore;
}) {
  const enrolment = useSelector(session, ({ children }) => children.secondFactor);
  const isOpen = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { factor: 'prompting' } }),
  );
  useEffect(() => {
    const said = session.on('secondFactor.enrolled', () => {
      toasts.show({ kind: 'success', text: messages.twoFactorEnabled });
    });
    return () => said.unsubscribe();
  }, [session, toasts]);
  return (
    <LaterDialog title="Setup 2FA" isOpen={isOpen && enrolment !== undefined}>
      {enrolment && <Steps enrolment={enrolment} isOpen={isOpen} />}
    </LaterDialog>
  );
}
