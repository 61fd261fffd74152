import { useState } from 'react';
import { inRand } from '#domain/kernel/money.ts';
import type { PaymentProvider } from '#domain/payment-references/payment-references.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText, type FieldErrors } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { PhoneField } from '#ui/phone/phone-field.tsx';
import { placeWords, type Place } from '#ui/prices/quote-request.ts';

import type { Quote } from './open-quote.tsx';
import { messages } from '#domain/kernel/messages.ts';

type Side = 'collection' | 'delivery';

/** Editable contact of a guest booking; the town comes from the quote. */
interface Person {
  name: string;
  mobile_number: string;
  street_address: string;
}

const emptyPerson: Person = { name: '', mobile_number: '', street_address: '' };

/** Missing values, by the field names of the server. */
const personProblems = (side: Side, person: Person, place: Place) => ({
  ...(person.name.trim() === '' && { [`${side}.name`]: messages.nameRequired }),
  ...(person.mobile_number.trim() === '' && {
    [`${side}.mobile_number`]: messages.mobileNumberRequired,
  }),
  ...(place.locker_id === null &&
    person.street_address.trim() === '' && {
      [`${side}.street_address`]: 'Street address is required.',
    }),
});

/** Address of the sender or receiver at the quoted place. */
function addressToSend(person: Person, { locker_id, ...place }: Place) {
  const contact = { name: person.name.trim(), mobile_number: person.mobile_number };
  if (locker_id !== null) return { ...contact, type: 'locker' as const, locker_id };
  const street_address = person.street_address.trim();
  return { ...contact, ...place, type: 'residential' as const, street_address };
}

const titles = { collection: 'Collect from', delivery: 'Deliver to' } as const;
const start = { collection: emptyPerson, delivery: emptyPerson };

type GuestFormProps = {
  quote: Quote;
  service: string;
  method: PaymentProvider;
  onChanged: () => void;
};

/** Form with sender and receiver of a guest booking; leads to the payment page. */
export function GuestForm({ quote, service, method, onChanged }: GuestFormProps) {
  const { api } = useApp();
  const [people, setPeople] = useState(start);
  const { request } = quote;
  const charge = quote.rates.find((rate) => rate.service_level_code === service)?.charge ?? 0;
  const form = useSubmission({
    values: people,
    check: (values) => ({
      ...personProblems('collection', values.collection, request.collection),
      ...personProblems('delivery', values.delivery, request.delivery),
    }),
    send: ({ collection, delivery }) =>
      api.call('POST /quote/book', {
        body: {
          id: quote.id,
          service_level_code: service,
          collection: addressToSend(collection, request.collection),
          delivery: addressToSend(delivery, request.delivery),
          provider: method,
          expected_charge: charge,
        },
      }),
    done: ({ page }) => (page === null ? onChanged() : location.assign(page)),
  });
  const { ref, submit, busy, errors } = form;
  const words = failureText(form, Object.keys(errors));
  return (
    <form ref={ref} className="form quote-form" noValidate onSubmit={submit}>
      {(['collection', 'delivery'] as const).map((side) => (
        <PersonFields
          key={side}
          side={side}
          place={request[side]}
          person={people[side]}
          errors={errors}
          onChange={(changed) =>
            setPeople((now) => ({ ...now, [side]: { ...now[side], ...changed } }))
          }
        />
      ))}
      {words && <Note kind="error">{words}</Note>}
      <Button type="submit" kind="primary" wide busy={busy}>
        {`Book and pay ${inRand(charge)}`}
      </Button>
    </form>
  );
}

type PersonFieldsProps = {
  side: Side;
  place: Quote['request']['collection'];
  person: Person;
  errors: FieldErrors;
  onChange: (changed: Partial<Person>) => void;
};

function PersonFields({ side, place, person, errors, onChange }: PersonFieldsProps) {
  return (
    <fieldset className="quote-contact">
      <legend>{`${titles[side]} ${place.locker_id ? 'the locker in ' : ''}${placeWords(place)}`}</legend>
      <TextField
        label="Name"
        autoComplete={side === 'collection' ? 'name' : 'off'}
        value={person.name}
        error={errors[`${side}.name`]}
        onChange={(name) => onChange({ name })}
      />
      <PhoneField
        label="Mobile number"
        name={`${side}.mobile_number`}
        value={person.mobile_number}
        error={errors[`${side}.mobile_number`]}
        onChange={(mobile_number) => onChange({ mobile_number })}
      />
      {place.locker_id === null && (
        <TextField
          label="Street address"
          autoComplete={side === 'collection' ? 'street-address' : 'off'}
          value={person.street_address}
          error={errors[`${side}.street_address`]}
          onChange={(street_address) => onChange({ street_address })}
        />
      )}
    </fieldset>
  );
}
