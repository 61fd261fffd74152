import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import type { Question } from '../views/house.ts';
import type { Questions } from './questions.ts';

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
