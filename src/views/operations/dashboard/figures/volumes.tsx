import { formatShortDay } from '#domain/kernel/time.ts';
import { formatCount, formatExactPercent } from '#domain/kernel/format.ts';
import { isWeekend } from '#domain/kernel/business-days.ts';
import { inRand, inThousands } from '#domain/kernel/money.ts';
import { DayChart } from '#ui/chart/day-chart.tsx';
import { StackedBar } from '#ui/chart/stacked-bar.tsx';
import { TextLink } from '#ui/link.tsx';
import { useFigures, type Figures } from './figures.ts';
import { termsBetween, isField, shipmentsWith } from '#ui/table/filter/shipment-links.ts';
import { Tile } from './tile.tsx';

type Days = NonNullable<Figures['days']>;

/** Bookings and deliveries of the last 14 days. */
export function Volumes() {
  return (
    <Tile title="Booked and delivered" lead="By day, the last 14 days" of={useFigures('days')}>
      {({ days = [] }) => (
        <DayChart
          label="Booked and delivered by day"
          bars="Booked"
          line="Delivered"
          format={formatCount}
          days={days.map(({ date, booked, delivered }) => ({
            ...dayOf(date),
            bar: booked,
            line: delivered,
            lineHref: shipmentsWith(isField('delivered', date)),
          }))}
        />
      )}
    </Tile>
  );
}

const dayOf = (date: string) => ({
  key: date,
  label: formatShortDay(date),
  href: shipmentsWith(isField('created', date)),
  isQuiet: isWeekend(date),
});

/** Charges by day, only with the permission for billing and if the server returns them. */
export function Charges() {
  const figures = useFigures('days');
  return (
    <Tile
      title="Charges"
      lead="Bookings by day, excluding cancelled shipments and VAT"
      of={figures}
    >
      {({ days = [] }) => <ChargesByDay days={days} />}
    </Tile>
  );
}

function ChargesByDay({ days }: { days: Days }) {
  const total = days.reduce((sum, { charges = 0 }) => sum + charges, 0);
  return (
    <>
      <p className="figure-large">
        {inRand(total)} <small>in 14 days</small>
      </p>
      <DayChart
        label="Charges by day"
        bars="Charges"
        format={inRand}
        formatShort={inThousands}
        days={days.map(({ date, charges = 0 }) => ({
          ...dayOf(date),
          bar: Math.round(charges),
          href: shipmentsWith(isField('created', date), isField('flag', 'not_cancelled')),
        }))}
      />
    </>
  );
}

/** Share of deliveries on time. */
export function Punctuality() {
  const figures = useFigures('on_time');
  const period = figures.data?.on_time;
  const lead = period && `Delivered since ${formatShortDay(period.from)}`;
  return (
    <Tile title="On time" lead={lead} of={figures}>
      {({ on_time: share }) => share && <OnTime share={share} />}
    </Tile>
  );
}

function OnTime({ share }: { share: NonNullable<Figures['on_time']> }) {
  const { from, to, delivered, late } = share;
  if (delivered === 0) return <p className="quiet-text">No deliveries in this period.</p>;
  const period = termsBetween('delivered', from, to);
  return (
    <>
      <p className="figure-large">
        {formatExactPercent((delivered - late) / delivered)} <small>on time</small>
      </p>
      <StackedBar
        label="Deliveries on time and late"
        format={formatCount}
        shares={[
          {
            key: 'late',
            label: 'Late',
            count: late,
            status: 'danger',
            href: shipmentsWith(...period, isField('flag', 'delivered_late')),
          },
          {
            key: 'in-time',
            label: 'On time',
            count: delivered - late,
            status: 'success',
            href: shipmentsWith(...period, isField('flag', 'delivered_in_time')),
          },
        ]}
      />
      <p className="tile-foot">
        <TextLink href={shipmentsWith(...period)}>All {formatCount(delivered)} delivered</TextLink>
      </p>
    </>
  );
}
