import { formatCount } from '#domain/kernel/format.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import { isWeekend } from '#domain/kernel/business-days.ts';
import { collectingStatuses, deliveringStatuses } from '#domain/drivers/driver-work.ts';
import { Sparkline } from '#ui/chart/sparkline.tsx';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import type { ListingColumn } from '#ui/page/listing.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { isField, shipmentsWith } from '#ui/table/filter/shipment-links.ts';

type Driver = RowOf<'GET /ops-api/drivers_summary'>;

const none = <span className="quiet-text">0</span>;

const linked = (count: number, label: string, href: string) =>
  count === 0 ? (
    none
  ) : (
    <TextLink href={href} aria-label={`${formatCount(count)} ${label}`}>
      {formatCount(count)}
    </TextLink>
  );

/** Columns of drivers, with trends including or excluding weekends. */
export const driverColumns = (withWeekends: boolean): readonly ListingColumn<Driver>[] => [
  { id: 'name', title: 'Driver', names: true, cell: ({ name }) => name },
  { id: 'branch', title: 'Branch', cell: ({ branch }) => <span className="ref">{branch}</span> },
  {
    id: 'manager',
    title: 'Operations manager',
    cell: ({ ops_manager: name }) => name ?? <span className="quiet-text">None</span>,
  },
  {
    id: 'duty',
    title: 'Duty',
    cell: ({ is_on_duty: isOn }) => (
      <StatusMark status={isOn ? 'success' : 'neutral'}>{isOn ? 'On duty' : 'Off duty'}</StatusMark>
    ),
  },
  { id: 'seen', title: 'Seen', number: true, cell: ({ last_seen: at }) => <Ago iso={at} /> },
  {
    id: 'to-collect',
    title: 'To collect',
    number: true,
    cell: (row) =>
      linked(
        row.to_collect,
        `to collect by ${row.name}`,
        shipmentsWith(isField('collected-by', row.id), isField('status', ...collectingStatuses)),
      ),
  },
  {
    id: 'to-deliver',
    title: 'To deliver',
    number: true,
    cell: (row) =>
      linked(
        row.to_deliver,
        `to deliver by ${row.name}`,
        shipmentsWith(isField('delivered-by', row.id), isField('status', ...deliveringStatuses)),
      ),
  },
  {
    id: 'delivered',
    title: 'Delivered today',
    number: true,
    cell: (row) =>
      linked(
        row.delivered_today,
        `delivered today by ${row.name}`,
        shipmentsWith(isField('delivered-by', row.id), isField('delivered', 'today')),
      ),
  },
  {
    id: 'collected',
    title: 'Collected today',
    number: true,
    cell: (row) => formatCount(row.collected_today),
  },
  {
    id: 'failed',
    title: 'Failed today',
    number: true,
    cell: (row) =>
      linked(
        row.failed_today,
        `failed today with ${row.name}`,
        shipmentsWith(isField('failed-by', row.id), isField('failed', 'today')),
      ),
  },
  {
    id: 'trend',
    title: 'Deliveries, 14 days',
    cell: ({ delivered_by_day: days }) => (
      <Sparkline
        label="Delivered by day"
        figures={days
          .filter(({ date }) => withWeekends || !isWeekend(date))
          .map(({ delivered }) => delivered)}
      />
    ),
  },
];
