import { useSyncExternalStore } from 'react';
import { AddressDialog } from './address-dialog.tsx';
import { currentDialog, openDialog, subscribe, type DialogRequest } from './dialog-request.ts';
import { EmailDialog } from './mail-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { SpecialTripDialog } from './special-trip-dialog.tsx';

/** Dialogs that commands and buttons open by a request. */
export function ShipmentDialogs() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  return request && <Dialog request={request} onClose={() => openDialog(null)} />;
}

const named = {
  note: NoteDialog,
  proof: ProofDialog,
  resend: ResendDialog,
  'special-trip': SpecialTripDialog,
} as const;

function Dialog({ request, onClose }: { request: DialogRequest; onClose: () => void }) {
  if (request.is === 'mail') return <EmailDialog {...request} onClose={onClose} />;
  if (request.is === 'address') return <AddressDialog {...request} onClose={onClose} />;
  const Named = named[request.is];
  return <Named record={request} onClose={onClose} />;
}
