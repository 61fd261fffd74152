import { formatMoment } from '#ui/format.ts';
import { Facts, Section } from '#ui/page/section.tsx';
import type { RunbookRecord } from '../runbook.ts';

/** Facts about a runbook: its last change and recent use. */
export function About({ record }: { record: RunbookRecord }) {
  return (
    <Section title="About">
      <Facts
        facts={[
          ['Changed by', record.user_name],
          ['Changed', formatMoment(record.time_modified)],
          ['Last used', record.last_run === null ? 'Never' : formatMoment(record.last_run)],
          ['In 30 days', record.runs],
        ]}
      />
    </Section>
  );
}

/** Lists the versions of a runbook. A saved version never changes. */
export function Versions({ record: { versions, number } }: { record: RunbookRecord }) {
  return (
    <Section title="Versions">
      <ul className="runbook-versions">
        {versions.map((one) => (
          <li key={one.number}>
            <details>
              <summary>
                Version {one.number}
                {one.number === number && ', current'}
                <small>
                  {[one.user_name, formatMoment(one.time_created)].filter(Boolean).join(', ')}
                </small>
              </summary>
              <pre>{one.text}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
