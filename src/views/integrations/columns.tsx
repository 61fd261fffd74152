import { Bars } from './bars.tsx';
import { integrationFields } from '#domain/integrations/integration.fields.ts';
import { Ago, emptyCell } from '#ui/table/cells.tsx';
import { integrationHealth } from '#ui/mark/integration-health.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { eventLabel, eventOptions, shareOf, tookWords } from './integration.ts';

const healthOptions = Object.entries(integrationHealth).map(([value, { word }]) => ({
  value,
  label: word,
}));

export const { columns, filters } = showFields('GET /integrations', integrationFields, {
  labels: { health: integrationHealth },
  own: {
    account: {
      value: ({ account_code }) => account_code,
      cell: ({ account_code }) =>
        account_code === null ? 'All' : <span className="ref">{account_code}</span>,
    },
    events: {
      value: ({ events }) => events.map(eventLabel).join(', '),
      cell: ({ events }) => (
        <span title={events.map(eventLabel).join(', ')}>
          {events.length} event{events.length === 1 ? '' : 's'}
        </span>
      ),
    },
    share: { end: true, value: shareOf, cell: (row) => shareOf(row) ?? emptyCell },
    half_hours: { value: () => null, cell: (row) => <Bars of={row} /> },
    median_ms: { end: true, cell: ({ median_ms }) => tookWords(median_ms) ?? emptyCell },
    oldest_waiting_at: {
      end: true,
      cell: ({ oldest_waiting_at: at }) => (at === null ? null : <Ago iso={at} />),
    },
    key: {
      value: ({ signing_keys }) => signing_keys.at(-1)?.ending ?? null,
      cell: ({ signing_keys }) => <span className="mono">••••{signing_keys.at(-1)?.ending}</span>,
    },
  },
  filters: {
    state: { kind: 'choice', many: true, options: healthOptions },
    event: { kind: 'choice', many: true, options: eventOptions },
  },
});
