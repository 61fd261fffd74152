import { subjectOfRows } from '#commands/focus.ts';
import { midSentence } from '#commands/asking/wording.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Menu, type MenuEntry } from '#ui/overlay/menu.tsx';
import { serviceName } from './facts-of.tsx';
import type { Shipment } from '../shipment.ts';
import { ShipmentTag } from '../status.tsx';
import { whenOf } from './times.ts';
import { useApp } from '#ui/app-context.ts';

/** Heading of the page: the shipment with its state and commands. */
export function RecordHead({ record: shipment }: { record: Shipment }) {
  const { toasts } = useApp();
  const reference = shipment.short_tracking_reference;
  const copy = () =>
    void navigator.clipboard.writeText(reference).then(
      () => toasts.show({ kind: 'success', text: `Copied ${reference}` }),
      () => toasts.show({ kind: 'error', text: 'The browser did not allow copying.' }),
    );
  return (
    <div className="record-head">
      <h1 className="ref">{reference}</h1>
      <IconButton icon="copy" label="Copy the reference" onClick={copy} />
      <ShipmentTag of={shipment} />
      <span className="record-line">{lineOf(shipment)}</span>
      <div className="record-actions">
        <RecordActions record={shipment} />
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

const papers = ['shipments.2-waybill', 'shipments.6-stickers', 'shipments.7-tracking-stickers'];
const buttons = ['shipments.1-note', 'shipments.3-assign'];
// Commands with a button elsewhere on the page.
const elsewhere = ['shipments.copy', 'shipments.address-delivery', 'shipments.address-collection'];

type Entry = MenuEntry & { kind: 'item' };

/** Commands of the list, applied to this shipment. */
export function RecordActions({ record: shipment }: { record: Shipment }) {
  const entries = useApp().actions?.(subjectOfRows('shipments', [shipment])) ?? [];
  const items = entries.flatMap((entry): Entry[] =>
    entry.kind === 'item' ? [{ ...entry, label: entry.label.replace(/…$/, '') }] : [],
  );
  const of = (ids: readonly string[]) => items.filter(({ id }) => ids.includes(id));
  const more = items.filter(({ id }) => ![...papers, ...buttons, ...elsewhere].includes(id));
  return (
    <>
      {of(papers).length > 0 && (
        <Menu
          label="Print"
          trigger="Print"
          triggerClass="btn btn-plain"
          entries={of(papers).map((paper) => ({ ...paper, label: shortLabel(paper.label) }))}
        />
      )}
      {of(buttons).map(({ id, label, keys, off, why, run }) => (
        <Button key={id} keys={keys} off={off ? (why ?? true) : false} onClick={run}>
          {label}
        </Button>
      ))}
      <Menu
        label="More"
        trigger="More"
        triggerClass="btn btn-plain"
        entries={more.map(withReason)}
      />
    </>
  );
}

/** Label inside the "Print" menu: "Waybills" instead of "Print waybills". */
const shortLabel = (label: string) =>
  label.replace(/^Print (.)/, (_, first: string) => first.toUpperCase());

/** Adds the reason to the label of a disabled command. */
function withReason(entry: Entry): MenuEntry {
  const { label, off, why } = entry;
  return off && why ? { ...entry, label: `${label}: ${midSentence(why)}` } : entry;
}
