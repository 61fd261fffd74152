import { useEffect, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useApp } from '#ui/app-context.ts';
import { kind, listAddress, type Payment } from '../payments.ts';
import { ACCEPT, changesNothing, nextPart } from './allocation.ts';
import { focusQueue, useAllocatorKeys, type AllocatorActs } from './allocator-keys.ts';
import { openAllocator } from './open-allocator.ts';
import { useDecision, type DecisionState } from './use-decision.ts';
import { usePlace, useSubject } from './use-place.ts';
import { useQueue } from './use-queue.ts';
import { useSession } from './use-session.ts';

/** State and actions of the allocator: queue, current receipt, decision and log. */
export function useAllocator() {
  const search = useSearch();
  const acceptAll = useAcceptAll();
  const waiting = useQueue();
  const place = usePlace(waiting.queue);
  const receipt = place.current?.isDone ? undefined : place.current?.row;
  const decision = useDecision(receipt);
  const session = useSession();
  const [isSimulating, setSimulating] = useState(false);
  useSubject(receipt);
  const { candidates, candidate, choice, change } = decision;
  const choose = (at: number) => change({ at, account: null, invoices: null, isOnAccount: false });
  const leave = () => navigate(listAddress(search));
  const commit = async () => {
    const { data: plan } = decision.plan;
    if (!receipt || !plan || decision.decision === null || plan.refusals.length > 0) return;
    if (changesNothing(plan)) return;
    const isDone = await session.commit(receipt, { decision: decision.decision, plan });
    if (isDone) {
      // The form of a split disappears, so the next keys must go to the queue.
      focusQueue();
      place.next();
    } else await decision.plan.refetch();
  };
  const turn = (by: number) => {
    const at = candidate === null ? -1 : candidates.indexOf(candidate);
    if (candidates.length > 0) choose(Math.min(candidates.length - 1, Math.max(0, at + by)));
  };
  const take = (at: number) => {
    const one = candidates[at];
    if (one === undefined) return;
    if (one === candidate && choice.at === at) void commit();
    else choose(at);
  };
  const acts: AllocatorActs = {
    commit: () => void commit(),
    take,
    turn,
    move: place.move,
    next: place.next,
    toggleOnAccount: () => change({ isOnAccount: !choice.isOnAccount }),
    toggleSplit: () => toggleSplit(receipt, decision),
    acceptAll: () => acceptAll(waiting.unmatched),
    simulate: () => setSimulating(!isSimulating),
    undoLast: () => void session.undoLast(),
    leave: () => (choice.parts === null ? leave() : change({ parts: null })),
  };
  useEffect(() => openAllocator.set(acts));
  useEffect(() => () => openAllocator.set(null), []);
  const onKeyDown = useAllocatorKeys(acts);
  return { ...waiting, place, receipt, decision, session, acts, onKeyDown, isSimulating };
}

/** Starts a split with the chosen account, or ends it. Allocated receipts cannot be split here. */
function toggleSplit(
  receipt: Payment | undefined,
  { candidate, choice, change }: DecisionState,
): void {
  if (receipt === undefined || receipt.account_id !== null) return;
  if (choice.parts !== null) return change({ parts: null });
  const taken =
    choice.account ??
    (candidate && {
      id: candidate.account_id,
      words: `${candidate.account_code} ${candidate.account}`,
    });
  const first = { ...nextPart(receipt.amount, []), account: taken, amount: '' };
  change({ parts: [first, { ...first, key: first.key + 1, account: null }] });
}

/** Accepts all unallocated, certain receipts of a filter after a preview of the postings. */
function useAcceptAll() {
  const { plan } = useApp();
  return (filter: Record<string, unknown>) =>
    void plan?.({
      call: ACCEPT,
      title: 'Accept all sure matches',
      kind,
      subject: { filter },
      arguments: {},
      count: 0,
      isDestructive: false,
      key: crypto.randomUUID(),
    });
}

export type AllocatorState = ReturnType<typeof useAllocator>;
