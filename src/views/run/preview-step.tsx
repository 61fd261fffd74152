import { useState, type FormEvent } from 'react';
import { countOf, counted } from '../../commands/wording.ts';
import type { Preview, RunPlan } from '../../machines/bulk-setup.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import './run.css';

type PreviewStepProps = {
  plan: RunPlan;
  preview: Preview;
  isStarting: boolean;
  onBack: () => void;
  onStart: (typed: string, reason: string) => void;
};

/** What the server would do, before anything is done; what nobody can take back wants the count. */
export function PreviewStep({ plan, preview, isStarting, onBack, onStart }: PreviewStepProps) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const count = preview.will_run;
  const isHeld = plan.isGrave && typed.replace(/\s/g, '') !== String(count);
  const isPossible = count > 0 && preview.needs.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPossible && !isHeld) onStart(typed, reason);
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Outlook preview={preview} kind={plan.kind} />
      {preview.needs.length > 0 && (
        <Note kind="error" detail="Whoever administers the console for you can change this.">
          This needs a right that your role does not have: {preview.needs.join(', ')}.
        </Note>
      )}
      {isPossible && !('reason' in plan.arguments) && (
        <TextField
          label="Reason"
          optional
          description="It is kept with the run."
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={setReason}
        />
      )}
      {isPossible && plan.isGrave && (
        <TextField
          label={`This cannot be taken back. Type ${counted(count)} to confirm`}
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
            kind={plan.isGrave ? 'alarm' : 'primary'}
            autoFocus={!plan.isGrave}
            busy={isStarting}
            off={isHeld}
          >
            {isStarting ? 'Starting…' : `Run, ${counted(count)}`}
          </Button>
        )}
      </div>
    </form>
  );
}

function Outlook({ preview, kind }: { preview: Preview; kind: string }) {
  const { total, will_run: willRun, will_skip: willSkip } = preview;
  const skipped = willSkip.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="run-outlook" role="status">
      {total === 0 && <StatusMark status="skip">There is nothing to do any more.</StatusMark>}
      {total > 0 && (
        <StatusMark status={willRun > 0 ? 'success' : 'neutral'}>
          <span>
            <b>{willRun > 0 ? counted(willRun) : 'None'}</b> of {countOf(total, kind)} will run
          </span>
        </StatusMark>
      )}
      {skipped > 0 && (
        <>
          <StatusMark status="skip">
            <span>
              <b>{counted(skipped)}</b> will be skipped
            </span>
          </StatusMark>
          <ul className="run-reasons" tabIndex={willSkip.length > 4 ? 0 : undefined}>
            {willSkip.map(({ reason, count, sample }) => (
              <li key={reason}>
                <b>{counted(count)}</b>
                <span>
                  {reason}
                  <span className="ref">{sample.join(' ')}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
