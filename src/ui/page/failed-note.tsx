import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { Note } from '../form/note.tsx';

type FailedNoteProps = {
  of: UseQueryResult;
  /** What is missing or old now. */
  children: ReactNode;
  /** Name of the button, where several parts of a page may have failed. */
  again?: string;
};

/** Why something could not be loaded, in place, and another try. */
export const FailedNote = ({ of, children, again }: FailedNoteProps) => (
  <Note
    kind="error"
    detail={of.error?.message}
    action={
      <Button busy={of.isFetching} aria-label={again} onClick={() => void of.refetch()}>
        Try again
      </Button>
    }
  >
    {children}
  </Note>
);
