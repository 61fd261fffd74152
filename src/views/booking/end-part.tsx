import { useRef, useState } from 'react';
import { ChooseOnMap } from '#map/picker/choose-on-map.tsx';
import { errorsBelow } from '#ui/address/address-draft.ts';
import { AddressFields } from '#ui/address/address-fields.tsx';
import { keptDraft } from '#ui/address/kept-address.ts';
import { Button } from '#ui/form/button.tsx';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { useCan } from '#ui/use-can.ts';
import type { BookingForm as Booking } from './use-booking.ts';

type EndPartProps = { booking: Booking; side: 'collection' | 'delivery'; title: string };

/** Part of the form for the collection or delivery address. */
export function EndPart({ booking, side, title }: EndPartProps) {
  const lookups = useLookups();
  const whole = booking.errors[side];
  return (
    <fieldset className="booking-part">
      <legend>{title}</legend>
      {side === 'collection' && <SenderLine booking={booking} />}
      <AddressBookField booking={booking} side={side} />
      <AddressFields
        value={booking.draft[side]}
        errors={errorsBelow(booking.errors, side)}
        onChange={(address) => booking.change({ [side]: address })}
        searchAddresses={lookups.addresses}
        searchLockers={lookups.records('locker')}
        alternative={ChooseOnMap}
        autoFocus={side === 'collection' && !booking.needsAccount}
      />
      {whole && <Note kind="error">{whole}</Note>}
    </fieldset>
  );
}

/**
 * Moves the focus to the part of the form that follows `part`, which the address book has filled.
 */
function toNextPart(part: Element | null | undefined) {
  const parts = [...(part?.closest('form')?.querySelectorAll('fieldset.booking-part') ?? [])];
  const next = parts[parts.findIndex((one) => one === part) + 1];
  next?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/** Field that fills the part from the address book. */
function AddressBookField({ booking, side }: Pick<EndPartProps, 'booking' | 'side'>) {
  const lookups = useLookups();
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  if (!useCan()('View address books')) return null;
  return (
    <div ref={box} className="booking-book">
      <LookupField
        label="From the address book"
        optional
        placeholder="Name, company or suburb"
        text={text}
        onText={setText}
        onChoose={(kept) => {
          booking.change({ [side]: keptDraft(kept) });
          toNextPart(box.current?.closest('fieldset'));
        }}
        search={lookups.addressBook(side, booking.bookOf)}
      />
    </div>
  );
}

/** Note that "From" has the account's usual address, or a button that fills it in. */
function SenderLine({ booking: { draft, putSender } }: { booking: Booking }) {
  if (draft.sender_of !== null)
    return (
      <p className="booking-sender">
        Usual collection address of the account. Change the address if the parcel is collected
        elsewhere.
      </p>
    );
  if (!putSender) return null;
  return (
    <p className="booking-sender">
      <Button kind="quiet" onClick={putSender}>
        Use the account’s usual address
      </Button>
    </p>
  );
}
