import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Client } from '#api/client.ts';
import { useApp } from '../app-context.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { QueryResult } from '../page/answer.tsx';

interface EditedRecordProps<R> {
  /** Id of the record to edit; null for a new one. */
  id: number | null;
  Form: ComponentType<{ record: R | null; onClose: () => void }>;
  read: (api: Client, id: number) => Promise<R | undefined>;
  onClose: () => void;
}

/** Form dialog for a new record, or for an existing record in its current state. */
export function EditedRecord<R>({ id, Form, onClose, read }: EditedRecordProps<R>) {
  return id === null ? (
    <Form record={null} onClose={onClose} />
  ) : (
    <Found id={id} Form={Form} read={read} onClose={onClose} />
  );
}

function Found<R>({ id, Form, read, onClose }: EditedRecordProps<R> & { id: number }) {
  const { api } = useApp();
  const found = useQuery({
    queryKey: ['edited record', read.name, id],
    queryFn: async () => (await read(api, id)) ?? null,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (found.data) return <Form record={found.data} onClose={onClose} />;
  return (
    <Dialog title="Edit" isOpen onClose={onClose}>
      <QueryResult of={found} what="the record">
        {() => <p>This record no longer exists. Close the form and reload the list.</p>}
      </QueryResult>
    </Dialog>
  );
}
