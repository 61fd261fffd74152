import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { Note } from '../form/note.tsx';

type FailedNoteProps = {
  of: UseQueryResult;
  /** Message that says which data is missing or outdated. */
  children: ReactNode;
  /** Name of the button, if several parts of the page may fail. */
  again?: string;
};

/** Error of a failed query, with a button to retry. */
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
