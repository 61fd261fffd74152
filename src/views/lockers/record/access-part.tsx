import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '../../../api/endpoint-types.ts';
import { href } from '../../../domain/entities/href.ts';
import { shipment } from '../../../domain/entities/shipment.ts';
import { useApp } from '../../../ui/app-context.ts';
import { formatMoment } from '../../../ui/format.ts';
import { TextLink } from '../../../ui/link.tsx';
import { QueryResult } from '../../../ui/page/answer.tsx';
import { Part } from '../../../ui/page/part.tsx';
import { grantTypeOf } from '../admin/filters.ts';
import { grantStates } from '../admin/states.ts';
import type { Locker } from '../locker.ts';

type Grant = RowOf<'GET /locker-access'>;

const newest: [number, number] = [0, 49];

/** Who may open what of it, the newest first; never a code. */
export function AccessPart({ record: { id, code } }: { record: Locker }) {
  const { api } = useApp();
  const query = { filter: { locker_id: id }, range: newest };
  const found = useQuery(api.query('GET /locker-access', { query }));
  const all = (
    <TextLink href={`/admin/locker-access?q=${encodeURIComponent(code)}`}>All of them</TextLink>
  );
  return (
    <Part title="Access" action={all} flush>
      <QueryResult of={found} what="its access">
        {({ rows }) => <Grants rows={rows} />}
      </QueryResult>
    </Part>
  );
}

const titles = ['Type', 'Holder', 'Shipment', 'Door', 'Ending', 'State', 'Until'];

function Grants({ rows }: { rows: readonly Grant[] }) {
  if (rows.length === 0) return <p className="locker-none">Nobody has access.</p>;
  return (
    <div className="locker-scroll">
      <table className="locker-table">
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((grant) => (
            <tr key={grant.id}>
              <td>{grantTypeOf(grant)}</td>
              <td>{grant.holder_name}</td>
              <td>
                {grant.shipment_id === null ? (
                  'None'
                ) : (
                  <TextLink href={href(shipment, { id: grant.shipment_id })}>
                    {grant.reference}
                  </TextLink>
                )}
              </td>
              <td>{grant.door ?? 'Any'}</td>
              <td>{`••${grant.code_ending}`}</td>
              <td>{grantStates[grant.state].word}</td>
              <td>{formatMoment(grant.valid_until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
