import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '#ui/form/button.tsx';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { EndPart } from './end-part.tsx';
import { ParcelRows } from '#ui/parcels/parcel-rows.tsx';
import { PricePart } from './price-part.tsx';
import { useBooking, type BookingForm as Booking } from './use-booking.ts';
import './booking.css';

export default function BookShipment() {
  const booking = useBooking();
  const form = useRef<HTMLFormElement>(null);
  const { errors, busy } = booking;
  useEffect(() => {
    if (!busy && Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors, busy]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) booking.book();
  };
  const clear = (
    <Button kind="quiet" onClick={booking.startOver}>
      Start over
    </Button>
  );
  return (
    <>
      <PageHead title="Book a shipment" actions={clear} />
      <form ref={form} className="booking" noValidate onSubmit={submit}>
        <div className="booking-main">
          {booking.restored && <Restored booking={booking} />}
          {booking.needsAccount && <AccountPart booking={booking} />}
          <div className="booking-ends">
            <EndPart booking={booking} side="collection" title="From" />
            <EndPart booking={booking} side="delivery" title="To" />
          </div>
          <fieldset className="booking-part">
            <legend>Parcels</legend>
            <ParcelRows
              parcels={booking.draft.parcels}
              errors={errors}
              packagings={booking.packagings}
              onChange={(parcels) => booking.change({ parcels })}
            />
          </fieldset>
          <DetailPart booking={booking} />
        </div>
        <PricePart booking={booking} />
      </form>
    </>
  );
}

/**
 * Notice that the form has restored values, so that the last parcel is not booked again by mistake.
 */
function Restored({ booking }: { booking: Booking }) {
  const buttons = (
    <>
      <Button kind="quiet" onClick={booking.startOver}>
        Discard
      </Button>
      <Button onClick={booking.keepRestored}>Keep</Button>
    </>
  );
  return (
    <div className="booking-restored">
      <Note kind="info" action={buttons}>
        {booking.restored}
      </Note>
    </div>
  );
}

function AccountPart({ booking: { draft, errors, change } }: { booking: Booking }) {
  const lookups = useLookups();
  const text = draft.account?.words ?? '';
  return (
    <fieldset className="booking-part booking-account">
      <legend>Account</legend>
      <LookupField
        label="Account"
        placeholder="Name or code"
        autoFocus
        selectsOnFocus
        text={text}
        error={errors['account_id']}
        onText={(words) => change({ account: words === '' ? null : { id: 0, words } })}
        onChoose={(account) => change({ account })}
        search={lookups.records('account')}
      />
    </fieldset>
  );
}

const asChoice = (text: string) => ({ value: text, label: text });

const details = [
  ['customer_reference', 'Customer reference'],
  ['order_number', 'Order number'],
  ['promo_code', 'Promo code'],
] as const;

function DetailPart({ booking: { draft, errors, terms, change } }: { booking: Booking }) {
  return (
    <fieldset className="booking-part booking-details">
      <legend>Details</legend>
      {details.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          optional
          mono
          autoComplete="off"
          maxLength={60}
          value={draft[name]}
          error={errors[name]}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
      <TextField
        label="Declared value"
        optional
        inputMode="decimal"
        lead="R"
        value={draft.declared_value}
        error={errors['declared_value']}
        onChange={(declared_value) => change({ declared_value })}
      />
      {terms.length > 0 && (
        <SelectField
          label="Terms"
          optional
          choices={[{ value: '', label: 'Not specified' }, ...terms.map(asChoice)]}
          value={draft.terms}
          error={errors['terms']}
          onChange={(chosen) => change({ terms: chosen })}
        />
      )}
    </fieldset>
  );
}
