import { useEffect } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { listAddress } from '../payments.ts';
import { useAllocatorKeys, type AllocatorActs } from './allocator-keys.ts';
import { openAllocator } from './open-allocator.ts';
import { useDecision } from './use-decision.ts';
import { usePlace, useSubject } from './use-place.ts';
import { useQueue } from './use-queue.ts';
import { useSession } from './use-session.ts';

/** All that the allocator shows and does: the queue, the receipt that the person is at, what is decided, what was done. */
export function useAllocator() {
  const search = useSearch();
  const waiting = useQueue();
  const place = usePlace(waiting.queue);
  const receipt = place.current?.isDone ? undefined : place.current?.row;
  const decision = useDecision(receipt);
  const session = useSession();
  useSubject(receipt);
  const { candidates, candidate, choice, change } = decision;
  const choose = (at: number) => change({ at, account: null, invoices: null, isOnAccount: false });
  const leave = () => navigate(listAddress(search));
  const commit = async () => {
    const { data: plan } = decision.plan;
    if (!receipt || !plan || decision.decision === null || plan.refusals.length > 0) return;
    const isDone = await session.commit(receipt, { decision: decision.decision, plan });
    if (isDone) place.next();
    else await decision.plan.refetch();
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
    toggleOnAccount: () => change({ isOnAccount: !choice.isOnAccount }),
    undoLast: () => void session.undoLast(),
    leave,
  };
  useEffect(() => openAllocator.set(acts));
  useEffect(() => () => openAllocator.set(null), []);
  const onKeyDown = useAllocatorKeys(acts);
  return { ...waiting, place, receipt, decision, session, commit, leave, onKeyDown };
}

export type AllocatorState = ReturnType<typeof useAllocator>;
