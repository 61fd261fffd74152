import { useMemo } from 'react';
import { answersOf, answeredOf, type Step } from '#machines/palette-setup.ts';
import type { FocusStore } from '#commands/focus.ts';
import { QuestionStep } from './ask-step.tsx';
import { BrowseStep } from './browse-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { Trail } from '../crumbs.tsx';
import type { PaletteProps } from '../palette.tsx';
import { TypedAhead } from '../typed-ahead.tsx';
import { Waiting } from '../waiting.tsx';
import type { PaletteSnapshot } from '../work.ts';

export type StepProps = PaletteProps & {
  isOpen: boolean;
  snapshot: PaletteSnapshot;
  frozen: ReturnType<FocusStore['get']>;
};

/** Number of steps, without questions that the answers so far rule out. */
function stepsInAll(
  { steps, questions, isAsked = () => true }: PaletteSnapshot['context'],
  answered: readonly Step[],
): number {
  const rest = questions.slice(steps.length + 1);
  return answered.length + 1 + rest.filter((one) => isAsked(one, answersOf(answered))).length;
}

/** Current step of the palette: search, question, confirmation or waiting. */
export function CurrentStep({ snapshot, frozen, ...props }: StepProps) {
  const { value, context } = snapshot;
  const { work, questions, confirmation, query } = context;
  const current = questions[context.steps.length];
  const steps = useMemo(() => answeredOf(context.steps), [context.steps]);
  const question = useMemo(() => current?.after?.(answersOf(steps)) ?? current, [current, steps]);
  if (value === 'browsing' || !work) return <BrowseStep {...props} {...context} focus={frozen} />;
  if (value === 'asking' && question) {
    const { actor, lookup, commands } = props;
    const given = { work, question, steps, of: stepsInAll(context, steps), query };
    return <QuestionStep key={question.name} {...{ actor, lookup, commands }} {...given} />;
  }
  if (value === 'confirming') {
    return (
      <ConfirmStep
        actor={props.actor}
        work={work}
        confirmation={confirmation}
        steps={steps}
        query={query}
      />
    );
  }
  return (
    <Waiting actor={props.actor}>
      <div className="palette-head">
        <Trail work={work} steps={steps} />
        {value === 'preparing' && (
          <TypedAhead actor={props.actor} label={work.command.title} text={context.ahead} />
        )}
      </div>
      <p className="palette-none" role="status">
        {value === 'running' && work.command.repeatable !== false
          ? 'Running. The command continues if you close this.'
          : 'Loading…'}
      </p>
    </Waiting>
  );
}
