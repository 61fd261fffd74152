import { eventLabel } from '#domain/marketplace/marketplace-events.ts';
import { Button } from '#ui/form/button.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { formatMoment } from '#ui/format.ts';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { delayOf, problemsOf, useComparison, verdicts, type Step } from './comparison.ts';
import type { Comparison } from './marketplace.ts';
import './marketplace.css';

interface ComparedTimelineProps {
  /** Id of the marketplace shipment. */
  id: number;
  /** Event to highlight. */
  eventId?: number;
}

/** Timeline that compares sent and received events, and marks each difference. */
export function ComparedTimeline({ id, eventId }: ComparedTimelineProps) {
  const comparisonQuery = useComparison(id);
  const again = (
    <Button
      kind="quiet"
      busy={comparisonQuery.isFetching}
      onClick={() => void comparisonQuery.refetch()}
    >
      Check again
    </Button>
  );
  return (
    <Part title="Timeline" count={comparisonQuery.data?.steps.length} action={again}>
      <PartResult of={comparisonQuery} what="the timeline">
        {(comparison) => <Compared comparison={comparison} eventId={eventId} />}
      </PartResult>
    </Part>
  );
}

function Compared({
  comparison: { steps, source, error, asked_at },
  eventId,
}: {
  comparison: Comparison;
  eventId: number | undefined;
}) {
  const differences = problemsOf(steps);
  if (steps.length === 0) return <p className="part-quiet">No events yet.</p>;
  return (
    <>
      <p className="compared-source">
        {source === 'live'
          ? `Checked with the marketplace ${formatMoment(asked_at)}: `
          : `The marketplace does not respond (${error}). Compared with its acknowledgements: `}
        {differences === null ? 'no differences.' : `${differences}.`}
      </p>
      <table className="compared" aria-label="Our events and what the marketplace received">
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">Marketplace</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => (
            <Compare key={at} step={step} isCurrent={step.ours?.id === eventId} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Compare({ step, isCurrent }: { step: Step; isCurrent: boolean }) {
  const { ours, theirs, verdict } = step;
  const { status, word } = verdicts[verdict];
  const code = ours?.event_code ?? theirs?.event_code ?? '';
  return (
    <tr aria-current={isCurrent || undefined} className={`compared-${verdict}`}>
      <th scope="row">
        <span className="compared-name">{eventLabel(code)}</span>
        <span className="compared-time">
          {ours === null ? 'Not sent by us' : formatMoment(ours.occurred_at)}
        </span>
        {ours?.detail_code && <span className="compared-time">{ours.detail_code}</span>}
      </th>
      <td>
        <StatusMark status={status}>{word}</StatusMark>
        <span className="compared-time">{whyOf(step)}</span>
      </td>
    </tr>
  );
}

function whyOf(step: Step): string | null {
  const { ours, theirs } = step;
  if (theirs !== null)
    return [formatMoment(theirs.received_at), delayOf(step)].filter(Boolean).join(', ');
  if (ours === null) return null;
  if (ours.state === 'overridden') return ours.override_reason;
  return ours.error ?? ours.blocked_by;
}
