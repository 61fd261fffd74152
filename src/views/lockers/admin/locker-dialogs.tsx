import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ComponentType } from 'react';
import type { Client } from '../../../api/client.ts';
import { useApp } from '../../../ui/app-context.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { QueryResult } from '../../../ui/page/answer.tsx';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import { DoorDialog } from './door-form.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { LockerDialog } from './locker-form.tsx';
import { NetworkDialog } from './network-form.tsx';
import { PointDialog } from './point-form.tsx';
import { PromoDialog } from './promo-form.tsx';

const close = () => openDialog(null);

/** Answers what commands and buttons of the administration of lockers ask for; each of its screens holds it once. */
export function LockerDialogs() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  if (request === null) return null;
  const { of, id } = request;
  switch (of) {
    case 'locker':
      return <Edited id={id} Form={LockerDialog} read={lockerOf} />;
    case 'network':
      return <Edited id={id} Form={NetworkDialog} read={networkOf} />;
    case 'point':
      return <Edited id={id} Form={PointDialog} read={pointOf} />;
    case 'promo code':
      return <Edited id={id} Form={PromoDialog} read={promoOf} />;
    case 'door':
      return <Edited id={id} Form={DoorDialog} read={doorOf} />;
    case 'key':
      return <KeyDialog lockerId={id ?? 0} onClose={close} />;
  }
}

const one = (id: number) => ({ query: { filter: { id } } });
const lockerOf = async (api: Client, id: number) =>
  (await api.call('GET /lockers', one(id))).rows[0];
const networkOf = async (api: Client, id: number) =>
  (await api.call('GET /networks', one(id))).rows[0];
const pointOf = async (api: Client, id: number) => (await api.call('GET /points', one(id))).rows[0];
const promoOf = async (api: Client, id: number) =>
  (await api.call('GET /promo-codes', one(id))).rows[0];
const doorOf = async (api: Client, id: number) => (await api.call('GET /doors', one(id))).rows[0];

interface EditedProps<R> {
  id: number | null;
  Form: ComponentType<{ record: R | null; onClose: () => void }>;
  read: (api: Client, id: number) => Promise<R | undefined>;
}

/** The form of a new record, or of one as it is now. */
function Edited<R>({ id, Form, read }: EditedProps<R>) {
  return id === null ? (
    <Form record={null} onClose={close} />
  ) : (
    <Found id={id} Form={Form} read={read} />
  );
}

function Found<R>({ id, Form, read }: EditedProps<R> & { id: number }) {
  const { api } = useApp();
  const found = useQuery({
    queryKey: ['locker form', read.name, id],
    queryFn: async () => (await read(api, id)) ?? null,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (found.data) return <Form record={found.data} onClose={close} />;
  return (
    <Dialog title="Edit" isOpen onClose={close}>
      <QueryResult of={found} what="the record">
        {() => <p>It is not there any more. Close this and look again.</p>}
      </QueryResult>
    </Dialog>
  );
}
