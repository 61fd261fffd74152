import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#api/api-error.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { inRand, typedRand } from '#domain/kernel/money.ts';
import { useApp } from '../app-context.ts';
import { Button } from '../form/button.tsx';
import { Note } from '../form/note.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { capital } from '#domain/kernel/sentence-case.ts';
import { readAmount } from '#domain/text/numbers.ts';

type Offered = ResponseOf<'GET /payment-methods'>;

/** Payment methods for top-ups; null if unavailable or not permitted. */
export function useTopUps(mayPay: boolean): Offered | null {
  const { api } = useApp();
  const found = useQuery({
    ...api.query('GET /payment-methods', { query: { purpose: 'topup' } }),
    enabled: mayPay,
  }).data;
  return mayPay && found !== undefined && found.methods.length > 0 ? found : null;
}

function limitsOf({ minimum, maximum }: Offered): string | undefined {
  const least = minimum === null ? null : `at least ${inRand(minimum)}`;
  const most = maximum === null ? null : `at most ${inRand(maximum)}`;
  const words = [least, most].filter((text) => text !== null).join(', ');
  return words === '' ? undefined : `${capital(words)}.`;
}

type TopUpFormProps = {
  accountId: number;
  offered: Offered;
  /** Initial amount in rand. */
  start?: number;
};

/** Top-up form: amount, method, and the payment page. */
export function TopUpForm({ accountId, offered, start }: TopUpFormProps) {
  const { api } = useApp();
  const [amount, setAmount] = useState(start === undefined ? '' : typedRand(start));
  const [chosen, setChosen] = useState(offered.methods[0]?.provider ?? 'eft');
  const begin = useMutation(api.mutation('POST /top-ups'));
  const errors = begin.error instanceof ApiError ? begin.error.body.errors : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { account_id: accountId, provider: chosen, amount: readAmount(amount) ?? 0 };
    begin.mutate({ body });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label="Amount"
        lead="R"
        inputMode="decimal"
        autoComplete="off"
        description={limitsOf(offered)}
        error={errors?.['amount']?.[0]}
        value={amount}
        onChange={setAmount}
      />
      <SelectField
        label="How"
        choices={offered.methods.map(({ provider, name }) => ({ value: provider, label: name }))}
        error={errors?.['provider']?.[0]}
        value={chosen}
        onChange={setChosen}
      />
      {begin.error && !errors && <Note kind="error">{begin.error.message}</Note>}
      {begin.data && (
        <Note kind="success">
          <a className="text-link" href={begin.data.page} target="_blank" rel="noreferrer">
            Pay {begin.data.reference}
          </a>
        </Note>
      )}
      <div className="row">
        <Button type="submit" busy={begin.isPending}>
          Begin the payment
        </Button>
      </div>
    </form>
  );
}
