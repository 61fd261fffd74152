import { useMutation } from '@tanstack/react-query';
import { Button } from './button.tsx';
import { Note } from './note.tsx';
import { useApp } from '../app-context.ts';

interface PendingEmailProps {
  /** Requested new address. */
  email: string;
  /** Email address in use until the new one is confirmed. */
  current: string;
  withdraw: () => Promise<unknown>;
}

/** Email address that is not confirmed yet, with a button to cancel the change. */
export function PendingEmail({ email, current, withdraw }: PendingEmailProps) {
  const { toasts } = useApp();
  const drop = useMutation({
    mutationFn: withdraw,
    onSuccess: () => toasts.show({ kind: 'success', text: 'Email change cancelled' }),
    onError: ({ message }) =>
      toasts.show({ kind: 'error', text: 'The email change was not cancelled', detail: message }),
  });
  return (
    <Note
      kind="info"
      detail={`Sign-in and email use ${current} until the link sent to the new address is opened.`}
      action={
        <Button
          kind="quiet"
          busy={drop.isPending}
          aria-label={`Cancel change to ${email}`}
          onClick={() => drop.mutate()}
        >
          Cancel change
        </Button>
      }
    >
      {email} is not confirmed yet
    </Note>
  );
}
