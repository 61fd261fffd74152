import { useSyncExternalStore } from 'react';
import { AddressDialog } from './address-dialog.tsx';
import { askedNow, askFor, subscribe, type Asked } from './asked.ts';
import { AssignDialog } from './bulk/assign-dialog.tsx';
import { FieldsDialog } from './bulk/fields-dialog.tsx';
import { MailDialog } from './bulk/mail-dialog.tsx';
import { NoteDialog } from './bulk/note-dialog.tsx';
import { ResubmitDialog } from './bulk/resubmit-dialog.tsx';
import { StatusDialog } from './bulk/status-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { SpecialTripDialog } from './special-trip-dialog.tsx';

/** Answers what commands and buttons ask for; every screen of shipments holds it once. */
export function ShipmentDialogs() {
  const asked = useSyncExternalStore(subscribe, askedNow);
  return asked && <Dialog asked={asked} onClose={() => askFor(null)} />;
}

const many = {
  note: NoteDialog,
  mail: MailDialog,
  status: StatusDialog,
  assign: AssignDialog,
  fields: FieldsDialog,
  resubmit: ResubmitDialog,
} as const;

function Dialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if ('targets' in asked) {
    const Many = many[asked.is];
    return <Many targets={asked.targets} onClose={onClose} />;
  }
  if (asked.is === 'address') return <AddressDialog {...asked} onClose={onClose} />;
  if (asked.is === 'special-trip') return <SpecialTripDialog {...asked} onClose={onClose} />;
  return <ResendDialog {...asked} onClose={onClose} />;
}
