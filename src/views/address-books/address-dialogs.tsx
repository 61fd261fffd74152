import { useSyncExternalStore } from 'react';
import type { Client } from '#api/client.ts';
import { Button } from '#ui/form/button.tsx';
import { EditedRecord } from '#ui/screens/edited-record.tsx';
import { useCan } from '#ui/use-can.ts';
import { AddressDialog } from './address-dialog.tsx';
import { addressRequest } from './dialog-request.ts';

const { open, subscribe, current } = addressRequest;

const keptAddress = async (api: Client, id: number) =>
  (await api.call('GET /address-books', { query: { filter: { id } } })).rows[0];

/** Dialogs for requests of commands and buttons. */
export function AddressDialogs() {
  const request = useSyncExternalStore(subscribe, current);
  if (request === null) return null;
  return (
    <EditedRecord
      id={request.id}
      Form={AddressDialog}
      read={keptAddress}
      onClose={() => open(null)}
    />
  );
}

export function NewAddress() {
  if (!useCan()('Edit address books')) return null;
  return (
    <Button kind="primary" onClick={() => open({ of: 'address', id: null })}>
      New address
    </Button>
  );
}
