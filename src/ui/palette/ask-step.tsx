import { useMemo } from 'react';
import type { Option, Question } from '../../commands/ask.ts';
import type { Step } from '../../machines/palette-setup.ts';
import { Keys } from '../mark/keys.tsx';
import { answerRows, type AnswerRow } from './ask-rows.ts';
import { SubjectChip, Trail } from './crumbs.tsx';
import { OptionBox } from './option-box.tsx';
import { Outlook } from './outlook.tsx';
import { useRecords } from './use-records.ts';
import type { PaletteActor, Work } from './work.ts';

export type Lookup = (
  noun: string,
  text: string,
  signal: AbortSignal,
) => Promise<readonly Option[]>;

interface AskStepProps {
  actor: PaletteActor;
  work: Work;
  question: Question;
  steps: readonly Step[];
  of: number;
  query: string;
  lookup: Lookup;
}

/** One argument of a command, asked where the search was. */
export function AskStep({ actor, work, question, steps, of, query, lookup }: AskStepProps) {
  const { pick } = question;
  const answer = useRecords<Option>({
    query: pick === undefined ? null : query,
    look: (text, signal) => lookup(pick ?? '', text, signal),
    idOf: ({ label }) => label,
    active: () => null,
  });
  const rows = useMemo(
    () => answerRows(question, query, answer.found),
    [question, query, answer.found],
  );
  const choose = ({ verdict }: AnswerRow) => {
    if (!verdict.ok) return;
    const { name, label } = question;
    const step = { name, label, value: verdict.value, words: verdict.words };
    actor.send({ type: 'question.answered', step });
  };
  const isLooking = pick !== undefined && answer.state !== 'found' && answer.state !== 'failed';
  return (
    <OptionBox
      label={question.label}
      placeholder={placeholders[question.kind]}
      query={query}
      sections={rows.length === 0 ? [] : [{ title: question.label, rows }]}
      onQuery={(text) => actor.send({ type: 'query.changed', text })}
      onChoose={choose}
      onBack={() => actor.send({ type: 'back' })}
      onErase={() => actor.send({ type: 'erase' })}
      onClose={() => actor.send({ type: 'close' })}
      chips={
        <>
          <SubjectChip subject={work.subject} />
          <Trail title={work.command.title} steps={steps} />
          <span className="palette-break" />
        </>
      }
      aside={`${question.label}, step ${steps.length + 1} of ${of}`}
      foot={askFoot}
    >
      {rows.length === 0 && (
        <p className="palette-none">
          {emptyWords(question, { query, isLooking, state: answer.state })}
        </p>
      )}
      <Outlook work={work} />
    </OptionBox>
  );
}

const placeholders: Record<Question['kind'], string> = {
  text: 'Type an answer',
  number: 'Type a number',
  money: 'Type an amount',
  date: 'Type a day, for instance 23 nov or +3',
  moment: 'Type a moment, for instance 14:05 or yesterday 16:30',
  choice: 'Choose one',
  'yes-no': 'Yes or no',
  record: 'Search',
};

function emptyWords(
  question: Question,
  { query, isLooking, state }: { query: string; isLooking: boolean; state: string },
): string {
  if (state === 'failed') return 'The server could not be asked. Type on to try again.';
  if (isLooking) return 'Looking…';
  if (query !== '') return `Nothing fits “${query}”.`;
  return question.kind === 'text' ? 'Type an answer.' : 'Type to search.';
}

function askFoot() {
  return (
    <>
      <span>
        <Keys keys="Enter" /> Accept
      </span>
      <span>
        <Keys keys="Backspace" /> Step back
      </span>
      <span>
        <Keys keys="Escape" /> Step back
      </span>
    </>
  );
}
