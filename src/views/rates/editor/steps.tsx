import type { ResponseOf } from '#api/endpoint-types.ts';
import { countOf } from '#commands/asking/wording.ts';
import { formatMoment } from '#ui/format.ts';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';

type Revision = ResponseOf<'GET /rates/revisions/:id'>;

const findings = { name: 'finding', plural: 'findings' };

interface Step {
  id: string;
  label: string;
  detail?: string | null | undefined;
  isPast: boolean;
}

const order = ['draft', 'validated', 'scheduled', 'published'];

function stepsOf(revision: Revision): Step[] {
  const { state, effective_from: from, published_by: by } = revision;
  const stops = revision.findings.filter(({ weight }) => weight === 'stops').length;
  const reached = order.indexOf(state === 'superseded' ? 'published' : state);
  const isAhead = state === 'draft' || state === 'validated';
  const stopped = isAhead && stops > 0 ? `Blocked by ${countOf(stops, findings)}` : null;
  const details: Record<string, string | null | undefined> = {
    validated: stopped,
    scheduled: state === 'scheduled' ? formatMoment(from) : null,
    published:
      isAhead || state === 'scheduled'
        ? null
        : [formatMoment(from), by].filter(Boolean).join(' by '),
  };
  return ['Draft', 'Validated', 'Scheduled', 'Published'].map((label, at) => ({
    id: order[at] ?? '',
    label,
    detail: details[order[at] ?? ''],
    isPast: at < reached,
  }));
}

const markOf = (step: Step, state: string): Status =>
  step.id === state ? 'progress' : step.isPast ? 'success' : 'neutral';

/** Progress of a revision from draft to published. */
export function Steps({ revision }: { revision: Revision }) {
  const state = revision.state === 'superseded' ? 'published' : revision.state;
  return (
    <ol className="rates-steps" aria-label="Steps of the revision">
      {stepsOf(revision).map((step) => (
        <li key={step.id} aria-current={step.id === state ? 'step' : undefined}>
          <StatusMark status={markOf(step, state)}>{step.label}</StatusMark>
          {step.detail && <small>{step.detail}</small>}
        </li>
      ))}
    </ol>
  );
}
