import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { LookupField } from '../../ui/form/lookup-field.tsx';
import { Note } from '../../ui/form/note.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { useLookups } from '../../ui/form/record-lookup.ts';
import { EndPart } from './end-part.tsx';
import { ParcelRows } from '../../ui/parcels/parcel-rows.tsx';
import { useTopUps } from '../../ui/payments/top-up.tsx';
import { Rates } from '../../ui/prices/rates.tsx';
import { useCan } from '../../ui/use-can.ts';
import { useBooking, type BookingForm as Booking } from './use-booking.ts';
import './booking.css';

/** The answer where an account has too little left, or may not send. */
const LOCKED = 423;

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

/** Says that the fields are not empty, so that nobody books the last parcel again unawares. */
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

function PricePart({ booking }: { booking: Booking }) {
  const { quote, before, isStale, service } = booking;
  return (
    <section className="booking-price" aria-label="Price">
      <h2>Price</h2>
      {quote ? (
        <div className={isStale ? 'booking-stale' : undefined}>
          <Rates
            key={quote.quote_id}
            quote={quote}
            before={before?.quote ?? null}
            service={service}
            optIn={booking.draft.opt_in}
            onService={booking.setService}
            onOptIn={booking.choose}
          />
        </div>
      ) : (
        <p className="quiet-text">Enter addresses and parcels to see prices.</p>
      )}
      <BookingProblems booking={booking} />
      {booking.failure?.status === LOCKED && <TopUpLink accountId={booking.payer} />}
      <PriceButtons booking={booking} />
    </section>
  );
}

/** Where an account that has too little left pays ahead, in a tab of its own: the booking stays as it is. */
function TopUpLink({ accountId }: { accountId: number | null }) {
  const offered = useTopUps(useCan()('View billing'));
  return (
    offered &&
    accountId !== null && (
      <a className="text-link" href={`/account/${accountId}`} target="_blank" rel="noreferrer">
        Top up the account
      </a>
    )
  );
}

/** What is in the way, if anything is. */
function BookingProblems({ booking }: { booking: Booking }) {
  const { isStale, failure, errors, before } = booking;
  const texts = Object.values(errors);
  if (failure)
    return <Note kind="error">{texts.length > 0 ? texts.join(' ') : failure.message}</Note>;
  if (texts.length > 0)
    return <Note kind="error">Some fields are missing or invalid. They are marked.</Note>;
  if (!isStale)
    return before && <Note kind="warning">{`${before.reason} Check the new prices.`}</Note>;
  return <Note kind="warning">The booking has changed since these prices. Get prices again.</Note>;
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
