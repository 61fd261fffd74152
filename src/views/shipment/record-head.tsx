import { useState } from 'react';
import { movable, type Allowed } from '../../domain/shipment-rules.ts';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { useHeld } from '../held.ts';
import { useHouse } from '../house.ts';
import { askFor, onlyThis, type BulkKind } from './asked.ts';
import { fetching, print, type PrintedKind } from './documents.ts';
import { serviceName } from './facts-of.tsx';
import { resubmittable } from './resubmittable.ts';
import type { Shipment } from './shipment.ts';
import { ShipmentTag } from './status.tsx';
import { whenOf } from './times.ts';

/** Which shipment it is, how it stands, and what can be done with it. */
export function RecordHead({ shipment }: { shipment: Shipment }) {
  const { toasts } = useHouse();
  const reference = shipment.short_tracking_reference;
  usePageTitle(reference);
  const copy = () =>
    void navigator.clipboard.writeText(reference).then(
      () => toasts.show({ kind: 'success', text: `Copied ${reference}` }),
      () => toasts.show({ kind: 'error', text: 'The browser did not allow copying.' }),
    );
  return (
    <div className="record-head">
      <h1 className="ref">{reference}</h1>
      <IconButton icon="copy" label="Copy the reference" onClick={copy} />
      <ShipmentTag status={shipment.status} />
      <span className="record-line">{lineOf(shipment)}</span>
      <div className="record-actions">
        <RecordActions shipment={shipment} />
      </div>
    </div>
  );
}

function lineOf(row: Shipment): string {
  const parcels = row.parcel_count === 1 ? '1 parcel' : `${row.parcel_count} parcels`;
  const service = [row.service_level_code, serviceName(row.service_level_code)?.toLowerCase()]
    .filter(Boolean)
    .join(' ');
  const due =
    row.estimated_delivery_to && !row.delivered_at && `due ${whenOf(row.estimated_delivery_to)}`;
  const done = row.delivered_at && `delivered ${whenOf(row.delivered_at)}`;
  return [parcels, service, row.account, done || due].filter(Boolean).join(', ');
}

/** The same commands as in the list, for this one. */
export function RecordActions({ shipment }: { shipment: Shipment }) {
  const { api, toasts } = useHouse();
  const holds = useHeld();
  const [busy, setBusy] = useState(false);
  const printOne = async (kind: PrintedKind) => {
    setBusy(true);
    await print({ fetch: fetching(api), say: toasts.show }, kind, {
      ids: [shipment.id],
      name: shipment.short_tracking_reference,
    });
    setBusy(false);
  };
  const ask = (is: BulkKind) => () => askFor({ is, targets: onlyThis(shipment) });
  const canMove = movable(shipment);
  const papers: MenuEntry[] = [
    {
      kind: 'item',
      id: 'waybills',
      label: 'Waybill',
      icon: 'file-text',
      keys: 'p',
      run: () => void printOne('waybills'),
    },
    {
      kind: 'item',
      id: 'stickers',
      label: 'Parcel stickers',
      icon: 'tag',
      run: () => void printOne('stickers'),
    },
    ...(holds('Assign tracking stickers', 'Book shipments')
      ? [sticker(() => void printOne('tracking-stickers'))]
      : []),
  ];
  return (
    <>
      <Menu
        label="Print"
        trigger={busy ? 'Printing…' : 'Print'}
        triggerClass="btn btn-plain"
        entries={papers}
      />
      {holds('Edit shipments', 'Book shipments') && (
        <Button keys="n" onClick={ask('note')}>
          Note
        </Button>
      )}
      {holds('Edit shipments') && (
        <Button keys="a" off={canMove === true ? false : canMove} onClick={ask('assign')}>
          Assign
        </Button>
      )}
      <Menu
        label="More"
        trigger="More"
        triggerClass="btn btn-plain"
        entries={moreOf(shipment, holds)}
      />
    </>
  );
}

const sticker = (run: () => void): MenuEntry => ({
  kind: 'item',
  id: 'tracking-stickers',
  label: 'Tracking stickers',
  icon: 'ticket',
  run,
});

/** What is done less often; what is not possible now is grey and says why. */
function moreOf(shipment: Shipment, holds: ReturnType<typeof useHeld>): MenuEntry[] {
  const { id, short_tracking_reference: reference } = shipment;
  const one = (is: BulkKind) => () => askFor({ is, targets: onlyThis(shipment) });
  const entries: (MenuEntry | false)[] = [
    holds('Change shipment status') && entry('Change status', movable(shipment), one('status')),
    holds('Edit shipments', 'Book shipments') &&
      entry('Update fields', movable(shipment), one('fields')),
    holds('Send notifications') && entry('E-mail', true, one('mail')),
    holds('Send notifications') &&
      entry('Send the notification again', true, () => askFor({ is: 'resend', id, reference })),
    holds('Send notifications', 'Book shipments') &&
      entry('Request a special trip', true, () => askFor({ is: 'special-trip', id, reference })),
    holds('Resubmit shipments') &&
      entry('Resubmit upstream', resubmittable(shipment), one('resubmit')),
  ];
  return entries.filter((found) => found !== false);
}

function entry(label: string, allowed: Allowed, run: () => void): MenuEntry {
  const words = allowed === true ? label : `${label}: ${allowed.toLowerCase()}`;
  return { kind: 'item', id: label, label: words, off: allowed !== true, run };
}
