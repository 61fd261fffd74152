import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { specialTripProblems } from '#domain/shipments/special-trip.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { PublicPage } from '#ui/public-page/public-page.tsx';
import { PhoneField } from '#ui/phone/phone-field.tsx';
import { QuoteRequestFields } from '#ui/prices/quote-request-fields.tsx';
import {
  emptyRequest,
  parcelDrafts,
  placeWords,
  requestProblems,
  requestToSend,
} from '#ui/prices/quote-request.ts';
import './quotes.css';

const empty = { ...emptyRequest, promo_code: '', name: '', email: '', mobile_number: '' };
type Draft = typeof empty;
type Earlier = ResponseOf<'GET /quote/get-shipment/:id'>['request'];

const againAs = ({
  collection,
  delivery,
  parcels,
  declared_value,
  promo_code,
}: Earlier): Draft => ({
  ...empty,
  collection: { words: placeWords(collection), place: collection },
  delivery: { words: placeWords(delivery), place: delivery },
  parcels: parcelDrafts(parcels),
  declared_value: declared_value === 0 ? '' : String(declared_value),
  promo_code: promo_code ?? '',
});

const given = (text: string) => (text.trim() === '' ? undefined : text.trim());

const bodyOf = (draft: Draft) => ({
  ...requestToSend(draft),
  opt_in: [],
  promo_code: given(draft.promo_code) ?? null,
  contact_name: given(draft.name),
  email: given(draft.email),
  mobile_number: given(draft.mobile_number),
});

/**
 * Public page for prices that stay valid for a day; `again` is the secret of an earlier quote to
 * copy.
 */
export default function GetQuote() {
  const { api } = useApp();
  usePageTitle('Get a quote');
  const again = new URLSearchParams(useSearch()).get('again') ?? '';
  const earlier = useQuery({
    ...api.query('GET /quote/get-shipment/:id', { params: { id: again } }),
    enabled: again !== '',
  });
  return (
    <PublicPage
      path="/quote"
      title="Get a quote"
      lead="Prices include VAT and are valid for 24 hours."
    >
      {earlier.isLoading ? (
        <Loading label="Loading your quote" />
      ) : (
        <QuoteForm start={earlier.data ? againAs(earlier.data.request) : empty} />
      )}
    </PublicPage>
  );
}

function QuoteForm({ start }: { start: Draft }) {
  const { api } = useApp();
  const [draft, setDraft] = useState(start);
  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }));
  const form = useSubmission({
    values: draft,
    check: (values) => ({ ...requestProblems(values), ...specialTripProblems(values) }),
    send: (values) => api.call('POST /quote/get-quote', { body: bodyOf(values) }),
    done: ({ id }) => navigate(`/quote-response?id=${id}`),
  });
  const { errors, busy, ref, submit } = form;
  const words = failureText(form, ['collection', 'delivery', 'name', 'email', 'mobile_number']);
  return (
    <form ref={ref} className="form quote-form" noValidate onSubmit={submit}>
      <QuoteRequestFields autoFocus draft={draft} errors={errors} onChange={change} />
      <div className="quote-contact">
        <TextField
          label="Promo code"
          optional
          mono
          autoComplete="off"
          maxLength={40}
          value={draft.promo_code}
          error={errors['promo_code']}
          onChange={(promo_code) => change({ promo_code })}
        />
        <TextField
          label="Your name"
          autoComplete="name"
          value={draft.name}
          error={errors['name'] ?? errors['contact_name']}
          onChange={(name) => change({ name })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={draft.email}
          error={errors['email']}
          onChange={(email) => change({ email })}
        />
        <PhoneField
          label="Mobile number"
          name="mobile_number"
          autoComplete="tel"
          value={draft.mobile_number}
          error={errors['mobile_number']}
          onChange={(mobile_number) => change({ mobile_number })}
        />
      </div>
      {words && <Note kind="error">{words}</Note>}
      <Button type="submit" kind="primary" wide busy={busy}>
        Get prices
      </Button>
    </form>
  );
}
