import { useMemo } from 'react';
import { answersOf } from '../../machines/palette-setup.ts';
import type { FocusStore } from '../../commands/focus.ts';
import { AskStep } from './ask-step.tsx';
import { BrowseStep } from './browse-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { SubjectChip, Trail } from './crumbs.tsx';
import type { PaletteProps } from './palette.tsx';
import { Waiting } from './waiting.tsx';
import type { PaletteSnapshot } from './work.ts';

export type StepProps = PaletteProps & {
  isOpen: boolean;
  snapshot: PaletteSnapshot;
  frozen: ReturnType<FocusStore['get']>;
};

/** What the conversation has come to: looking for something, answering, agreeing, or waiting. */
export function CurrentStep({ snapshot, frozen, ...props }: StepProps) {
  const { value, context } = snapshot;
  const { work, steps, questions, grave, query } = context;
  const asked = questions[steps.length];
  const question = useMemo(() => asked?.after?.(answersOf(steps)) ?? asked, [asked, steps]);
  if (value === 'browsing' || !work) return <BrowseStep {...props} {...context} focus={frozen} />;
  if (value === 'asking' && question) {
    const given = { work, question, steps, of: questions.length, query };
    return <AskStep key={question.name} actor={props.actor} lookup={props.lookup} {...given} />;
  }
  if (value === 'confirming' && grave) {
    return (
      <ConfirmStep actor={props.actor} work={work} grave={grave} steps={steps} query={query} />
    );
  }
  return (
    <Waiting actor={props.actor}>
      <div className="palette-head">
        <SubjectChip subject={work.subject} />
        <Trail title={work.command.title} steps={steps} />
      </div>
      <p className="palette-none" role="status">
        {value === 'running' ? 'Running. It goes on when this is closed.' : 'Loading…'}
      </p>
    </Waiting>
  );
}
