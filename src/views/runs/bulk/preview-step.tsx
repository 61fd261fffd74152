import { formatCount } from '#domain/kernel/format.ts';
import { useState, type FormEvent } from 'react';
import { countOf } from '#commands/asking/wording.ts';
import { startable, triedOf } from '#domain/runs/run-rules.ts';
import type { Preview, RunPlan } from '#machines/bulk-setup.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
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
  /** Returns a command that corrects failing rows; null without one or without permission. */
  onRemedy: (command: string, ids: readonly number[]) => Remedy | null;
  onStart: (typed: string, reason: string) => void;
};

/** Preview of the action; irreversible actions require the typed count. */
export function PreviewStep(props: PreviewStepProps) {
  const { plan, preview, isStarting, onBack, onStart, onRemedy } = props;
  const [typed, setTyped] = useState('');
  const warnings = warningsOf(plan);
  const [reason, setReason] = useState(inSpiteOf(warnings));
  const count = preview.will_run;
  const isBlocked = plan.isDestructive && typed.replace(/\s/g, '') !== String(count);
  const isPossible = startable(preview, plan.retryOf !== undefined) && preview.needs.length === 0;
  const remedies = remediesOf(preview, onRemedy);
  const isBest = count > 0 || remedies.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPossible && !isBlocked) onStart(typed, reason);
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Outlook preview={preview} kind={plan.kind} />
      <Needs needs={preview.needs} />
      <Warnings warnings={warnings} />
      {isPossible && asksReason(plan) && (
        <TextField
          label="Reason"
          optional
          description="Shown in the run history."
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          value={reason}
          onChange={setReason}
        />
      )}
      {isPossible && plan.isDestructive && (
        <TextField
          label={`This cannot be undone. Type ${formatCount(count)} to confirm`}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          mono
          autoFocus
        />
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
            {isStarting ? 'Starting…' : startWords(preview)}
          </Button>
        )}
        <Remedies remedies={remedies} isBest={!isBest} />
      </div>
    </form>
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

/** Default reason of a start despite warnings. */
const inSpiteOf = (warnings: readonly string[]): string =>
  warnings.length === 0 ? '' : `In spite of: ${warnings.join('. ')}`.slice(0, MAX_REASON_LENGTH);

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

/** Buttons of correcting commands; the first one has the focus if no row would succeed. */
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

function startWords(preview: Preview): string {
  if (triedOf(preview) === 0) return 'Mark as skipped';
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

/** Share in words: "All 21 shipments", "19 of 21 shipments", "None of 21 shipments". */
function share(count: number, total: number, kind: Kind): string {
  if (count === total && total > 1) return `All ${countOf(total, kind)}`;
  return `${count === 0 ? 'None' : formatCount(count)} of ${countOf(total, kind)}`;
}

function Outlook({ preview, kind }: { preview: Preview; kind: Kind }) {
  const { total, will_run: willRun, will_skip: willSkip, will_fail: willFail } = preview;
  const absent = willFail.filter(({ fingerprint }) => fingerprint === null);
  const again = willFail.filter(({ fingerprint }) => fingerprint !== null);
  return (
    <div className="run-outlook" role="status">
      {total === 0 && <StatusMark status="skip">Nothing left to do.</StatusMark>}
      {total > 0 && (
        <StatusMark status={willRun > 0 ? 'success' : 'neutral'}>
          {share(willRun, total, kind)} will be processed
        </StatusMark>
      )}
      {preview.notes.length > 0 && <Reasons of={preview.notes} />}
      <Groups status="skip" words="will be skipped" groups={willSkip} />
      <Groups status="danger" words="will fail again: nothing has changed since" groups={again} />
      <Groups status="danger" words="will fail" groups={absent} />
    </div>
  );
}

interface GroupsProps {
  status: Status;
  words: string;
  groups: readonly { reason: string; count: number; sample: readonly string[] }[];
}

/** Rows by reason, with a few references. */
function Reasons({ of: groups }: { of: GroupsProps['groups'] }) {
  return (
    <ul className="run-reasons" tabIndex={groups.length > 4 ? 0 : undefined}>
      {groups.map(({ reason, count, sample }) => (
        <li key={reason}>
          <b>{formatCount(count)}</b>
          <span>
            {reason}
            <span className="ref">{sample.join(' ')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Skipped or failing rows by reason. */
function Groups({ status, words, groups }: GroupsProps) {
  if (groups.length === 0) return null;
  return (
    <>
      <StatusMark status={status}>
        <span>
          <b>{formatCount(groups.reduce((sum, { count }) => sum + count, 0))}</b> {words}
        </span>
      </StatusMark>
      <Reasons of={groups} />
    </>
  );
}
