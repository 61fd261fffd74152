import { useMutation } from '@tanstack/react-query';
import { useApp, type Question } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';

type ActButtonProps = {
  label: string;
  /** Name for screen readers, with the row that the button acts on. */
  name: string;
  /** Confirmation before the action. */
  question?: Question;
  /** Reason why the action is not possible. */
  off?: string;
  /** Performs the action and returns the message about its result. */
  act: () => Promise<{ kind: 'success' | 'warning'; text: string; detail?: string }>;
};

/**
 * Button in a table row: asks for the confirmation of its action, if there is one, performs the
 * action and shows the result.
 */
export function ActButton({ label, name, question, off, act }: ActButtonProps) {
  const { ask, toasts } = useApp();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (words) => void toasts.show(words),
    onError: ({ message }) =>
      void toasts.show({ kind: 'error', text: `${label} failed`, detail: message }),
  });
  const press = async () => {
    if (question === undefined || (await ask(question))) mutate();
  };
  return (
    <Button
      kind="quiet"
      busy={isPending}
      aria-label={name}
      {...(off !== undefined && { off })}
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
}
