import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { recordSource } from '#api/record-source.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { useApp } from '#ui/app-context.ts';
import { Note } from '#ui/form/note.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ShownOnce } from '#ui/overlay/shown-once.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import { IntegrationDialog } from './integration-form.tsx';
import type { Integration } from './integration.ts';
import { RotateDialog } from './rotate-dialog.tsx';
import { TokenDialog } from './tokens/token-form.tsx';

type Added = ResponseOf<'POST /integrations'>;

const close = () => openDialog(null);

/** Shows the secret of an added integration, once; a changed integration has none to show. */
function showSecret(answer: Integration | Added): void {
  if ('secret' in answer)
    openDialog({ of: 'secret', secret: answer.secret, test: answer.test.error });
  else close();
}

/**
 * Dialogs that commands and buttons request; each screen of integrations and tokens includes them
 * once.
 */
export function IntegrationDialogs() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  switch (request?.of) {
    case 'integration':
      if (request.id === null)
        return <IntegrationDialog record={null} onClose={close} onDone={showSecret} />;
      return <Edited id={request.id} />;
    case 'rotate':
      return <RotateDialog id={request.id} onClose={close} />;
    case 'token':
      return <TokenDialog onClose={close} />;
    case 'secret':
      return (
        <ShownOnce title="The signing secret" what="secret" value={request.secret} onClose={close}>
          {request.test !== null && (
            <Note kind="warning">
              The address did not accept the test: {request.test}. The events wait and are sent
              again later.
            </Note>
          )}
        </ShownOnce>
      );
    case undefined:
      return null;
  }
}

/** Form with the current integration. */
function Edited({ id }: { id: number }) {
  const { api } = useApp();
  const found = useQuery({
    ...recordSource(api, 'GET /integrations/:id', { id }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (found.data) return <IntegrationDialog record={found.data} onClose={close} />;
  return (
    <Dialog title="Edit" isOpen onClose={close}>
      <QueryResult of={found} what="the integration">
        {() => null}
      </QueryResult>
    </Dialog>
  );
}
