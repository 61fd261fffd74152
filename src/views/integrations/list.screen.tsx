import { Button } from '../../ui/form/button.tsx';
import { tableScreen } from '../../ui/screens/table-screen.tsx';
import { useCan } from '../../ui/use-can.ts';
import type { Screen } from '../../ui/view.ts';
import { columns, filters } from './columns.tsx';
import { openDialog } from './dialog-request.ts';
import { IntegrationDialogs } from './dialogs.tsx';
import { pathOf } from './integration.ts';
import view from './list.view.ts';

function NewButton() {
  if (!useCan()('Edit integrations')) return null;
  return (
    <Button kind="primary" onClick={() => openDialog({ of: 'integration', id: null })}>
      New webhook
    </Button>
  );
}

/** Which connection hurts. */
const screen: Screen = tableScreen(view, {
  list: 'GET /integrations',
  kind: 'integrations',
  columns,
  filters,
  sort: ['name', 'ASC'],
  record: { href: ({ id }) => pathOf(id) },
  parts: { head: NewButton, dialogs: IntegrationDialogs },
});
export default screen;
