import { tableScreen } from '../../ui/screens/table-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { MarketplaceDialogs } from '../marketplace/dialogs.tsx';
import { FailureGroups } from '../marketplace/failure-groups.tsx';
import { kinds, type FailureGroup } from '../marketplace/marketplace.ts';
import { columns, filters } from './columns.tsx';
import { EventPanel } from './panel.tsx';
import view from './view.ts';

const resubmit = 'marketplace-events.1-resubmit';
const settle = 'marketplace-events.3-settle';

const correcting: Readonly<Record<string, string>> = {
  'customer-reference-missing': 'marketplace-events.4-reference',
  'postal-code-zone-mismatch': 'marketplace-events.5-postal-code',
};

/** What helps a group first, and what else could. */
function mending({ fingerprint, next }: FailureGroup): readonly string[] {
  const correct = correcting[fingerprint];
  if (correct !== undefined) return [correct, resubmit, settle];
  return next === 'override' ? [settle, resubmit] : [resubmit, settle];
}

/** Failures first: what failed by cause, then every event that was told to the marketplace. */
const screen: Screen = tableScreen(view, {
  list: 'GET /amazon-shipments/event-shipments',
  kind: kinds.events,
  columns,
  filters,
  sort: ['occurred_at', 'DESC'],
  views: [
    ['All', ''],
    ['Failed', 'state:failed'],
    ['Waiting', 'state:waiting'],
    ['Overridden', 'state:overridden'],
  ],
  record: { panel: EventPanel },
  parts: {
    above: () => <FailureGroups subject="events" kind={kinds.events} mending={mending} />,
    dialogs: MarketplaceDialogs,
  },
});
export default screen;
