import { useMutation, useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import { Button } from '#ui/form/button.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { deviceOf } from './device.ts';

type OpenSession = RowOf<'GET /my-profile/sessions'>[number];

/** Sessions of the user, with buttons to end them. */
export function Sessions() {
  const { api, ask, toasts } = useApp();
  const sessions = useQuery(api.query('GET /my-profile/sessions'));
  const end = useMutation({
    ...api.mutation('DELETE /my-profile/sessions/:id'),
    onSuccess: () => toasts.show({ kind: 'success', text: 'Session ended' }),
    onError: ({ message }) =>
      toasts.show({ kind: 'error', text: 'The session was not ended', detail: message }),
  });
  const askAndEnd = async (one: OpenSession) => {
    const consequence = `${deviceOf(one.user_agent)} is signed out at once.`;
    if (await ask({ title: 'End this session?', consequence }))
      end.mutate({ params: { id: one.id } });
  };
  const columns = columnsOf((one) => void askAndEnd(one));
  return (
    <Section title="Sessions">
      <QueryResult of={sessions} what="your sessions">
        {(rows) => (
          <Listing label="Your sessions" columns={columns} rows={rows} rowKey={(row) => row.id} />
        )}
      </QueryResult>
    </Section>
  );
}

const columnsOf = (onEnd: (one: OpenSession) => void): ListingColumn<OpenSession>[] => [
  { id: 'device', title: 'Device', names: true, cell: (one) => deviceOf(one.user_agent) },
  {
    id: 'ip',
    title: 'Address',
    cell: (one) => <span className="mono">{one.ip ?? 'Unknown'}</span>,
  },
  { id: 'since', title: 'Signed in', cell: (one) => formatMoment(one.created_at) },
  { id: 'last', title: 'Last active', cell: (one) => formatMoment(one.last_active_at) },
  {
    id: 'end',
    title: 'End',
    hideTitle: true,
    cell: (one) => <EndCell one={one} onEnd={() => onEnd(one)} />,
  },
];

function EndCell({ one, onEnd }: { one: OpenSession; onEnd: () => void }) {
  if (one.is_current) return <span className="quiet-text">This session</span>;
  return (
    <Button
      kind="quiet"
      onClick={onEnd}
      aria-label={`End the session on ${deviceOf(one.user_agent)}`}
    >
      End
    </Button>
  );
}
