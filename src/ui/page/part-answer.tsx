import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { Bars } from './bars.tsx';
import { FailedNote } from './failed-note.tsx';
import './part.css';

type PartAnswerProps<Data> = {
  of: UseQueryResult<Data>;
  /** What is loaded, for instance "the notes". */
  what: string;
  children: (data: Data) => ReactNode;
};

/** What the server answered, inside a page that stands without it. */
export function PartAnswer<Data>({ of, what, children }: PartAnswerProps<Data>) {
  if (of.data !== undefined) return children(of.data);
  if (of.isPending) return <Bars label={`Loading ${what}`} />;
  const isRefused = of.error instanceof Refusal && of.error.status === 403;
  if (isRefused) return <p className="part-quiet">Your role does not see {what}.</p>;
  return <FailedNote of={of}>Could not load {what}.</FailedNote>;
}
