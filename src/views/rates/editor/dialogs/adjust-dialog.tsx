import { useState, type FormEvent } from 'react';
import { countOf } from '#commands/asking/wording.ts';
import { inRand } from '#domain/kernel/money.ts';
import { readDecimal } from '#domain/text/numbers.ts';
import { adjustedCells, adjustmentProblem, type Adjustment } from '#domain/rates/adjust.ts';
import { baseOf } from '#domain/rates/bands.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { Pointed } from '../matrix/use-matrix.ts';
import type { GroupCell } from '../matrix/kept-prices.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';

type Changes = { before: GroupCell; after: GroupCell }[];

type AdjustDialogProps = {
  cells: readonly GroupCell[];
  service: string;
  weight: number;
  pointed: Pointed;
  onAdjust: (changes: Changes) => void;
  onClose: () => void;
};

const kinds = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Rand' },
] as const;
const steps = [
  { value: '0.01', label: '1 cent' },
  { value: '0.1', label: '10 cents' },
  { value: '0.5', label: '50 cents' },
  { value: '1', label: 'R 1' },
] as const;
type Scope = 'chosen' | 'row' | 'column' | 'service' | 'group';
const MAX_EXAMPLES = 5;
const prices = { name: 'price', plural: 'prices' };

function cellsIn(scope: Scope, { cells, service, pointed }: AdjustDialogProps) {
  const { chosen, at } = pointed;
  const isIn: Record<Scope, (cell: GroupCell) => boolean> = {
    chosen: (cell) => chosen.some(({ from, to }) => from === cell.from && to === cell.to),
    row: ({ from }) => from === at.from,
    column: ({ to }) => to === at.to,
    service: () => true,
    group: () => true,
  };
  return cells.filter(
    (cell) => (scope === 'group' || cell.service === service) && isIn[scope](cell),
  );
}

const priceAt = (cell: GroupCell, weight: number) => {
  const found = baseOf(cell, weight);
  return found ? inRand(found.amount) : 'no price';
};

function Preview({ changes, of, weight }: { changes: Changes; of: number; weight: number }) {
  return (
    <div role="status" className="rates-preview">
      <p>
        <b>{countOf(changes.length, prices)}</b> of {of} would change.
      </p>
      <ul>
        {changes.slice(0, MAX_EXAMPLES).map(({ before, after }) => (
          <li key={`${before.service} ${before.from} ${before.to}`}>
            {before.service} {before.from} to {before.to} at {weight} kg: {priceAt(before, weight)}{' '}
            → {priceAt(after, weight)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Dialog that changes many prices at once after a preview. */
export function AdjustDialog(props: AdjustDialogProps) {
  const { pointed, service, weight, onAdjust, onClose } = props;
  const [kind, setKind] = useState<Adjustment['kind']>('percent');
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState('0.01');
  const [scope, setScope] = useState<Scope>(pointed.chosen.length > 1 ? 'chosen' : 'service');
  const [isTried, setTried] = useState(false);
  const value = readDecimal(typed);
  const adjustment = { kind, value: value ?? 0, step: Number(step) };
  const problem =
    value === null ? 'Type a number such as 4,5 or -2.' : adjustmentProblem(adjustment);
  const cells = cellsIn(scope, props);
  const changes = problem === null ? adjustedCells(cells, adjustment) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (changes.length === 0) return;
    onAdjust(changes);
    onClose();
  };
  const nothing =
    problem === null && changes.length === 0 ? 'This does not change any prices.' : undefined;
  return (
    <Dialog title="Adjust prices" isOpen onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          label="Change"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={isTried ? (problem ?? nothing) : undefined}
          description="4.5 raises prices, -2 lowers them."
        />
        <SelectField label="In" choices={kinds} value={kind} onChange={setKind} />
        <SelectField
          label="Which prices"
          choices={[
            { value: 'chosen', label: `The ${countOf(pointed.chosen.length, prices)} chosen` },
            { value: 'row', label: `All from ${pointed.at.from}, ${service}` },
            { value: 'column', label: `All to ${pointed.at.to}, ${service}` },
            { value: 'service', label: `All of ${service}` },
            { value: 'group', label: 'The whole rate group' },
          ]}
          value={scope}
          onChange={setScope}
        />
        <SelectField label="Rounded to" choices={steps} value={step} onChange={setStep} />
        <Preview changes={changes} of={cells.length} weight={weight} />
        <FormFooter action={`Adjust ${countOf(changes.length, prices)}`} onClose={onClose} />
      </form>
    </Dialog>
  );
}
