import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#ui/app-context.ts';
import type { Payment } from '../payments.ts';
import {
  decisionAbout,
  isOwnDecision,
  noChoice,
  takenCandidate,
  VIRTUAL,
  type Choice,
  type Decision,
  type Plan,
} from './allocation.ts';

const MAX_INVOICES = 50;

/** Decision about a receipt, the invoices it may settle, and the effect. */
export function useDecision(receipt: Payment | undefined) {
  const { api } = useApp();
  const id = receipt?.id ?? 0;
  const [kept, keep] = useState<Choice>(noChoice(0));
  const choice = kept.payment_id === id ? kept : noChoice(id);
  const change = (changed: Partial<Choice>) => keep({ ...choice, ...changed });
  const isOpen = receipt !== undefined;
  const found = useQuery({
    ...api.query('GET /billing/import/candidates/:id', { params: { id } }),
    enabled: isOpen,
  });
  const candidates = found.data?.candidates ?? [];
  const candidate = takenCandidate(choice, candidates);
  const owner = receipt?.account_id ?? null;
  const isOwn = isOwnDecision(owner, choice, candidate);
  const decision = found.isPending ? null : decisionAbout(owner, choice, candidate);
  const owed = useOwed(decision?.account_id);
  const plan = usePlan(receipt, decision);
  const settled = settledBy(plan.data);
  const taken = { candidates, candidate, choice, change, isOwn };
  return { receipt, found, ...taken, decision, owed, plan, settled };
}

/** Invoices of the first account that a plan settles. */
const settledBy = (plan: Plan | null | undefined): number[] =>
  plan?.payments[0]?.parts.map(({ invoice_id: id }) => id) ?? [];

/** Fetches the open invoices of an account, oldest first. */
export function useOwed(account: number | undefined) {
  const { api } = useApp();
  return useQuery({
    ...api.query('GET /billing/invoices', {
      query: {
        filter: { account_id: account ?? 0, is_unpaid: true },
        range: [0, MAX_INVOICES - 1],
        sort: ['invoice_date', 'ASC'],
      },
    }),
    enabled: account !== undefined,
  });
}

/** Previews the effect of a decision; refetched when the decision or the receipt changes. */
function usePlan(receipt: Payment | undefined, decision: Decision | null) {
  const { api } = useApp();
  const id = receipt?.id ?? 0;
  return useQuery({
    queryKey: [VIRTUAL, id, receipt?.version, decision],
    queryFn: ({ signal }) =>
      decision === null
        ? null
        : api.call(VIRTUAL, { body: { decisions: [{ payment_id: id, ...decision }] } }, { signal }),
    enabled: receipt !== undefined && decision !== null,
  });
}

export type DecisionState = ReturnType<typeof useDecision>;
