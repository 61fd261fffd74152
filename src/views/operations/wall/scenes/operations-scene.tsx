import { formatCount } from '#domain/kernel/format.ts';
import { hourOf } from '#domain/kernel/time.ts';
import { presencesOf, silentLimit } from '#domain/drivers/driver-presence.ts';
import { fillOf, roomOf } from '#domain/lockers/locker-fill.ts';
import { shortSpan } from '#domain/kernel/spans.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { lastWeekday } from '#domain/kernel/comparison.ts';
import { ComparisonNote } from '../comparison-note.tsx';
import { HourChart } from '#ui/chart/hour-chart.tsx';
import { hoursOf } from '#ui/chart/by-hour.ts';
import { PaceNote } from '../pace-note.tsx';
import { mapReading } from '../reading.ts';
import type { SceneProps } from './scene.ts';
import { Tile } from '../tile.tsx';
import './operations-scene.css';

/** Scene of the day's figures. */
export function OperationsScene(props: SceneProps) {
  const { figures, plan, now } = props;
  const { holds: can, unassigned, failed } = figures;
  const isOfAll = figures.branch !== null;
  const isHigh = (failed.data ?? 0) > plan.failed;
  const limit = `by drivers, limit ${formatCount(plan.failed)}`;
  const oldest = unassigned.data?.oldest ?? null;
  const ofNow = (pick: (counts: Counts) => number) =>
    mapReading(figures.now, (counts) => pick(counts));
  return (
    <div className="scene-operations">
      <Delivered {...props} />
      <Tile
        title="Booked today"
        reading={ofNow((counts) => counts.booked_today)}
        now={now}
        isOfAll={isOfAll}
      />
      <Tile
        title="Failed attempts"
        reading={failed}
        now={now}
        isHigh={isHigh}
        note={isHigh ? <StatusMark status="warning">{limit}</StatusMark> : limit}
      />
      <Tile
        title="Unassigned"
        reading={mapReading(unassigned, ({ count }) => count)}
        now={now}
        note={oldest === null ? 'all assigned' : `oldest ${shortSpan(now - oldest, 2)}`}
      />
      {can('View marketplace') && (
        <Tile
          title="Marketplace failures"
          reading={figures.failureCount}
          now={now}
          isOfAll={isOfAll}
          isHigh={(figures.failureCount.data ?? 0) > plan.marketplace}
          note={`limit ${formatCount(plan.marketplace)}`}
        />
      )}
      {can('View lockers') && <LockersOffline {...props} />}
      {can('View drivers map') && <SilentDrivers {...props} />}
      <Tile
        title="In lockers over 24 h"
        reading={ofNow((counts) => counts.in_locker_over_24h)}
        now={now}
        isOfAll={isOfAll}
      />
      <Tile
        title="Overdue"
        reading={ofNow((counts) => counts.overdue)}
        now={now}
        isOfAll={isOfAll}
        note={
          figures.now.data &&
          `of ${formatCount(figures.now.data.not_final)} open, in any line of Now`
        }
      />
    </div>
  );
}

type Counts = NonNullable<SceneProps['figures']['now']['data']>;

function Delivered({ figures, now }: SceneProps) {
  const { today, lastWeek, branch, delivered, pace } = figures;
  const isWhole = branch === null;
  const note = isWhole && today.data && (
    <>
      <span>by drivers</span>
      <ComparisonNote today={today.data} outcome="delivered" />
      {pace.data && <PaceNote day={pace.data} now={now} />}
    </>
  );
  return (
    <Tile title="Delivered today" reading={delivered} now={now} isLarge note={note}>
      {today.data && lastWeek.data && isWhole && (
        <HourChart
          title={`Delivered today and ${lastWeekday(lastWeek.data.date)}, hour by hour`}
          today={hoursOf(today.data, 'delivered')}
          then={hoursOf(lastWeek.data, 'delivered')}
          hour={hourOf(now)}
        />
      )}
    </Tile>
  );
}

function LockersOffline({ figures, now }: SceneProps) {
  const { lockers } = figures;
  const rows = lockers.data ?? [];
  const full = rows.filter((locker) => roomOf(locker) === 'full').length;
  return (
    <Tile
      title="Lockers offline"
      reading={mapReading(
        lockers,
        (all) => all.filter((locker) => fillOf(locker) === 'offline').length,
      )}
      now={now}
      isOfAll={figures.branch !== null}
      note={lockers.data && `of ${formatCount(rows.length)}, ${formatCount(full)} full`}
    />
  );
}

function SilentDrivers({ figures: { drivers }, now }: SceneProps) {
  const counts = mapReading(drivers, (rows) => presencesOf(rows, now));
  return (
    <Tile
      title="Drivers silent over 2 min"
      reading={mapReading(counts, ({ silent }) => silent)}
      now={now}
      isHigh={counts.data?.isTooSilent}
      note={counts.data && silentNote(counts.data.onDuty)}
    />
  );
}

const silentNote = (onDuty: number) =>
  onDuty === 0
    ? 'no driver on duty'
    : `limit ${formatCount(silentLimit(onDuty))} of ${formatCount(onDuty)} on duty`;
