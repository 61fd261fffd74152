import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#domain/kernel/format.ts';
import { href } from '#domain/entities/href.ts';
import { run as runEntity } from '#domain/runs/run.entity.ts';
import { useApp } from '#ui/app-context.ts';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { Part } from '#ui/page/part.tsx';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { stepStates, type RunbookRunRecord, type RunStep } from '../runbook.ts';

type Outlook = ResponseOf<'GET /runbook-runs/:id/preview'>[number];

const isOver = ({ state }: RunbookRunRecord): boolean => state === 'done' || state === 'stopped';

/** Steps of a run: the result of those that are done, and a preview of the others. */
export function Steps({ record }: { record: RunbookRunRecord }) {
  const { api } = useApp();
  const { id, steps_done: steps } = record;
  const isAhead = !isOver(record) && record.state !== 'running';
  const found = useQuery({
    ...api.query('GET /runbook-runs/:id/preview', { params: { id } }),
    enabled: isAhead,
  });
  const ahead = new Map((isAhead ? (found.data ?? []) : []).map((one) => [one.position, one]));
  return (
    <Part title="Steps" count={steps.length}>
      {isAhead && found.isError && <FailedNote of={found}>Could not load the preview.</FailedNote>}
      <ol className="runbook-steps">
        {steps.map((step) => (
          <Step key={step.position} step={step} ahead={ahead.get(step.position)} />
        ))}
      </ol>
    </Part>
  );
}

function Step({ step, ahead }: { step: RunStep; ahead: Outlook | undefined }) {
  const isLeft = step.state === 'waiting' && ahead !== undefined;
  const { status, word } = isLeft && !ahead.is_possible ? cannot : stepStates[step.state];
  return (
    <li>
      <StatusMark status={status}>{word}</StatusMark>
      <div>
        <code>{step.text}</code>
        {isLeft ? <Foreseen of={ahead} /> : step.result !== null && <p>{step.result}</p>}
        {step.run_id !== null && (
          <TextLink href={href(runEntity, { id: step.run_id })}>Run {step.run_id}</TextLink>
        )}
      </div>
    </li>
  );
}

const cannot = { status: 'danger', word: 'Cannot be done' } as const;

function Foreseen({ of: { result, preview } }: { of: Outlook }) {
  const skipped = [...(preview?.will_skip ?? []), ...(preview?.will_fail ?? [])];
  return (
    <>
      <p>{result}</p>
      {skipped.map(({ reason, count }) => (
        <small key={reason}>
          {formatCount(count)} left out: {reason}
        </small>
      ))}
    </>
  );
}
