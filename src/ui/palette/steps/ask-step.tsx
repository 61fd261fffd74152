import { useMemo } from 'react';
import { useLoading } from '#commands/loading.ts';
import type { Option, OtherWay, Question } from '#commands/asking/ask.ts';
import type { Command } from '#commands/command.ts';
import type { Step } from '#machines/palette-setup.ts';
import { Keys } from '#ui/mark/keys.tsx';
import { optionRows, type OptionRow } from './ask-rows.ts';
import { Trail } from '../crumbs.tsx';
import { OptionBox } from '../list/option-box.tsx';
import { Outlook } from '../outlook.tsx';
import { useRecords } from '../use-records.ts';
import type { PaletteActor, Work } from '../work.ts';

export type Lookup = (
  entity: string,
  text: string,
  signal: AbortSignal,
) => Promise<readonly Option[]>;

interface QuestionStepProps {
  actor: PaletteActor;
  work: Work;
  question: Question;
  steps: readonly Step[];
  of: number;
  query: string;
  lookup: Lookup;
  /** Available commands; an answer can offer one of them instead. */
  commands: readonly Command[];
}

/** Asks for an argument of a command, in place of the search. */
export function QuestionStep({
  actor,
  work,
  question,
  steps,
  of,
  query,
  lookup,
  commands,
}: QuestionStepProps) {
  const { pick } = question;
  const results = useRecords<Option>({
    query: pick === undefined ? null : query,
    look: question.search ?? ((text, signal) => lookup(pick ?? '', text, signal)),
    idOf: ({ label }) => label,
    active: () => null,
  });
  const rows = useMemo(() => optionRows(question, query, results), [question, query, results]);
  const isLooking = pick !== undefined && !isAnswered(results, query);
  // Enter on text that is still being looked up waits for the response.
  useLoading(isLooking);
  const turnTo = ({ command: id, answers, words }: OtherWay) => {
    const command = commands.find((one) => one.id === id);
    if (command === undefined) return;
    const other = { command, subject: work.subject, answers, words: [words] };
    actor.send({ type: 'command.chosen', work: other });
  };
  const choose = ({ verdict, warning, doubt, instead }: OptionRow) => {
    if (instead !== undefined) return turnTo(instead);
    if (!verdict.ok) return;
    const { name, label } = question;
    const { value, words } = verdict;
    const remarks = {
      ...(warning !== undefined && { warning }),
      ...(doubt !== undefined && { doubt }),
    };
    actor.send({ type: 'question.answered', step: { name, label, value, words, ...remarks } });
  };
  return (
    <OptionBox
      label={question.label}
      placeholder={question.placeholder ?? placeholderOf(question)}
      query={query}
      sections={rows.length === 0 ? [] : [{ title: titleOf(question, query), rows }]}
      onQuery={(text) => actor.send({ type: 'query.changed', text })}
      onChoose={choose}
      isLooking={isLooking}
      onChord={(keystroke) => {
        const row = rows.find(({ instead }) => instead?.keys === keystroke);
        if (row) choose(row);
        return row !== undefined;
      }}
      onBack={() => actor.send({ type: 'back' })}
      onErase={() => actor.send({ type: 'erase' })}
      onClose={() => actor.send({ type: 'close' })}
      chips={
        <>
          <Trail work={work} steps={steps} />
          <span className="palette-break" />
        </>
      }
      aside={of === 1 ? question.label : `${question.label}, ${steps.length + 1} of ${of}`}
      footer={questionFooter}
    >
      {rows.length === 0 && (
        <p className="palette-none">
          {emptyWords(question, { query, isLooking, state: results.state })}
        </p>
      )}
      <Outlook work={work} />
    </OptionBox>
  );
}

const isAnswered = (results: { query: string; state: string }, query: string): boolean =>
  results.query === query && (results.state === 'found' || results.state === 'failed');

/** Heading of the options: that of the suggestions while nothing is typed, otherwise the label. */
const titleOf = ({ heading, label }: Question, query: string): string =>
  query === '' && heading !== undefined ? heading : label;

const placeholderOf = ({ kind, label }: Question): string =>
  kind === 'text' ? label : placeholders[kind];

const placeholders: Record<Exclude<Question['kind'], 'text'>, string> = {
  number: 'Type a number',
  money: 'Type an amount',
  date: 'Type a day, for instance 23 nov or +3',
  moment: 'Type a time, for instance 14:05 or yesterday 16:30',
  choice: 'Choose one',
  'yes-no': 'Yes or no',
  record: 'Search',
};

function emptyWords(
  question: Question,
  { query, isLooking, state }: { query: string; isLooking: boolean; state: string },
): string {
  if (state === 'failed') return 'The server could not be reached. Keep typing to try again.';
  if (isLooking) return 'Looking…';
  if (query !== '') return `No results for “${query}”.`;
  if (question.hint !== undefined) return question.hint;
  return question.pick === undefined
    ? 'Press Enter when the text is complete.'
    : `Search ${question.pick} by name or code.`;
}

function questionFooter() {
  return (
    <>
      <span>
        <Keys keys="Enter" /> Choose
      </span>
      <span>
        <Keys keys="Escape" /> Back
      </span>
    </>
  );
}
