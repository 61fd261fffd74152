import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { href } from '../../../domain/entities/href.ts';
import { shipment } from '../../../domain/entities/shipment.ts';
import { useApp } from '../../../ui/app-context.ts';
import { formatMoment } from '../../../ui/format.ts';
import { TextLink } from '../../../ui/link.tsx';
import { QueryResult } from '../../../ui/page/answer.tsx';
import { Part } from '../../../ui/page/part.tsx';
import type { Locker } from '../locker.ts';

type Leg = ResponseOf<'GET /lockers-shipment/:id'>[number];

const live = new Set<Leg['state']>(['reserved', 'deposited', 'overdue']);
const MOST = 50;

/** What lies in it or is on its way to it. */
export function Parcels({ record: { id } }: { record: Locker }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /lockers-shipment/:id', { params: { id } }));
  return (
    <Part title="Parcels" flush>
      <QueryResult of={found} what="its parcels">
        {(legs) => <Legs legs={legs.filter(({ state }) => live.has(state)).slice(0, MOST)} />}
      </QueryResult>
    </Part>
  );
}

function Legs({ legs }: { legs: readonly Leg[] }) {
  if (legs.length === 0)
    return <p className="locker-none">No parcel of ours is in it or on its way.</p>;
  return (
    <div className="locker-scroll">
      <table className="locker-table">
        <thead>
          <tr>
            {['Shipment', 'For', 'Door', 'State', 'In since', 'Collect before'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {legs.map((leg) => (
            <tr key={leg.id}>
              <td>
                <TextLink href={href(shipment, { id: leg.shipment_id })}>{leg.reference}</TextLink>
              </td>
              <td>{leg.recipient}</td>
              <td>{leg.door ?? 'None yet'}</td>
              <td>{leg.state}</td>
              <td>{leg.deposited_at === null ? 'Not yet' : formatMoment(leg.deposited_at)}</td>
              <td>{leg.collect_before === null ? 'Open' : formatMoment(leg.collect_before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
