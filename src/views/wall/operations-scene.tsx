import { fillOf } from '../../domain/locker-fill.ts';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import { AgainstYesterday } from './against-yesterday.tsx';
import { DayChart } from './day-chart.tsx';
import { presencesOf } from './fleet.ts';
import { hoursOf } from './figures.ts';
import { derived } from './reading.ts';
import type { SceneProps } from './scene.ts';
import { Tile } from './tile.tsx';
import { hourAt, sayCount, saySpan } from './words.ts';
import './operations-scene.css';

/** The figures of the day at a glance. */
export function OperationsScene(props: SceneProps) {
  const { figures, plan, now } = props;
  const { holds, unassigned, failed } = figures;
  const isOfAll = figures.branch !== null;
  const isHigh = (failed.data ?? 0) > plan.failed;
  const limit = `limit ${sayCount(plan.failed)}`;
  const oldest = unassigned.data?.oldest ?? null;
  const ofNow = (pick: (counts: Counts) => number) =>
    derived(figures.now, (counts) => pick(counts));
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
        reading={derived(unassigned, ({ count }) => count)}
        now={now}
        note={oldest === null ? 'nobody waits' : `oldest ${saySpan(now - oldest)}`}
      />
      {holds('View marketplace') && (
        <Tile
          title="Marketplace failures"
          reading={figures.failureCount}
          now={now}
          isOfAll={isOfAll}
          isHigh={(figures.failureCount.data ?? 0) > plan.marketplace}
          note={`limit ${sayCount(plan.marketplace)}`}
        />
      )}
      {holds('View lockers') && <LockersOffline {...props} />}
      {holds('View drivers map') && <SilentDrivers {...props} />}
      <Tile
        title="In lockers past 24 h"
        reading={ofNow((counts) => counts.in_locker_over_24h)}
        now={now}
        isOfAll={isOfAll}
      />
      <Tile
        title="Overdue"
        reading={ofNow((counts) => counts.overdue)}
        now={now}
        isOfAll={isOfAll}
        note={figures.now.data && `of ${sayCount(figures.now.data.not_final)} open`}
      />
    </div>
  );
}

type Counts = NonNullable<SceneProps['figures']['now']['data']>;

function Delivered({ figures, now }: SceneProps) {
  const { today, yesterday, branch, delivered } = figures;
  const days = today.data && yesterday.data && { today: today.data, yesterday: yesterday.data };
  const isWhole = branch === null;
  const note = isWhole && days && <AgainstYesterday {...days} outcome="delivered" now={now} />;
  return (
    <Tile title="Delivered today" reading={delivered} now={now} isLarge note={note}>
      {days && isWhole && (
        <DayChart
          title="Delivered today and yesterday, hour by hour"
          today={hoursOf(days.today, 'delivered')}
          yesterday={hoursOf(days.yesterday, 'delivered')}
          hour={hourAt(now)}
        />
      )}
    </Tile>
  );
}

function LockersOffline({ figures, now }: SceneProps) {
  const { lockers } = figures;
  const rows = lockers.data ?? [];
  const full = rows.filter((locker) => fillOf(locker) === 'full').length;
  return (
    <Tile
      title="Lockers offline"
      reading={derived(lockers, (all) => all.filter(({ state }) => state === 'offline').length)}
      now={now}
      isOfAll={figures.branch !== null}
      note={lockers.data && `of ${sayCount(rows.length)}, ${sayCount(full)} full`}
    />
  );
}

function SilentDrivers({ figures: { drivers }, now }: SceneProps) {
  const counts = derived(drivers, (rows) => presencesOf(rows, now));
  return (
    <Tile
      title="Drivers silent over 2 min"
      reading={derived(counts, ({ silent }) => silent)}
      now={now}
      note={counts.data && `of ${sayCount(counts.data.onDuty)} on duty`}
    />
  );
}
