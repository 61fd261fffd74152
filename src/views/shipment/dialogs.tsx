import { useSyncExternalStore } from 'react';
import { AddressDialog } from './address-dialog.tsx';
import { askedNow, askFor, subscribe, type Asked } from './asked.ts';
import { MailDialog } from './mail-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { SpecialTripDialog } from './special-trip-dialog.tsx';

/** Answers what commands and buttons ask for; every screen of shipments holds it once. */
export function ShipmentDialogs() {
  const asked = useSyncExternalStore(subscribe, askedNow);
  return asked && <Dialog asked={asked} onClose={() => askFor(null)} />;
}

const named = {
  note: NoteDialog,
  'special-trip': SpecialTripDialog,
  resend: ResendDialog,
} as const;

function Dialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (asked.is === 'mail') return <MailDialog {...asked} onClose={onClose} />;
  if (asked.is === 'address') return <AddressDialog {...asked} onClose={onClose} />;
  const Named = named[asked.is];
  return <Named id={asked.id} reference={asked.reference} onClose={onClose} />;
}
