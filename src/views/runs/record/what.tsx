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
          ['By', run.user_name],
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
