import { formatCount } from '#domain/kernel/format.ts';
import { formatShortDay } from '#domain/kernel/time.ts';
import type { Fault } from '#domain/shipments/failures.ts';
import { statusFacts, type Stage } from '#domain/kernel/statuses.ts';
import { BarList } from '#ui/chart/bar-list.tsx';
import { HeatStrip } from '#ui/chart/heat-strip.tsx';
import { StackedBar } from '#ui/chart/stacked-bar.tsx';
import { useFigures, type Figures } from './figures.ts';
import { termsBetween, isField, shipmentsWith } from '#ui/table/filter/shipment-links.ts';
import { Tile, TileBody } from './tile.tsx';

const listTitles = {
  collection: 'Collections',
  delivery: 'Deliveries',
  exception: 'Exceptions',
} as const;

/** Shipments by status, in three bars from the provider's settings. */
export function StatusLists() {
  const figures = useFigures('statuses');
  return (
    <section className="status-lists" aria-label="Statuses">
      <TileBody of={figures} what="Statuses">
        {({ statuses = [] }) =>
          statuses.map(({ list, counts }) => (
            <Tile key={list} title={listTitles[list]} lead="Shipments by status" of={figures}>
              {() =>
                counts.length === 0 ? (
                  <p className="quiet-text">
                    No statuses are chosen for this figure in the settings.
                  </p>
                ) : (
                  <StackedBar
                    label={listTitles[list]}
                    format={formatCount}
                    shares={counts.map(({ status, count }) => ({
                      key: status,
                      label: statusFacts(status).label,
                      status: statusFacts(status).shape,
                      count,
                      href: shipmentsWith(isField('status', status)),
                    }))}
                  />
                )
              }
            </Tile>
          ))
        }
      </TileBody>
    </section>
  );
}

const stageLabels: Record<Stage, string> = {
  created: 'To be collected',
  collected: 'Collected',
  'in-transit': 'In transit',
  'out-for-delivery': 'On the last mile',
  delivered: 'Delivered',
};

/** Open shipments by progress and age. */
export function Ageing() {
  const figures = useFigures('ageing');
  return (
    <Tile title="Age of open shipments" lead="Days since booking" of={figures}>
      {({ ageing = [], today }) => (
        <HeatStrip
          label="Open shipments by stage and age"
          corner="Stage"
          format={formatCount}
          columns={(ageing[0]?.ages ?? []).map((age) => ageWords(age, today))}
          rows={ageing.map(({ stage, statuses, ages }) => ({
            key: stage,
            label: stageLabels[stage],
            cells: ages.map(({ from, to, count }) => ({
              count,
              href: shipmentsWith(
                isField('status', ...statuses),
                ...termsBetween('created', from, to),
              ),
            })),
          }))}
        />
      )}
    </Tile>
  );
}

type Age = NonNullable<Figures['ageing']>[number]['ages'][number];

/** Days of an age, such as "3–4"; the lead text of the tile names the unit. */
function ageWords({ from, to }: Age, today: string): string {
  const daysTo = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  const youngest = daysTo(to);
  if (from === null) return `${youngest}+`;
  const oldest = daysTo(from);
  return oldest === youngest ? String(oldest) : `${youngest}–${oldest}`;
}

const faultWords: Record<Fault, string> = {
  carrier: 'Ours',
  sender: 'Sender',
  recipient: 'Recipient',
  outside: 'Outside',
  unknown: 'Not known',
};

/** Failed attempts by reason and responsible party. */
export function Failures() {
  const figures = useFigures('failures');
  const since = figures.data?.failures?.from;
  const lead =
    since && `Shipments with a failed attempt since ${formatShortDay(since)}, by responsible party`;
  return (
    <Tile title="Failed attempts" lead={lead} of={figures}>
      {({ failures }) =>
        failures && failures.reasons.length > 0 ? (
          <BarList
            label="Failed attempts by reason"
            format={formatCount}
            bars={failures.reasons.slice(0, MAX_REASONS).map(({ reason, fault, count }) => ({
              key: reason ?? 'none',
              label: reason ?? 'No reason given',
              detail: faultWords[fault],
              count,
              href: shipmentsWith(
                isField('reason', reason ?? 'none'),
                ...termsBetween('failed', failures.from, failures.to),
              ),
            }))}
          />
        ) : (
          <p className="quiet-text">No failed attempts in this period.</p>
        )
      }
    </Tile>
  );
}
const MAX_REASONS = 8;

/** Lockers by connection and occupancy. */
export function Lockers() {
  return (
    <Tile title="Lockers" of={useFigures('lockers')}>
      {({ lockers }) =>
        lockers && (
          <StackedBar
            label="Lockers"
            format={formatCount}
            shares={[
              {
                key: 'free',
                label: 'With free doors',
                count: lockers.online - lockers.nearly_full - lockers.full,
                status: 'success',
              },
              {
                key: 'nearly',
                label: 'Nearly full',
                count: lockers.nearly_full,
                status: 'warning',
              },
              { key: 'full', label: 'Full', count: lockers.full, status: 'danger' },
              { key: 'offline', label: 'Offline', count: lockers.offline, status: 'offline' },
              {
                key: 'out-of-service',
                label: 'Out of service',
                count: lockers.out_of_service,
                status: 'neutral',
              },
            ]}
          />
        )
      }
    </Tile>
  );
}
