import { formatCount } from '#domain/kernel/format.ts';
import { isStatus, statusFacts } from '#domain/kernel/statuses.ts';
import { Facts, Section } from '#ui/page/section.tsx';
import { formatMoment } from '#ui/format.ts';
import type { RunSheet } from '../run.ts';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';

/** Author, time, arguments and reason of the run. */
export function What({ record: run }: { record: RunSheet }) {
  const { reason: argued, ...rest } = run.arguments;
  const reason = typeof argued === 'string' ? argued : null;
  const given = Object.entries(rest);
  return (
    <Section title="What and why">
      <Facts
        facts={[
          ['By', authorOf(run)],
          ['When', formatMoment(run.time_created)],
          ['Set', chosenWords(run)],
          ...given.map(([name, value]) => [fieldLabel(name), worded(value)] as const),
          ['Reason', run.reason ?? reason],
          ['Call', run.call],
        ]}
      />
    </Section>
  );
}

/** Names the user who started a run, and the assistant if one started the run for the user. */
const authorOf = ({ user_name: name, assistant }: RunSheet): string | null =>
  assistant === null ? name : `${name ?? 'Unknown user'} through ${assistant}`;

function chosenWords({ chosen, total, time_created: at }: RunSheet): string {
  const count = formatCount(total);
  if (chosen === 'filter') return `All ${count} that matched, ${formatMoment(at) ?? ''}`;
  if (chosen === 'retry') return `${count} that failed before`;
  return `${count} chosen one by one`;
}

/** Field name in words: "delivery_driver_id" → "Delivery driver". */
const fieldLabel = (name: string): string => sentenceCase(name.replace(/_id$/, ''));

function worded(value: unknown): string {
  if (typeof value === 'string') return isStatus(value) ? statusFacts(value).label : value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `No. ${value}`;
  return value === null ? 'Removed' : JSON.stringify(value);
}
