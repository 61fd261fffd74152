import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { ResponseOf } from '../../api/endpoint-types.ts';
import { ApiError } from '../../api/api-error.ts';
import { UTC_OFFSET } from '../../domain/time.ts';
import { useApp } from '../../ui/app-context.ts';
import { Button } from '../../ui/form/button.tsx';
import { LookupField } from '../../ui/form/lookup-field.tsx';
import { Note } from '../../ui/form/note.tsx';
import { useLookups } from '../../ui/form/record-lookup.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QuoteRequestFields } from '../../ui/prices/quote-request-fields.tsx';
import { emptyRequest, requestProblems, requestToSend } from '../../ui/prices/quote-request.ts';
import { Rates } from '../../ui/prices/rates.tsx';
import { useProviderSettings } from '../../ui/provider-settings.ts';
import { useCan } from '../../ui/use-can.ts';
import { stateWords } from './words.ts';

const HOLDING = 'now';
const empty = {
  ...emptyRequest,
  account: { id: 0, words: '' },
  revision: HOLDING,
  at: '',
};
type Draft = typeof empty;
type Prices = ResponseOf<'POST /rates'>;

const bodyOf = (draft: Draft, opt_in: readonly string[]) => ({
  ...requestToSend(draft),
  opt_in: [...opt_in],
  ...(draft.account.id > 0 && { account_id: draft.account.id }),
  ...(draft.revision !== HOLDING && { revision_id: Number(draft.revision) }),
  ...(draft.at !== '' && { at: `${draft.at}:00${UTC_OFFSET}` }),
});

function useMaxima() {
  const settings = useProviderSettings();
  return {
    length: settings.number('maximum_parcel_length'),
    width: settings.number('maximum_parcel_width'),
    height: settings.number('maximum_parcel_height'),
    weight: settings.number('maximum_parcel_weight'),
  };
}

function useEstimate() {
  const { api } = useApp();
  const maxima = useMaxima();
  const [draft, setDraft] = useState(empty);
  const [optIn, setOptIn] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const prices = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => api.call('POST /rates', { body }),
  });
  const ask = (chosen: readonly string[]) => {
    const problems = requestProblems(draft, maxima);
    setErrors(problems);
    if (Object.keys(problems).length === 0) prices.mutate(bodyOf(draft, chosen));
  };
  return {
    draft,
    errors,
    prices,
    optIn,
    change: (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed })),
    ask: () => ask(optIn),
    choose: (chosen: readonly string[]) => {
      setOptIn(chosen);
      ask(chosen);
    },
  };
}

type EstimateState = ReturnType<typeof useEstimate>;

/** What a shipment would cost, and why; staff ask for any account, revision and moment. */
export function Estimate() {
  const estimate = useEstimate();
  const isStaff = useCan()('View rates');
  const { draft, errors, change, ask, prices } = estimate;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <div className="rates-estimate">
      <form noValidate onSubmit={submit}>
        <QuoteRequestFields draft={draft} errors={errors} onChange={change} />
        {isStaff && <StaffFields estimate={estimate} />}
        <Button type="submit" kind="primary" busy={prices.isPending}>
          Get prices
        </Button>
      </form>
      <Found estimate={estimate} />
    </div>
  );
}

function StaffFields({ estimate: { draft, change } }: { estimate: EstimateState }) {
  const { api } = useApp();
  const lookups = useLookups();
  const revisions = useQuery(api.query('GET /rates/revisions')).data ?? [];
  const choices = revisions
    .filter(({ state }) => state !== 'discarded')
    .map(({ id, name, state }) => ({
      value: String(id),
      label: `${name} (${stateWords[state]?.label ?? state})`,
    }));
  return (
    <div className="rates-asked">
      <LookupField
        label="Account"
        optional
        placeholder="Name or code"
        selectsOnFocus
        text={draft.account.words}
        onText={(words) => change({ account: { id: 0, words } })}
        onChoose={(account) => change({ account })}
        search={lookups.records('account')}
      />
      <SelectField
        label="Rates"
        choices={[{ value: HOLDING, label: 'Those that hold then' }, ...choices]}
        value={draft.revision}
        onChange={(revision) => change({ revision })}
      />
      <TextField
        label="Moment"
        optional
        type="datetime-local"
        value={draft.at}
        onChange={(at) => change({ at })}
      />
    </div>
  );
}

const textOf = (error: Error): string =>
  error instanceof ApiError
    ? Object.values(error.body.errors ?? { message: [error.message] })
        .flat()
        .join(' ')
    : error.message;

function Found({ estimate }: { estimate: EstimateState }) {
  const { prices, optIn, choose } = estimate;
  if (prices.isError) return <Note kind="error">{textOf(prices.error)}</Note>;
  if (prices.data === undefined)
    return <p className="quiet-text">Enter two places and the parcels. Nothing is kept.</p>;
  return <FoundPrices prices={prices.data} optIn={optIn} onOptIn={choose} />;
}

interface FoundPricesProps {
  prices: Prices;
  optIn: readonly string[];
  onOptIn: (codes: readonly string[]) => void;
}

function FoundPrices({ prices, optIn, onOptIn }: FoundPricesProps) {
  const [chosen, setChosen] = useState('');
  const isOffered = prices.rates.some((rate) => rate.service_level_code === chosen);
  const service = isOffered ? chosen : (prices.rates[0]?.service_level_code ?? '');
  return (
    <section aria-label="Prices" className="rates-found">
      <p className="quiet-text">
        {prices.rate_group ? `By the prices of ${prices.rate_group}` : 'No prices hold then'}
      </p>
      <Rates
        quote={{ ...prices, promo: null }}
        service={service}
        optIn={optIn}
        onService={setChosen}
        onOptIn={onOptIn}
      />
    </section>
  );
}
