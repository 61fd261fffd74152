import { formatCount } from '#domain/kernel/format.ts';
import { formatTime, hourOf } from '#domain/kernel/time.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { lastWeekday } from '#domain/kernel/comparison.ts';
import { ComparisonNote } from '../comparison-note.tsx';
import { HourChart } from '#ui/chart/hour-chart.tsx';
import { hoursOf, type Outcome } from '#ui/chart/by-hour.ts';
import { mapReading, isStale, joinReadings } from '../reading.ts';
import type { SceneProps } from './scene.ts';
import { Tile } from '../tile.tsx';
import './last-week-scene.css';

const rows: readonly { outcome: Outcome; title: string }[] = [
  { outcome: 'delivered', title: 'Delivered' },
  { outcome: 'collected', title: 'Collected' },
  { outcome: 'failed', title: 'Failed attempts' },
];

/** Scene that compares today with the same weekday of last week. */
export function LastWeekScene({ figures, now }: SceneProps) {
  const { today, lastWeek, branch } = figures;
  const then = today.data?.compared;
  const both = joinReadings(today, lastWeek);
  const until =
    today.data && then
      ? `${capital(lastWeekday(then.date))} by ${formatTime(Date.parse(today.data.as_of))}`
      : 'Last week';
  return (
    <div className="scene-last-week">
      {rows.map(({ outcome, title }) => (
        <div key={outcome} className="day-row">
          <Tile
            title={`${title} today`}
            reading={mapReading(today, (day) => day[outcome])}
            now={now}
            isOfAll={branch !== null}
            note={today.data && <ComparisonNote today={today.data} outcome={outcome} />}
          />
          <Tile
            name={`${title} last week`}
            title={until}
            reading={mapReading(today, (day) => day.compared?.[outcome])}
            now={now}
            note={lastWeek.data && `${formatCount(lastWeek.data[outcome])} in total`}
          />
          <div className={isStale(both, now) ? 'wall-panel wall-tile-stale' : 'wall-panel'}>
            {both.data && (
              <HourChart
                title={`${title} today and ${lastWeekday(both.data[1].date)}, hour by hour`}
                today={hoursOf(both.data[0], outcome)}
                then={hoursOf(both.data[1], outcome)}
                hour={hourOf(now)}
              />
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
