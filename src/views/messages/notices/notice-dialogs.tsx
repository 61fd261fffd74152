import { useSyncExternalStore } from 'react';
import type { Client } from '#api/client.ts';
import { Button } from '#ui/form/button.tsx';
import { EditedRecord } from '#ui/screens/edited-record.tsx';
import { useCan } from '#ui/use-can.ts';
import { noticeRequest } from './dialog-request.ts';
import { NoticeDialog } from './notice-form.tsx';

const { open, subscribe, current } = noticeRequest;

const noticeOf = async (api: Client, id: number) =>
  (await api.call('GET /notifications', { query: { filter: { id } } })).rows[0];

/** Dialogs for requests of commands and buttons. */
export function NoticeDialogs() {
  const request = useSyncExternalStore(subscribe, current);
  if (request === null) return null;
  return (
    <EditedRecord id={request.id} Form={NoticeDialog} read={noticeOf} onClose={() => open(null)} />
  );
}

export function NewNotice() {
  if (!useCan()('Publish notifications')) return null;
  return (
    <Button kind="primary" onClick={() => open({ of: 'notice', id: null })}>
      New notice
    </Button>
  );
}
