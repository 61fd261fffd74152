import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { Facts, Section } from '#ui/page/section.tsx';
import { runbookPath, type RunbookRunRecord } from '../runbook.ts';

/** Runbook, version and author of a run. */
export function What({ record }: { record: RunbookRunRecord }) {
  const runbook = <TextLink href={runbookPath(record.runbook_id)}>{record.name}</TextLink>;
  return (
    <Section title="About">
      <Facts
        facts={[
          ['Runbook', runbook],
          ['Version', record.number],
          ['By', record.user_name],
          ['Planned', formatMoment(record.time_created)],
          ['Ended', record.finished_at === null ? 'Not yet' : formatMoment(record.finished_at)],
        ]}
      />
    </Section>
  );
}
