import { runbookFields } from '#domain/runbooks/runbook.fields.ts';
import { Button } from '#ui/form/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Screen } from '#ui/view.ts';
import { runbookDialog } from './dialog-request.ts';
import view from './list.view.ts';
import { runbookPath, runbookStates } from './runbook.ts';
import { RunbookDialogs } from './runbook-form.tsx';

function Head() {
  const can = useCan();
  return (
    <>
      <TextLink href="/runbooks/runs">Runbook runs</TextLink>
      {can('Edit runbooks') && (
        <Button kind="primary" onClick={() => runbookDialog.open({ of: 'runbook', id: null })}>
          New runbook
        </Button>
      )}
    </>
  );
}

/** List of runbooks. */
const screen: Screen = tableScreen(view, {
  ...showFields('GET /runbooks', runbookFields, { labels: { state: runbookStates } }),
  kind: 'runbooks',
  sort: ['name', 'ASC'],
  record: { href: ({ id }) => runbookPath(id) },
  parts: { head: Head, dialogs: RunbookDialogs },
});
export default screen;
