import { useSyncExternalStore } from 'react';
import type { Client } from '#api/client.ts';
import { EditedRecord } from '#ui/screens/edited-record.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import { DoorDialog } from './doors/door-form.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { LockerDialog } from './locker-form.tsx';
import { NetworkDialog } from './networks/network-form.tsx';
import { PointDialog } from './networks/point-form.tsx';
import { PromoDialog } from './networks/promo-form.tsx';

const close = () => openDialog(null);

/**
 * Dialogs that commands and buttons request; each screen of locker administration includes them
 * once.
 */
export function LockerDialogs() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  if (request === null) return null;
  const { of, id } = request;
  switch (of) {
    case 'locker':
      return <EditedRecord id={id} onClose={close} Form={LockerDialog} read={lockerOf} />;
    case 'network':
      return <EditedRecord id={id} onClose={close} Form={NetworkDialog} read={networkOf} />;
    case 'point':
      return <EditedRecord id={id} onClose={close} Form={PointDialog} read={pointOf} />;
    case 'promo code':
      return <EditedRecord id={id} onClose={close} Form={PromoDialog} read={promoOf} />;
    case 'door':
      return <EditedRecord id={id} onClose={close} Form={DoorDialog} read={doorOf} />;
    case 'key':
      return <KeyDialog lockerId={id ?? 0} onClose={close} />;
    case 'access':
      return <AccessDialog lockerId={id ?? 0} onClose={close} />;
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
