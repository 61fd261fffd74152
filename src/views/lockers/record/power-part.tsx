import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { minutesOnBattery, POWER_HOURS, powerStretches } from '#domain/outages/power-chart.ts';
import { shortSpan } from '#domain/kernel/spans.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { QueryResult } from '#ui/page/answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { Facts } from '#ui/page/section.tsx';
import type { Locker } from '../locker.ts';
import { PowerChart } from './power-chart.tsx';
import { MINUTE_MS } from '#domain/kernel/time.ts';

type Power = ResponseOf<'GET /lockers/:id/power'>;

const span = (minutes: number) => shortSpan(minutes * MINUTE_MS);

/** Power supply of the last two days, and the remaining battery time. */
export function PowerPart({ record: { id } }: { record: Locker }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /lockers/:id/power', { params: { id } }));
  return (
    <Part title={`Power of the last ${POWER_HOURS} hours`}>
      <QueryResult of={found} what="the power of this locker">
        {(power) => <Read power={power} />}
      </QueryResult>
    </Part>
  );
}

function Read({ power }: { power: Power }) {
  const stretches = powerStretches(power.samples);
  return (
    <>
      {stretches.length === 0 ? (
        <p className="quiet-text">The terminal reported no battery data in this time.</p>
      ) : (
        <PowerChart
          stretches={stretches}
          outages={power.outages}
          words={wordsOf(power, minutesOnBattery(stretches))}
        />
      )}
      <Facts facts={factsOf(power)} />
    </>
  );
}

/** Description of the chart. */
function wordsOf({ samples, outages }: Power, minutes: number): string {
  const charges = samples.flatMap(({ battery_percentage: charge }) => charge ?? []);
  const battery = `Battery between ${Math.min(...charges)} % and ${Math.max(...charges)} %`;
  const mains = minutes === 0 ? 'on mains all the time' : `${span(minutes)} without mains`;
  const shed =
    outages.length === 0
      ? 'No outage'
      : outages
          .map(
            ({ from_at, until_at }) =>
              `Outage ${formatMoment(from_at)} to ${formatMoment(until_at)}`,
          )
          .join('. ');
  return `${battery}, ${mains}. ${shed}.`;
}

const factsOf = ({ usable_minutes: usable, is_measured: isMeasured, discharges }: Power) =>
  [
    ['A full battery lasts', `${usable} min${isMeasured ? '' : ', not measured'}`],
    ['Last discharges', discharges.length === 0 ? 'None measured' : `${discharges.join(', ')} min`],
  ] as const;
