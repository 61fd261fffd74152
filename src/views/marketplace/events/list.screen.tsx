import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { FailureGroups } from '../failure-groups.tsx';
import { kinds } from '../marketplace.ts';
import { columns, filters } from './columns.tsx';
import { repairCommandsOf } from './mending.ts';
import { EventPanel } from './panel.tsx';
import view from './list.view.ts';
import { useSyncExternalStore } from 'react';
import { currentDialog, openDialog, subscribe } from '../dialog-request.ts';
import { OverrideDialog } from '../override-dialog.tsx';

/** Dialogs that commands and buttons request. */
function MarketplaceDialogs() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  return request && <OverrideDialog event={request.event} onClose={() => openDialog(null)} />;
}

/** Page of marketplace events: failures by cause, then all events. */
const screen: Screen = tableScreen(view, {
  list: 'GET /amazon-shipments/event-shipments',
  kind: kinds.events,
  columns,
  filters,
  sort: ['occurred_at', 'DESC'],
  record: { panel: EventPanel },
  parts: {
    above: () => (
      <FailureGroups
        subject="events"
        kind={kinds.events}
        mending={({ fingerprint }) => repairCommandsOf(fingerprint)}
      />
    ),
    dialogs: MarketplaceDialogs,
  },
});
export default screen;
