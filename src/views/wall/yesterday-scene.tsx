import { AgainstYesterday } from './against-yesterday.tsx';
import { before } from './by-hour.ts';
import { DayChart } from './day-chart.tsx';
import { hoursOf, type Outcome } from './figures.ts';
import { derived, isStale, joined } from './reading.ts';
import type { SceneProps } from './scene.ts';
import { Tile } from './tile.tsx';
import { hourAt, sayCount, weekdayOf } from './words.ts';
import './yesterday-scene.css';

const rows: readonly { outcome: Outcome; title: string }[] = [
  { outcome: 'delivered', title: 'Delivered' },
  { outcome: 'collected', title: 'Collected' },
  { outcome: 'failed', title: 'Failed attempts' },
];

/** Today beside the day before, each row with its course. */
export function YesterdayScene({ figures, now }: SceneProps) {
  const hour = hourAt(now);
  const both = joined(figures.today, figures.yesterday);
  return (
    <div className="scene-yesterday">
      {rows.map(({ outcome, title }) => (
        <div key={outcome} className="day-row">
          <Tile
            title={`${title} today`}
            reading={derived(both, ([today]) => today[outcome])}
            now={now}
            isOfAll={figures.branch !== null}
            note={
              both.data && (
                <AgainstYesterday
                  today={both.data[0]}
                  yesterday={both.data[1]}
                  outcome={outcome}
                  now={now}
                />
              )
            }
          />
          <Tile
            name={`${title} the day before`}
            title={
              both.data
                ? `${weekdayOf(both.data[1].date)} by ${String(hour).padStart(2, '0')}:00`
                : 'The day before'
            }
            reading={derived(both, ([, day]) => before(hoursOf(day, outcome), hour))}
            now={now}
            note={both.data && `${sayCount(both.data[1][outcome])} on the whole day`}
          />
          <div className={isStale(both, now) ? 'wall-panel wall-tile-stale' : 'wall-panel'}>
            {both.data && (
              <DayChart
                title={`${title} today and the day before, hour by hour`}
                today={hoursOf(both.data[0], outcome)}
                yesterday={hoursOf(both.data[1], outcome)}
                hour={hour}
              />
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
