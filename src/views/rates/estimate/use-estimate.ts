import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { UTC_OFFSET } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { emptyRequest, requestProblems, requestToSend } from '#ui/prices/quote-request.ts';
import { useProviderSettings } from '#ui/provider-settings.ts';

/** Option that uses the rates in force at the time of the estimate instead of a revision. */
export const HOLDING = 'now';

const empty = {
  ...emptyRequest,
  account: { id: 0, words: '' },
  revision: HOLDING,
  other: '',
  at: '',
};
type Draft = typeof empty;

const bodyOf = (draft: Draft, opt_in: readonly string[], revision: string) => ({
  ...requestToSend(draft),
  opt_in: [...opt_in],
  ...(draft.account.id > 0 && { account_id: draft.account.id }),
  ...(revision !== HOLDING && { revision_id: Number(revision) }),
  ...(draft.at !== '' && { at: `${draft.at}:00${UTC_OFFSET}` }),
});

export type EstimateRequest = ReturnType<typeof bodyOf>;

function useMaxima() {
  const settings = useProviderSettings();
  return {
    length: settings.number('maximum_parcel_length'),
    width: settings.number('maximum_parcel_width'),
    height: settings.number('maximum_parcel_height'),
    weight: settings.number('maximum_parcel_weight'),
  };
}

/** State of the estimate form and the returned prices. */
export function useEstimate() {
  const { api } = useApp();
  const maxima = useMaxima();
  const [draft, setDraft] = useState(empty);
  const [optIn, setOptIn] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const prices = useMutation({
    mutationFn: async (chosen: readonly string[]) => {
      const asked = bodyOf(draft, chosen, draft.revision);
      const isCompared = draft.other !== '' && draft.other !== draft.revision;
      const [found, other] = await Promise.all([
        api.call('POST /rates', { body: asked }),
        isCompared ? api.call('POST /rates', { body: bodyOf(draft, chosen, draft.other) }) : null,
      ]);
      return { asked, found, other };
    },
  });
  const ask = (chosen: readonly string[]) => {
    const problems = requestProblems(draft, maxima);
    setErrors(problems);
    if (Object.keys(problems).length === 0) prices.mutate(chosen);
  };
  return {
    draft,
    errors,
    prices,
    change: (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed })),
    ask: () => ask(optIn),
    choose: (chosen: readonly string[]) => {
      setOptIn(chosen);
      ask(chosen);
    },
  };
}

export type EstimateState = ReturnType<typeof useEstimate>;
