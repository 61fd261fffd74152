import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useTopUps } from '#ui/payments/top-up.tsx';
import { Rates } from '#ui/prices/rates.tsx';
import { useCan } from '#ui/use-can.ts';
import type { BookingForm as Booking } from './use-booking.ts';

/** Prices of the booking, problems, and the buttons for prices and booking. */
export function PricePart({ booking }: { booking: Booking }) {
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
      <OverLimit booking={booking} />
      <PriceButtons booking={booking} />
    </section>
  );
}

/** Options for an account over its limit: a top-up, or a reason from a user with the permission. */
function OverLimit({ booking }: { booking: Booking }) {
  const { failure, errors, overLimitReason, setOverLimitReason, payer, needsAccount } = booking;
  const mayGoOver = useCan()('Edit accounts') && needsAccount;
  const isOver = failure?.code === 'over_limit';
  if (!isOver && overLimitReason === '') return null;
  return (
    <>
      {isOver && <TopUpLink accountId={payer} />}
      {mayGoOver && (
        <TextField
          label="Reason for going over the limit"
          description="With a reason, the shipment is booked even though it goes over the limit. The reason is saved with the shipment."
          autoFocus
          maxLength={300}
          value={overLimitReason}
          error={errors['over_limit_reason']}
          onChange={setOverLimitReason}
        />
      )}
    </>
  );
}

/** Link to a top-up in a new tab, so that the booking stays open. */
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

/** Problems that prevent the booking. */
function BookingProblems({ booking }: { booking: Booking }) {
  const { isStale, failure, errors, before } = booking;
  const texts = Object.values(errors);
  if (failure)
    return <Note kind="error">{texts.length > 0 ? texts.join(' ') : failure.message}</Note>;
  if (texts.length > 0)
    return <Note kind="error">Some fields are missing or invalid. Correct the marked fields.</Note>;
  if (!isStale)
    return before && <Note kind="warning">{`${before.reason} Check the new prices.`}</Note>;
  return (
    <Note kind="warning">
      The booking has changed since these prices were shown. Get prices again.
    </Note>
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
