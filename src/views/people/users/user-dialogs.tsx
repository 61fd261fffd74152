import { useSyncExternalStore } from 'react';
import type { Client } from '#api/client.ts';
import { EditedRecord } from '#ui/screens/edited-record.tsx';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import { UserDialog } from './user-dialog.tsx';

const close = () => openDialog(null);
const userById = (api: Client, id: number) => api.call('GET /users/:id', { params: { id } });

/** Dialogs that commands and buttons open by a request. */
export function UserDialogs() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  if (request === null) return null;
  const id = request === 'new' ? null : request;
  return <EditedRecord id={id} Form={UserDialog} read={userById} onClose={close} />;
}
