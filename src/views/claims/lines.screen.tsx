import type { RowOf } from '#api/endpoint-types.ts';
import type { FilterKey } from '#api/list-source.ts';
import { lineStates, lineStateWords, type LineState } from '#domain/claims/handovers.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { Ago, emptyCell } from '#ui/table/cells.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import type { Screen } from '#ui/view.ts';
import { HandoverLinks } from './handover-links.tsx';
import view from './lines.view.ts';

type Line = RowOf<'GET /handovers'>;
const col = columnsFor<Line>();

const marks: Readonly<Record<LineState, Status>> = {
  open: 'info',
  accepted: 'success',
  returned: 'warning',
  withdrawn: 'neutral',
  over: 'neutral',
};
const stateOf = ({ state }: Line) => ({ status: marks[state], word: lineStateWords[state] });

const columns = [
  col.state('state', 'State', { of: stateOf, sort: 'state', width: 150 }),
  col.ref('label', 'What', { names: true, sort: 'label', width: 150 }),
  col.text('note', 'Note', { width: 280, grows: true, narrow: 'detail' }),
  col.text('giver', 'From', { width: 150, narrow: 'about' }),
  col.own('receiver', 'To', {
    width: 150,
    value: ({ receiver }) => receiver ?? 'Team',
    cell: ({ receiver }) => receiver ?? 'Team',
  }),
  col.own('claimed_at', 'Claimed', {
    width: 104,
    value: ({ claimed_at }) => claimed_at,
    cell: ({ claimed_at }) => (claimed_at ? <Ago iso={claimed_at} /> : emptyCell),
  }),
  col.text('reason', 'Returned because', { width: 200, hidden: true }),
  col.text('answered_by', 'Answered by', { width: 150, hidden: true }),
  col.time('offered_at', 'Offered', { sort: 'offered_at' }),
];

const filters: readonly FilterField<FilterKey<'GET /handovers'>>[] = [
  { name: 'for-me', label: 'For me', kind: 'flag', key: 'for_me' },
  { name: 'by-me', label: 'By me', kind: 'flag', key: 'by_me' },
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    many: true,
    options: lineStates.map((value) => ({ value, label: lineStateWords[value] })),
  },
];

const LinePanel = rowPanel('GET /handovers', {
  kind: 'handover lines',
  state: stateOf,
  actions: ['handovers.1-accept', 'handovers.2-return', 'handovers.3-give', 'handovers.4-withdraw'],
  facts: ({ label, note, giver, receiver, offered_at, reason, answered_by }) => [
    ['What', label],
    ['Note', note ?? emptyCell],
    ['From', giver],
    ['To', receiver ?? 'Team: first to accept'],
    ['Offered', <Ago key="offered" iso={offered_at} inSentence />],
    ...(answered_by ? ([['Answered by', answered_by]] as const) : []),
    ...(reason ? ([['Reason', reason]] as const) : []),
  ],
});

/** List of handover lines; a line belongs to the giver until it is answered. */
const screen: Screen = tableScreen(view, {
  list: 'GET /handovers',
  kind: 'handover lines',
  columns,
  filters,
  sort: ['offered_at', 'DESC'],
  record: { panel: LinePanel },
  parts: { head: HandoverLinks },
});
export default screen;
