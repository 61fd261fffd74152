import { useSyncExternalStore } from 'react';
import { later } from '../ui/later.tsx';
import type { Question } from '../views/house.ts';
import type { Questions } from './questions.ts';

const ConfirmDialog = later(() =>
  import('../ui/overlay/confirm-dialog.tsx').then((dialog) => dialog.ConfirmDialog),
);

const nothing: Question = { title: '' };

/** The question that waits for Yes or No. */
export function AskedQuestion({ questions }: { questions: Questions }) {
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
