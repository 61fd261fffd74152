import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { integration } from '#domain/integrations/integration.entity.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { integrationHealth } from '#ui/mark/integration-health.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import type { Account } from '../account.ts';

type Integration = RowOf<'GET /integrations'>;
const MAX_ROWS = 20;

const columns: ListingColumn<Integration>[] = [
  {
    id: 'state',
    title: 'State',
    cell: ({ health }) => {
      const { status, word } = integrationHealth[health];
      return <StatusMark status={status}>{word}</StatusMark>;
    },
  },
  {
    id: 'name',
    title: 'Name',
    names: true,
    cell: ({ id, name, url }) => (
      <span className="account-integration">
        <TextLink href={href(integration, { id })}>{name}</TextLink>
        {url && <small>{url}</small>}
      </span>
    ),
  },
  {
    id: 'delivered',
    title: 'Delivered, 24 h',
    number: true,
    cell: ({ delivered_24h: count }) => formatCount(count),
  },
  {
    id: 'failed',
    title: 'Failed, 24 h',
    number: true,
    cell: ({ failed_24h: count }) => (count === 0 ? null : formatCount(count)),
  },
  {
    id: 'last',
    title: 'Last delivered',
    cell: ({ last_success_at: at }) => formatMoment(at) ?? 'Never',
  },
  { id: 'error', title: 'Last failure', cell: ({ last_error: error }) => error },
];

/** Webhooks and other integrations of the account, with their health. */
export function Integrations({ record: { id } }: { record: Account }) {
  const { api } = useApp();
  const found = useQuery(
    api.query('GET /integrations', {
      query: { filter: { account_id: [id] }, range: [0, MAX_ROWS - 1] },
    }),
  );
  const all = (
    <TextLink href={`/settings/integrations?q=account%3A${id}`}>All integrations</TextLink>
  );
  return (
    <Part title="Integrations" count={found.data?.total} action={all} flush>
      <PartResult of={found} what="the integrations">
        {({ rows }) => (
          <Listing
            label="Integrations of this account"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            empty={
              <p className="part-quiet">
                No integrations. Enter a webhook address under Details to add one.
              </p>
            }
            flush
          />
        )}
      </PartResult>
    </Part>
  );
}
