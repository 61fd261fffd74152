import type { FormEvent } from 'react';
import { ApiError } from '#api/api-error.ts';
import { Button } from '#ui/form/button.tsx';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { QuoteRequestFields } from '#ui/prices/quote-request-fields.tsx';
import { useCan } from '#ui/use-can.ts';
import { Compared, FoundPrices } from './estimate-prices.tsx';
import { HOLDING, useEstimate, type EstimateState } from './use-estimate.ts';
import { useRevisionChoices } from '../revision-choices.ts';

/** Price estimate of a shipment with reasons; staff may set account, revision and time. */
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
      <div>
        <Found estimate={estimate} />
      </div>
    </div>
  );
}

function StaffFields({ estimate: { draft, change } }: { estimate: EstimateState }) {
  const lookups = useLookups();
  const { choices, description } = useRevisionChoices();
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
        description={description}
        choices={[{ value: HOLDING, label: 'Rates in force' }, ...choices]}
        value={draft.revision}
        onChange={(revision) => change({ revision })}
      />
      <SelectField
        label="Compare with"
        choices={[
          { value: '', label: 'Nothing' },
          { value: HOLDING, label: 'Rates in force' },
          ...choices,
        ]}
        value={draft.other}
        onChange={(other) => change({ other })}
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
  const { prices, choose } = estimate;
  if (prices.isError) return <Note kind="error">{textOf(prices.error)}</Note>;
  if (prices.data === undefined)
    return <p className="quiet-text">Enter the route and parcels. Estimates are not saved.</p>;
  const { asked, found, other } = prices.data;
  return (
    <>
      <FoundPrices asked={asked} prices={found} onOptIn={choose} />
      {other && <Compared found={found} other={other} />}
    </>
  );
}
