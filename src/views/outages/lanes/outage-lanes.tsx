import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatTime, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { useAddressFilter } from '#ui/table/filter/address-filter.ts';
import { onMinute } from '#ui/table/ticks.ts';
import { outageTable } from '../columns.tsx';
import { upcomingFilter } from '../filters.ts';
import { LaneSlot } from './lane-slot.tsx';
import { areaLanes, type AreaLane } from './lanes.ts';
import { LANE_HOURS } from '../outage.ts';
import { Stages } from '../schedules/stages.tsx';
import { OutageTabs } from '../tabs.tsx';
import { useSlots } from './use-slots.ts';
import '../outages.css';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { formatCount } from '#domain/kernel/format.ts';
import './lanes.css';

const minute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
/** Maximum number of time labels above the lanes. */
const MAX_TIMES = 12;
const earliest: ['from_at', 'ASC'] = ['from_at', 'ASC'];
const OUTAGES_RANGE: [number, number] = [0, 499];
/** Half the width of the "now" label, so that it does not cover the previous column. */
const NOW_HALF = '1.6rem';

/** Stages and upcoming outages, shown above the list. */
export function OutagesAhead() {
  const { api } = useApp();
  const ahead = upcomingFilter(useAddressFilter(outageTable.filters));
  const query = { filter: { ...ahead?.filter }, sort: earliest, range: OUTAGES_RANGE };
  const found = useQuery({
    ...api.query('GET /outages', { query }),
    enabled: ahead !== null,
  });
  const now = useSyncExternalStore(onMinute, minute);
  const hours = ahead?.hours ?? LANE_HOURS;
  const rows = ahead === null ? [] : areaLanes(found.data?.rows ?? [], now, hours);
  return (
    <>
      <div className="outage-tabs">
        <OutageTabs current="plan" />
      </div>
      <Stages />
      {found.isError && (
        <div className="outage-note">
          <FailedNote of={found}>The areas and hours without power could not be loaded.</FailedNote>
        </div>
      )}
      {found.data && found.data.total > found.data.rows.length && (
        <p className="outage-stages">
          The first {formatCount(found.data.rows.length)} of {formatCount(found.data.total)} outages
          are drawn. Filter the list to see the others.
        </p>
      )}
      {rows.length > 0 && <Lanes rows={rows} now={now} hours={hours} />}
    </>
  );
}

interface LanesProps {
  rows: readonly AreaLane[];
  now: number;
  hours: number;
}

/** Hours that have a label above the lanes, in equal steps. */
function timesOf(start: number, hours: number) {
  const every = Math.ceil(hours / MAX_TIMES);
  const count = Math.ceil(hours / every);
  return Array.from({ length: count }, (_, at) => ({
    hour: start + at * every * HOUR_MS,
    left: `${((at * every) / hours) * 100}%`,
  }));
}

function Lanes({ rows, now, hours }: LanesProps) {
  const keys = useSlots(rows);
  const start = Math.floor(now / HOUR_MS) * HOUR_MS;
  const times = timesOf(start, hours);
  const left = ((now - start) / (hours * HOUR_MS)) * 100;
  return (
    <section className="lanes" aria-label={`Outages of the next ${hours} hours`}>
      <div className="lanes-row lanes-head" aria-hidden>
        <span>Area</span>
        <span>Lockers</span>
        <span>Parcels</span>
        <div className="lanes-hours">
          {times.map((time) => (
            <span key={time.hour} style={{ left: time.left }}>
              {Math.abs(time.hour - now) < HOUR_MS ? '' : formatTime(time.hour)}
            </span>
          ))}
          <b style={{ left: `max(${NOW_HALF}, ${left}%)` }}>{formatTime(now)}</b>
        </div>
      </div>
      <div
        ref={keys.ref}
        className="lanes-rows"
        role="group"
        aria-label="Areas"
        onKeyDown={keys.onKeyDown}
      >
        {rows.map((row) => (
          <div key={row.area} className="lanes-row">
            <span>{row.area}</span>
            <span>{row.lockers}</span>
            <span>{row.parcels}</span>
            <div
              className="lanes-lane"
              style={{ backgroundSize: `${times[1]?.left ?? '100%'} 100%` }}
            >
              <i className="lanes-now" style={{ left: `${left}%` }} />
              {row.slots.map((slot, at) => (
                <LaneSlot
                  key={slot.outage.id}
                  slot={slot}
                  now={now}
                  room={
                    (row.slots[at + 1]?.lane.off.left ?? 100) -
                    slot.lane.off.left -
                    slot.lane.off.width
                  }
                  isCurrent={slot.outage.id === keys.current?.id}
                  isSelected={keys.isSelected(slot.outage.id)}
                  onFocus={() => keys.enter(slot.outage.id)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className="lanes-legend">
        <span>
          <i className="outage-slot" /> no power, every battery lasts
        </span>
        <span>
          <i className="outage-slot is-warning" /> under 30 min to spare
        </span>
        <span>
          <i className="outage-dark" /> the first battery is empty from here
        </span>
      </p>
    </section>
  );
}
