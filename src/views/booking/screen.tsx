import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { AddressFields } from '../../ui/address/address-fields.tsx';
import { errorsBelow } from '../../ui/address/address-draft.ts';
import { Button } from '../../ui/form/button.tsx';
import { LookupField } from '../../ui/form/lookup-field.tsx';
import { Note } from '../../ui/form/note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { useLookups } from '../lookups.ts';
import { ChooseOnMap } from '../map-picker/choose-on-map.tsx';
import { emptyDraft } from './draft.ts';
import { ParcelRows } from './parcel-rows.tsx';
import { Rates } from './rates.tsx';
import { useBooking } from './use-booking.ts';
import './booking.css';

type Booking = ReturnType<typeof useBooking>;

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
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || busy) return;
    event.preventDefault();
    booking.book();
  };
  const clear = (
    <Button kind="quiet" onClick={() => booking.clear(emptyDraft)}>
      Start over
    </Button>
  );
  return (
    <>
      <PageHead title="Book a shipment" actions={clear} />
      <form ref={form} className="booking" noValidate onSubmit={submit} onKeyDown={sendByKey}>
        <div className="booking-main">
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
        text={text}
        error={errors['account_id']}
        onText={(words) => change({ account: words === '' ? null : { id: 0, words } })}
        onChoose={(account) => change({ account })}
        search={lookups.records('account')}
      />
    </fieldset>
  );
}

type EndPartProps = { booking: Booking; side: 'collection' | 'delivery'; title: string };

function EndPart({ booking, side, title }: EndPartProps) {
  const lookups = useLookups();
  const whole = booking.errors[side];
  return (
    <fieldset className="booking-part">
      <legend>{title}</legend>
      <AddressFields
        value={booking.draft[side]}
        errors={errorsBelow(booking.errors, side)}
        onChange={(address) => booking.change({ [side]: address })}
        searchPlaces={lookups.places}
        searchLockers={lookups.records('locker')}
        beside={ChooseOnMap}
        autoFocus={side === 'collection' && !booking.needsAccount}
      />
      {whole && <Note kind="error">{whole}</Note>}
    </fieldset>
  );
}

const details = [
  ['customer_reference', 'Customer reference'],
  ['order_number', 'Order number'],
] as const;

function DetailPart({ booking: { draft, errors, change } }: { booking: Booking }) {
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
    </fieldset>
  );
}

function PricePart({ booking }: { booking: Booking }) {
  const { quote, isStale, service } = booking;
  return (
    <section className="booking-price" aria-label="Price">
      <h2>Price</h2>
      {quote ? (
        <div className={isStale ? 'booking-stale' : undefined}>
          <Rates
            key={quote.quote_id}
            quote={quote}
            service={service}
            optIn={booking.draft.opt_in}
            onService={booking.setService}
            onOptIn={booking.choose}
          />
        </div>
      ) : (
        <p className="quiet-text">
          Places and parcels first; then every service with its price stands here.
        </p>
      )}
      <Trouble booking={booking} />
      <PriceButtons booking={booking} />
    </section>
  );
}

/** What is in the way, if anything is. */
function Trouble({ booking: { isStale, refusal, errors } }: { booking: Booking }) {
  const texts = Object.values(errors);
  if (refusal)
    return <Note kind="error">{texts.length > 0 ? texts.join(' ') : refusal.message}</Note>;
  if (texts.length > 0)
    return <Note kind="error">Something is missing or wrong; it is marked.</Note>;
  if (!isStale) return null;
  return (
    <Note kind="warning">Something changed: these prices are for what stood here before.</Note>
  );
}

function PriceButtons({ booking: { quote, isStale, service, busy, price } }: { booking: Booking }) {
  const isReady = quote !== null && !isStale && service !== '';
  return (
    <div className="booking-do">
      <Button
        kind={isReady ? 'plain' : 'primary'}
        keys={isReady ? undefined : 'mod+Enter'}
        busy={busy === 'quote'}
        onClick={price}
      >
        {quote ? 'Get prices again' : 'Get prices'}
      </Button>
      <Button
        type="submit"
        kind="primary"
        keys={isReady ? 'mod+Enter' : undefined}
        busy={busy === 'book'}
        off={isReady ? false : 'Get prices and choose a service first.'}
      >
        Book
      </Button>
    </div>
  );
}
