import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../ui/app-context.ts';
import type { Payment } from '../payments.ts';
import {
  decisionAbout,
  isOwnDecision,
  noChoice,
  takenCandidate,
  VIRTUAL,
  type Choice,
  type Decision,
} from './allocation.ts';

const MOST_INVOICES = 50;

/** What is decided about a receipt, the invoices that it may settle, and what that would do. */
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
  const owed = useOwed(decision);
  const plan = usePlan(receipt, decision);
  const settled = plan.data?.payments[0]?.parts.map(({ invoice_id }) => invoice_id) ?? [];
  return { found, candidates, candidate, choice, change, isOwn, decision, owed, plan, settled };
}

/** The open invoices of the account that is decided on, the oldest first. */
function useOwed(decision: Decision | null) {
  const { api } = useApp();
  return useQuery({
    ...api.query('GET /billing/invoices', {
      query: {
        filter: { account_id: decision?.account_id ?? 0, is_unpaid: true },
        range: [0, MOST_INVOICES - 1],
        sort: ['invoice_date', 'ASC'],
      },
    }),
    enabled: decision !== null,
  });
}

/** What a decision would do as things stand; asked anew whenever money moves. */
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
