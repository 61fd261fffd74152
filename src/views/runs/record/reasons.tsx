import { formatCount } from '#domain/kernel/format.ts';
import { Link } from '#ui/link.tsx';
import { Section } from '#ui/page/section.tsx';
import { printFilter, type Term } from '#ui/table/filter/filter-grammar.ts';
import { runPath, type Outcome, type RunSheet } from '../run.ts';

const groups = [
  { is: 'failed', title: 'Failed by cause' },
  { is: 'skipped', title: 'Skipped by rule' },
] as const satisfies { is: Outcome; title: string }[];

/** Reasons of skipped and failed rows, the most frequent first, linked to their rows. */
export function Reasons({ record: run }: { record: RunSheet }) {
  return groups.map(({ is, title }) => {
    const reasons = (run.reasons ?? []).filter(({ outcome }) => outcome === is);
    if (reasons.length === 0) return null;
    return (
      <Section key={is} title={title}>
        <ul className="sheet-reasons">
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              <Link href={hrefOf(run.id, is, reason)}>{reason}</Link>
              <b>{formatCount(count)}</b>
            </li>
          ))}
        </ul>
        {is === 'failed' && (
          <p className="sheet-hint">Retry sends only the failed rows; no row is sent twice.</p>
        )}
      </Section>
    );
  });
}

const field = (name: string, value: string): Term => ({
  is: 'field',
  field: name,
  not: false,
  compare: '=',
  values: [value],
});

function hrefOf(id: number, outcome: Outcome, reason: string): string {
  const q = printFilter([field('outcome', outcome), field('reason', reason)]);
  return `${runPath(id)}?${new URLSearchParams({ q }).toString()}`;
}
