import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { formatTime } from '../../domain/time.ts';
import { useApp } from '../../ui/app-context.ts';
import { onMinute } from '../../ui/table/ticks.ts';
import { LaneSlot } from './lane-slot.tsx';
import { areaLanes, slotAfter, type AreaLane } from './lanes.ts';
import { Stages } from './stages.tsx';
import './outages.css';
import './lanes.css';

const MINUTE_MS = 60_000;
const minute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const HOUR_MS = 3_600_000;
const HOURS = 24;
const EVERY = 2;
const earliest: ['from_at', 'ASC'] = ['from_at', 'ASC'];
const MOST: [number, number] = [0, 499];
/** Half of the label of the time of now, which is centred on its line and must not cover the column before. */
const NOW_HALF = '1.6rem';

/** Above the list: the stages, and who is without power when. */
export function OutagesAhead() {
  const { api } = useApp();
  const query = {
    filter: { state: ['planned' as const, 'running' as const] },
    sort: earliest,
    range: MOST,
  };
  const { data } = useQuery(api.query('GET /outages', { query }));
  const now = useSyncExternalStore(onMinute, minute);
  const rows = areaLanes(data?.rows ?? [], now);
  return (
    <>
      <Stages />
      {rows.length > 0 && <Lanes rows={rows} now={now} />}
    </>
  );
}

/** Arrows move from slot to slot; all of them are one tab stop. */
function useSlotKeys(rows: readonly AreaLane[]) {
  const ref = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState<number | null>(null);
  const all = rows.flatMap(({ slots }) => slots.map(({ outage }) => outage));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = document.activeElement?.getAttribute('data-outage') ?? null;
    if (from === null || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    const next = slotAfter(rows, Number(from), event.key);
    if (next !== undefined)
      ref.current?.querySelector<HTMLElement>(`[data-outage="${next.id}"]`)?.focus();
  };
  return { ref, onKeyDown, choose, current: all.find(({ id }) => id === chosen) ?? all[0] };
}

function Lanes({ rows, now }: { rows: readonly AreaLane[]; now: number }) {
  const keys = useSlotKeys(rows);
  const start = Math.floor(now / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: HOURS / EVERY }, (_, at) => start + at * EVERY * HOUR_MS);
  const left = ((now - start) / (HOURS * HOUR_MS)) * 100;
  return (
    <section className="lanes" aria-label="Outages of the next 24 hours">
      <div className="lanes-row lanes-head" aria-hidden>
        <span>Area</span>
        <span>Lockers</span>
        <span>Parcels</span>
        <div className="lanes-hours">
          {hours.map((hour) => (
            <span key={hour}>{Math.abs(hour - now) < HOUR_MS ? '' : formatTime(hour)}</span>
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
            <div className="lanes-lane">
              <i className="lanes-now" style={{ left: `${left}%` }} />
              {row.slots.map((slot) => (
                <LaneSlot
                  key={slot.outage.id}
                  slot={slot}
                  now={now}
                  isCurrent={slot.outage.id === keys.current?.id}
                  onFocus={() => keys.choose(slot.outage.id)}
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
