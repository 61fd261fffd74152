import { formatCount } from '#domain/kernel/format.ts';
import { shortSpan } from '#domain/kernel/spans.ts';
import { mapReading } from '../reading.ts';
import type { SceneProps } from './scene.ts';
import { Tile } from '../tile.tsx';
import { WorstList, type Worst } from '../worst-list.tsx';
import './side-scene.css';

type Failures = NonNullable<SceneProps['figures']['failures']['data']>;

const subjects = [
  { subject: 'shipments', title: 'Shipments' },
  { subject: 'events', title: 'Events' },
  { subject: 'inbound', title: 'Inbound' },
] as const;

/** Scene of marketplace failures by cause, the most frequent first. */
export function MarketplaceScene({ figures, plan, now }: SceneProps) {
  const { failures, failureCount } = figures;
  const isHigh = (failureCount.data ?? 0) > plan.marketplace;
  const isOfAll = figures.branch !== null;
  return (
    <div className="scene-side">
      <div className="side-tiles">
        <Tile
          title="Failures"
          reading={failureCount}
          now={now}
          isHigh={isHigh}
          isOfAll={isOfAll}
          note={`limit ${formatCount(plan.marketplace)}`}
        />
        {subjects.map(({ subject, title }) => (
          <Tile
            key={subject}
            title={title}
            reading={mapReading(failures, (groups) => countOf(groups, subject))}
            now={now}
            isOfAll={isOfAll}
          />
        ))}
      </div>
      <WorstList
        title="By cause"
        reading={mapReading(failures, (groups) => worstOf(groups, now))}
        now={now}
        nothing="No open failures."
      />
    </div>
  );
}

const countOf = (groups: Failures, subject: Failures[number]['subject']) =>
  groups.reduce((sum, group) => (group.subject === subject ? sum + group.count : sum), 0);

const worstOf = (groups: Failures, now: number): Worst[] =>
  groups
    .toSorted((a, b) => b.count - a.count)
    .map(({ subject, fingerprint, label, count, first_at: first }) => ({
      key: `${subject} ${fingerprint}`,
      status: 'danger',
      title: label,
      detail: `${subject}, oldest ${shortSpan(now - Date.parse(first), 2)}`,
      figure: formatCount(count),
    }));
