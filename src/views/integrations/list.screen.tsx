import { useQuery } from '@tanstack/react-query';
import { NO_NEW_WEBHOOKS } from '#domain/integrations/webhooks.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Screen } from '#ui/view.ts';
import { columns, filters } from './columns.tsx';
import { openDialog } from './dialog-request.ts';
import { IntegrationDialogs } from './dialogs.tsx';
import { pathOf } from './integration.ts';
import view from './list.view.ts';

function NewButton() {
  const { api } = useApp();
  const { data: types } = useQuery(api.query('GET /get-integration-types'));
  if (!useCan()('Edit integrations')) return null;
  const isRefused = types?.some((type) => type.can_be_added) === false;
  return (
    <Button
      kind="primary"
      off={isRefused && NO_NEW_WEBHOOKS}
      onClick={() => openDialog({ of: 'integration', id: null })}
    >
      New webhook
    </Button>
  );
}

/** List of integrations with their health. */
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
