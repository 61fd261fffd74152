import { useSyncExternalStore } from 'react';
import type { Client } from '#api/client.ts';
import type { CollectionKind } from '#domain/collections/collections.ts';
import { Button } from '#ui/form/button.tsx';
import { EditedRecord } from '#ui/screens/edited-record.tsx';
import { useCan } from '#ui/use-can.ts';
import { DayDialog } from './day-dialog.tsx';
import { collectionDialog } from './dialog-request.ts';
import { requestDialogs } from './request-dialog.tsx';

const { open, subscribe, current } = collectionDialog;
const close = () => open(null);

const collectionRequest = async (api: Client, id: number) =>
  (await api.call('GET /collection-requests', { query: { filter: { id } } })).rows[0];

/** Dialogs that commands and buttons request in both lists. */
export function CollectionDialogs() {
  const asked = useSyncExternalStore(subscribe, current);
  if (asked === null) return null;
  if (asked.of === 'day')
    return <DayDialog record={{ ...asked.day, request: asked.request }} onClose={close} />;
  return (
    <EditedRecord
      id={asked.id}
      Form={requestDialogs[asked.of]}
      read={collectionRequest}
      onClose={close}
    />
  );
}

function NewButton({ of, children }: { of: CollectionKind; children: string }) {
  if (!useCan()('Edit collection requests')) return null;
  return (
    <Button kind="primary" onClick={() => open({ of, id: null })}>
      {children}
    </Button>
  );
}

export const NewRecurring = () => <NewButton of="recurring">New recurring collection</NewButton>;
export const NewBulk = () => <NewButton of="bulk">New collection</NewButton>;
