import { fieldFacts, givenFacts } from '#ui/screens/field-facts.tsx';
import type { RowOf } from '#api/endpoint-types.ts';
import { handoverLineFields } from '#domain/claims/handover-line.fields.ts';
import { lineStateWords, type LineState } from '#domain/claims/handovers.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { Ago, emptyCell } from '#ui/table/cells.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import type { Screen } from '#ui/view.ts';
import { HandoverLinks } from './handover-links.tsx';
import view from './lines.view.ts';

type Line = RowOf<'GET /handovers'>;

const marks: Readonly<Record<LineState, Status>> = {
  open: 'info',
  accepted: 'success',
  returned: 'warning',
  withdrawn: 'neutral',
  over: 'neutral',
};
const stateOf = ({ state }: Line) => ({ status: marks[state], word: lineStateWords[state] });

const table = showFields('GET /handovers', handoverLineFields, {
  labels: { state: lineStateWords, kind: { claim: 'Claim', run: 'Run', note: 'Note' } },
  own: {
    state: { of: stateOf },
    receiver: ({ receiver }) => receiver ?? 'Team',
    claimed_at: { cell: ({ claimed_at: at }) => (at ? <Ago iso={at} /> : emptyCell) },
  },
});

const LinePanel = rowPanel('GET /handovers', {
  kind: 'handover lines',
  state: stateOf,
  actions: ['handovers.1-accept', 'handovers.2-return', 'handovers.3-give', 'handovers.4-withdraw'],
  facts: (line) => [
    ...fieldFacts(handoverLineFields, line, ['label', 'note', 'giver']),
    ['To', line.receiver ?? 'Team: first to accept'],
    ['Offered', <Ago key="offered" iso={line.offered_at} inSentence />],
    ...givenFacts(handoverLineFields, line, ['answered_by', 'reason']),
  ],
});

/**
 * List of handover lines; a line stays with the user who hands it over until the receiver has
 * answered.
 */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'handover lines',
  sort: ['offered_at', 'DESC'],
  record: { panel: LinePanel },
  parts: { head: HandoverLinks },
});
export default screen;
