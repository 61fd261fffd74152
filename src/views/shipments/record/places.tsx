import { canChangeCollection, canChangeDelivery } from '#domain/shipments/shipment-rules.ts';
import { breakable } from '#ui/breakable.tsx';
import { Button } from '#ui/form/button.tsx';
import { PhoneNumber } from '#ui/phone/phone-number.tsx';
import { useCan } from '#ui/use-can.ts';
import { openDialog } from '../dialogs/dialog-request.ts';
import { endOf, type End } from './ends.ts';
import type { Shipment, Side } from '../shipment.ts';

const titles: Record<Side, string> = { collection: 'From', delivery: 'To' };
const changeable = { collection: canChangeCollection, delivery: canChangeDelivery };

/** Collection or delivery address, with a button to change it. */
export function AddressOf({ shipment, side }: { shipment: Shipment; side: Side }) {
  const mayEdit = useCan()('Edit shipments', 'Book shipments');
  const allowed = changeable[side](shipment);
  const end = endOf(shipment, side);
  return (
    <section className="record-cell" aria-label={titles[side]}>
      <div className="record-cell-head">
        <h2>{titles[side]}</h2>
        {mayEdit && (
          <Button
            kind="quiet"
            off={allowed === true ? false : allowed}
            aria-label={`Change the ${side} address`}
            onClick={() => openDialog({ is: 'address', id: shipment.id, side })}
          >
            Change
          </Button>
        )}
      </div>
      <address>
        <AddressLines end={end} />
      </address>
    </section>
  );
}

function AddressLines({ end }: { end: End }) {
  return (
    <>
      <b>{end.company ?? end.name}</b>
      <span>{end.street_address}</span>
      {end.suburb !== end.city && <span>{end.suburb}</span>}
      <span>
        {end.city}, {end.postal_code} <span className="quiet-text">{end.zone}</span>
      </span>
      {end.company && <span className="record-support">{end.name}</span>}
      {end.mobile_number && (
        <a className="record-support" href={`tel:${end.mobile_number}`}>
          <PhoneNumber number={end.mobile_number} />
        </a>
      )}
      {end.email && (
        <a className="record-support" href={`mailto:${end.email}`}>
          {breakable(end.email)}
        </a>
      )}
      {end.type === 'locker' && <span className="record-support">In a locker</span>}
      {end.instructions && <span className="record-support">{end.instructions}</span>}
    </>
  );
}
