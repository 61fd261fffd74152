import { formatCount } from '#domain/kernel/format.ts';
import { useState, type FormEvent } from 'react';
import { countOf } from '#commands/asking/wording.ts';
import { canBeUndone } from '#domain/runs/undo-runs.ts';
import { hasRowsToStart, triedCount } from '#domain/runs/run-rules.ts';
import type { Preview, RunPlan } from '#machines/bulk-setup.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Amounts, Outlook } from './outlook.tsx';
import { correctionOf } from '#domain/marketplace/marketplace-remedies.ts';
import '../run.css';
import type { Kind } from '#domain/entities/entities.ts';

interface Remedy {
  label: string;
  run: () => void;
}

type PreviewStepProps = {
  plan: RunPlan;
  preview: Preview;
  isStarting: boolean;
  onBack: () => void;
  /**
   * Returns a command that corrects failing rows; null if there is none or the user lacks
   * permission.
   */
  onRemedy: (command: string, ids: readonly number[]) => Remedy | null;
  /** `without` lists the rows to leave out. */
  onStart: (typed: string, reason: string, without?: readonly number[]) => void;
};

/** Preview of the action; irreversible actions require the typed count. */
export function PreviewStep(props: PreviewStepProps) {
  const { plan, preview, isStarting, onBack, onStart, onRemedy } = props;
  const [typed, setTyped] = useState('');
  const warnings = warningsOf(plan);
  const [reason, setReason] = useState(inSpiteOf(warnings));
  const count = preview.will_run;
  const isBlocked = plan.isDestructive && typed.replace(/\s/g, '') !== String(count);
  const isPossible =
    hasRowsToStart(preview, plan.retryOf !== undefined) && preview.needs.length === 0;
  const remedies = remediesOf(preview, onRemedy);
  const again = leftOut(plan, preview);
  const isBest = isBestStart(count, remedies);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPossible && !isBlocked) onStart(typed, reason, again);
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Outlook preview={preview} kind={plan.kind} />
      <Amounts preview={preview} />
      <Needs needs={preview.needs} />
      <Warnings warnings={warnings} />
      {isPossible && (
        <>
          {!plan.isDestructive && <UndoHint plan={plan} />}
          {asksReason(plan) && <ReasonField value={reason} onChange={setReason} />}
          {plan.isDestructive && <CountField count={count} value={typed} onChange={setTyped} />}
        </>
      )}
      <div className="dialog-foot">
        <Button kind="quiet" keys="Escape" autoFocus={!isPossible} onClick={onBack}>
          {isPossible ? 'Back' : 'Close'}
        </Button>
        {isPossible && (
          <Button
            type="submit"
            kind={kindOf(plan, isBest)}
            autoFocus={!plan.isDestructive && isBest}
            busy={isStarting}
            off={isBlocked}
          >
            {startWords(preview, plan.kind, { again, isStarting })}
          </Button>
        )}
        {isPossible && again.length > 0 && (
          <AllButton preview={preview} busy={isStarting} onClick={() => onStart(typed, reason)} />
        )}
        <Remedies remedies={remedies} isBest={!isBest} />
      </div>
    </form>
  );
}

/** Button that starts all rows, including those that would fail again. */
const AllButton = ({
  preview,
  ...props
}: {
  preview: Preview;
  busy: boolean;
  onClick: () => void;
}) => <Button {...props}>All {formatCount(triedCount(preview))}</Button>;

/** Whether starting is the main action, instead of a correction. */
const isBestStart = (count: number, remedies: readonly Remedy[]): boolean =>
  count > 0 || remedies.length === 0;

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

const ReasonField = (props: FieldProps) => (
  <TextField
    {...props}
    label="Reason"
    optional
    description="Shown in the run history."
    maxLength={MAX_REASON_LENGTH}
    autoComplete="off"
  />
);

/** Field for the number of rows, typed before an irreversible run. */
const CountField = ({ count, ...props }: FieldProps & { count: number }) => (
  <TextField
    {...props}
    label={`This cannot be undone. Type ${formatCount(count)} to confirm`}
    inputMode="numeric"
    autoComplete="off"
    mono
    autoFocus
  />
);

/** Hint about whether the run can be undone afterwards. */
function UndoHint({ plan }: { plan: RunPlan }) {
  if (plan.retryOf !== undefined || 'run_id' in plan.subject) return null;
  return (
    <p className="quiet-text">
      {canBeUndone(plan)
        ? 'Can be undone while the rows are unchanged.'
        : 'Undo is not available for this run.'}
    </p>
  );
}

const warningsOf = ({ warnings = [] }: RunPlan): readonly string[] => warnings;

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.map((words) => (
    <Note key={words} kind="warning">
      {words}.
    </Note>
  ));
}

const MAX_REASON_LENGTH = 300;

/** Default reason for starting despite warnings. */
const inSpiteOf = (warnings: readonly string[]): string =>
  warnings.length === 0 ? '' : `Despite: ${warnings.join('. ')}`.slice(0, MAX_REASON_LENGTH);

function Needs({ needs }: Pick<Preview, 'needs'>) {
  if (needs.length === 0) return null;
  return (
    <Note kind="error" detail="Ask your administrator for access.">
      Your role does not have this permission: {needs.join(', ')}.
    </Note>
  );
}

function kindOf({ isDestructive }: RunPlan, isBest: boolean): 'alarm' | 'primary' | 'plain' {
  if (isDestructive) return 'alarm';
  return isBest ? 'primary' : 'plain';
}

const asksReason = (plan: RunPlan): boolean =>
  plan.retryOf === undefined && !('reason' in plan.arguments);

type RemediesProps = { remedies: readonly Remedy[]; isBest: boolean };

/** Buttons of correcting commands. The first button has the focus if no row would succeed. */
function Remedies({ remedies, isBest }: RemediesProps) {
  return remedies.map(({ label, run }, at) => (
    <Button
      key={label}
      kind={isBest ? 'primary' : 'plain'}
      autoFocus={isBest && at === 0}
      onClick={run}
    >
      {label}
    </Button>
  ));
}

/**
 * Rows left out by default: rows that would fail again for a known cause, if other rows would
 * succeed.
 */
function leftOut(plan: RunPlan, { will_run: willRun, will_fail: willFail }: Preview): number[] {
  if (willRun === 0 || plan.isDestructive || plan.retryOf !== undefined) return [];
  return willFail.flatMap(({ fingerprint, ids }) => (fingerprint === null ? [] : ids));
}

/** Label with the number of rows that the button starts. */
function startWords(
  preview: Preview,
  kind: Kind,
  { again, isStarting }: { again: readonly number[]; isStarting: boolean },
): string {
  if (isStarting) return 'Starting…';
  const tried = triedCount(preview);
  if (tried === 0) return 'Mark as skipped';
  if (again.length > 0)
    return preview.title.replace(countOf(tried, kind), () => countOf(preview.will_run, kind));
  return preview.will_run === 0 ? `${preview.title} anyway` : preview.title;
}

/** Correcting commands by cause of failure. */
function remediesOf({ will_fail }: Preview, onRemedy: PreviewStepProps['onRemedy']) {
  return will_fail.flatMap(({ fingerprint, ids, count }) => {
    const command = correctionOf[fingerprint ?? ''];
    const remedy = command === undefined ? null : onRemedy(command, ids);
    return remedy === null
      ? []
      : { ...remedy, label: `${remedy.label.replace(/…$/, '')} ${formatCount(count)}…` };
  });
}
