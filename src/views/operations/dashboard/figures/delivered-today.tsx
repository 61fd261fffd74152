import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { formatTime, hourOf } from '#domain/kernel/time.ts';
import { lastWeekday } from '#domain/kernel/comparison.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { useApp } from '#ui/app-context.ts';
import { countBefore, hoursOf, LAST_HOUR } from '#ui/chart/by-hour.ts';
import { FigureTable } from '#ui/chart/figure-table.tsx';
import { HourChart } from '#ui/chart/hour-chart.tsx';
import { TextLink } from '#ui/link.tsx';
import { isField, shipmentsWith } from '#ui/table/filter/shipment-links.ts';
import { Tile } from './tile.tsx';

type Day = ResponseOf<'GET /ops-api/drivers_today_stats'>;

/** Deliveries by hour, compared with the same weekday of the week before. */
export function DeliveredToday() {
  const { api } = useApp();
  const today = useQuery(api.query('GET /ops-api/drivers_today_stats', { query: {} }));
  const date = today.data?.compared?.date;
  const then = useQuery({
    ...api.query('GET /ops-api/drivers_today_stats', { query: { date } }),
    enabled: date !== undefined,
  });
  return (
    <Tile title="Delivered today" lead="By drivers, hour by hour" of={today}>
      {(day) => (
        <div className="chart">
          <Words day={day} />
          {then.data && <Course day={day} then={then.data} />}
        </div>
      )}
    </Tile>
  );
}

function Words({ day: { date, delivered, compared, as_of: at } }: { day: Day }) {
  const now = shipmentsWith(isField('delivered', date));
  return (
    <div className="chart-read">
      <span className="chart-key is-line">Today</span>
      {compared && (
        <span className="chart-key is-dotted">{capital(lastWeekday(compared.date))}</span>
      )}
      <span className="push">
        By {formatTime(at)}: <TextLink href={now}>{`${formatCount(delivered)} today`}</TextLink>
        {compared && `, ${formatCount(compared.delivered)} ${lastWeekday(compared.date)}`}
      </span>
    </div>
  );
}

function Course({ day, then }: { day: Day; then: Day }) {
  const [now, other] = [hoursOf(day, 'delivered'), hoursOf(then, 'delivered')];
  const title = `Delivered today and ${lastWeekday(then.date)}, by hour`;
  const hours = Array.from({ length: LAST_HOUR }, (_, at) => at + 1).filter((hour) => hour > 6);
  const until = hourOf(Date.parse(day.as_of));
  return (
    <div className="delivered-hours">
      <HourChart title={title} today={now} then={other} hour={until} />
      <FigureTable
        label={title}
        head={['By', 'Today', capital(lastWeekday(then.date))]}
        rows={hours.map((hour) => [
          `${hour}:00`,
          hour > until ? '' : formatCount(countBefore(now, hour)),
          formatCount(countBefore(other, hour)),
        ])}
      />
    </div>
  );
}
