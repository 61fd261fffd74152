import { inRand } from '#domain/kernel/money.ts';
import { Button } from '#ui/form/button.tsx';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { useState } from 'react';
import type { Payment } from '../payments.ts';
import { remainingAmount, nextPart, partFault, type PartChoice } from './allocation.ts';
import { OwedInvoices } from './candidates.tsx';
import { useOwed, type DecisionState } from './use-decision.ts';

const MIN_PARTS = 2;

interface SplitProps {
  receipt: Payment;
  decision: DecisionState;
  parts: readonly PartChoice[];
}

const accountName = (key: number) => `part-account-${key}`;
const amountName = (key: number) => `part-amount-${key}`;
const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const focusOnField = (name: string) => focusOn(`[name="${name}"]`);

const isMissing = ({ account, amount }: PartChoice) => account === null || amount === '';

/**
 * Split of a receipt over several accounts. Enter chooses an account; Enter on an amount moves
 * to the next missing field, to a new part while an amount remains, then to the button.
 */
export function Split({ receipt, decision: { plan, change }, parts }: SplitProps) {
  const left = remainingAmount(receipt.amount, parts);
  const set = (key: number, changed: Partial<PartChoice>) =>
    change({ parts: parts.map((one) => (one.key === key ? { ...one, ...changed } : one)) });
  const [begunAt, beginAt] = useState(parts.find(isMissing)?.key);
  const add = () => {
    const next = nextPart(receipt.amount, parts);
    beginAt(next.key);
    change({ parts: [...parts, next] });
  };
  const goOn = () => {
    const open = parts.find(isMissing);
    if (open) focusOnField((open.account === null ? accountName : amountName)(open.key));
    else if (left > 0) add();
    else focusOn('.queue');
  };
  return (
    <section className="split" aria-label="Split">
      <ol aria-label="Parts">
        {parts.map((part, at) => (
          <Part
            key={part.key}
            part={part}
            at={at}
            isBegun={part.key === begunAt}
            settles={plan.data?.payments[at]?.parts ?? []}
            onChange={(changed) => set(part.key, changed)}
            onEnter={goOn}
            onRemove={
              parts.length > MIN_PARTS
                ? () => change({ parts: parts.filter(({ key }) => key !== part.key) })
                : null
            }
          />
        ))}
      </ol>
      <div className="split-foot">
        <Button onClick={add}>Add part</Button>
        <Button keys="Escape" onClick={() => change({ parts: null })}>
          Cancel split
        </Button>
        <Remainder left={left} />
      </div>
    </section>
  );
}

function Remainder({ left }: { left: number }) {
  if (left === 0) return <StatusMark status="success">The parts add up to the receipt</StatusMark>;
  return (
    <StatusMark status="warning">
      {left > 0 ? `${inRand(left)} left to split` : `${inRand(-left)} too much`}
    </StatusMark>
  );
}

interface PartProps {
  part: PartChoice;
  at: number;
  /**
   * Whether the part gets the focus: on its account, or on its amount if the account is already
   * chosen.
   */
  isBegun: boolean;
  settles: readonly { invoice_id: number; amount: number }[];
  onChange: (changed: Partial<PartChoice>) => void;
  onEnter: () => void;
  onRemove: (() => void) | null;
}

function Part({ part, at, isBegun, settles, onChange, onEnter, onRemove }: PartProps) {
  const { records } = useLookups();
  const { account, amount, invoices, key } = part;
  const [text, setText] = useState(account?.words ?? '');
  const owed = useOwed(account?.id);
  return (
    <li className="split-part">
      <div className="split-line">
        <LookupField
          label={`Account of part ${at + 1}`}
          placeholder="Code or name"
          text={text}
          onText={setText}
          selectsOnFocus
          autoFocus={isBegun && account === null}
          name={accountName(key)}
          search={records('account')}
          onChoose={(chosen) => {
            onChange({ account: chosen, invoices: null });
            focusOnField(amountName(key));
          }}
        />
        <TextField
          label={`Amount of part ${at + 1}`}
          name={amountName(key)}
          autoFocus={isBegun && account !== null}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={amount === '' ? undefined : (partFault(amount) ?? undefined)}
          onFocus={(event) => event.target.select()}
          onChange={(typed) => onChange({ amount: typed })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
        {onRemove && (
          <Button kind="quiet" aria-label={`Remove part ${at + 1}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      {account !== null && (
        <OwedInvoices
          owed={owed}
          ticked={invoices ?? settles.map(({ invoice_id: id }) => id)}
          parts={settles}
          onTick={(ticked) => onChange({ invoices: ticked })}
        />
      )}
    </li>
  );
}
