import { formatCount } from '#domain/kernel/format.ts';
import { Button } from '#ui/form/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { CandidateList } from './candidates.tsx';
import { Comparison } from './comparison.tsx';
import { Queue } from './queue.tsx';
import { AccountSearch, PayerHistory, ReceiptHead } from './receipt-head.tsx';
import { Split } from './split.tsx';
import { SessionLog } from './session-log.tsx';
import { certainDecisions, Simulation } from './simulation.tsx';
import { useAllocator, type AllocatorState } from './use-allocator.ts';
import './allocator.css';

/** Allocates receipts one by one: account, invoices and effect, confirmed by a single key press. */
export function Allocator() {
  const state = useAllocator();
  const { isRead, place, acts, onKeyDown } = state;
  return (
    // The shortcuts work for any focus inside the allocator.
    <div className="allocator-screen" role="presentation" onKeyDown={onKeyDown}>
      <PageHead
        title="Allocate receipts"
        {...(isRead && { count: formatCount(place.open) })}
        actions={
          <>
            <AcceptAll state={state} />
            <Button keys="Escape" onClick={acts.leave}>
              Back to the list
            </Button>
          </>
        }
      />
      <Body state={state} />
    </div>
  );
}

function AcceptAll({ state }: { state: AllocatorState }) {
  const { acts, isSimulating } = state;
  if (certainDecisions(state).length === 0) return null;
  return (
    <>
      <Button keys="v" aria-pressed={isSimulating} onClick={acts.simulate}>
        Preview them
      </Button>
      <Button keys="shift+a" onClick={acts.acceptAll}>
        Accept all sure matches
      </Button>
    </>
  );
}

function Body({ state }: { state: AllocatorState }) {
  const { isRead, error, queue, suggestions, unread, place, session } = state;
  if (error && queue.length === 0)
    return (
      <EmptyState kind="failed" title="The receipts could not be loaded">
        {error.message}
      </EmptyState>
    );
  if (isRead && place.open === 0 && session.log.length === 0)
    return (
      <EmptyState kind="empty" title="All receipts are allocated.">
        New receipts appear here.
      </EmptyState>
    );
  return (
    <div className="allocator" data-arrival>
      <Queue
        queue={queue}
        suggestions={suggestions}
        unread={unread}
        current={place.current?.row.id ?? null}
        onChoose={place.choose}
      />
      <Receipt state={state} />
      <Effect state={state} />
    </div>
  );
}

function Receipt({ state: { receipt, place, decision } }: { state: AllocatorState }) {
  return (
    <div className="allocator-receipt">
      {receipt ? (
        <>
          <ReceiptHead receipt={receipt} />
          {decision.choice.parts === null ? (
            <>
              {receipt.account_id === null && (
                <AccountSearch key={receipt.id} decision={decision} />
              )}
              <CandidateList decision={decision} />
            </>
          ) : (
            <Split receipt={receipt} decision={decision} parts={decision.choice.parts} />
          )}
          <PayerHistory decision={decision} />
        </>
      ) : (
        place.current && (
          <p className="allocator-quiet">This receipt has been allocated or skipped.</p>
        )
      )}
    </div>
  );
}

function Effect({ state }: { state: AllocatorState }) {
  const { receipt, place, decision, session, acts, isSimulating } = state;
  return (
    <aside className="allocator-effect" aria-label="Effect of the allocation">
      {isSimulating && <Simulation state={state} />}
      {receipt && !isSimulating && (
        <Comparison
          decision={decision}
          session={session}
          onCommit={acts.commit}
          onSkip={() => place.move(1)}
          onSplit={receipt.account_id === null ? acts.toggleSplit : null}
        />
      )}
      <SessionLog session={session} />
    </aside>
  );
}
