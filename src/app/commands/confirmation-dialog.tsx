import { useSyncExternalStore } from 'react';
import { deferComponent } from '#ui/defer-component.tsx';
import type { Question } from '#ui/app-context.ts';
import type { Confirmations } from './confirmations.ts';

const ConfirmDialog = deferComponent(() =>
  import('#ui/overlay/confirm-dialog.tsx').then((dialog) => dialog.ConfirmDialog),
);

const nothing: Question = { title: '' };

/** Dialog of the pending confirmation. */
export function ConfirmationDialog({ questions }: { questions: Confirmations }) {
  const question = useSyncExternalStore(questions.subscribe, questions.get);
  return (
    <ConfirmDialog
      {...(question ?? nothing)}
      isOpen={question !== null}
      onYes={() => questions.answer(true)}
      onNo={() => questions.answer(false)}
    />
  );
}
