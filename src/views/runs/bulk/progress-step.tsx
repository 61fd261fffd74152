import { formatCount } from '#domain/kernel/format.ts';
import { canCancelRun, isOver, canPause, canResume, canRetry } from '#domain/runs/run-rules.ts';
import type { Failure } from '#machines/failure.ts';
import type { RunNow, RunVerb } from '#machines/bulk-setup.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { RunBar, RunCounters } from '../run-bar.tsx';
import { doneOf, standingOf } from '../run.ts';

type ProgressStepProps = {
  run: RunNow;
  failure: Failure | null;
  isBusy: boolean;
  control: (verb: RunVerb) => void;
  retry: () => void;
  openRun: (() => void) | undefined;
  onClose: () => void;
};

/** Progress and result of a run, which continues after the dialog closes. */
export function ProgressStep(props: ProgressStepProps) {
  const { run, failure, onClose, openRun } = props;
  const { status, word } = standingOf(run);
  const isEnd = isOver(run);
  const opensRun = openRun !== undefined && hasAllFailed(run);
  return (
    <>
      <p className="row" role="status">
        <StatusMark status={status}>{word}</StatusMark>
        <span className="push run-count">
          <b>{formatCount(doneOf(run))}</b> of {formatCount(run.total)}
        </span>
      </p>
      <RunBar run={run} label={run.title} />
      <RunCounters run={run} />
      {(run.error ?? failure?.message) && (
        <Note kind="warning">{run.error ?? failure?.message}</Note>
      )}
      {!isEnd && (
        <p className="quiet-text">You can close this window or the tab; the run continues.</p>
      )}
      <div className="dialog-foot">
        <Steering {...props} />
        {openRun && (
          <Button key={String(opensRun)} autoFocus={opensRun} onClick={openRun}>
            Open run
          </Button>
        )}
        <Button kind="primary" keys="Escape" autoFocus={!opensRun} onClick={onClose}>
          {isEnd ? 'Done' : 'Continue in the background'}
        </Button>
      </div>
    </>
  );
}

const steps = [
  { verb: 'pause', words: 'Pause', may: canPause },
  { verb: 'resume', words: 'Resume', may: canResume },
  { verb: 'cancel', words: 'Cancel the rest', may: canCancelRun },
] as const;

/** Whether all rows failed, so that the page of the run should open next. */
const hasAllFailed = (run: RunNow): boolean =>
  isOver(run) && run.failed > 0 && run.failed === run.total;

function Steering({ run, isBusy, control, retry }: ProgressStepProps) {
  return (
    <>
      {steps.map(({ verb, words, may }) =>
        may(run) === true ? (
          <Button key={verb} kind="quiet" busy={isBusy} onClick={() => control(verb)}>
            {words}
          </Button>
        ) : null,
      )}
      {canRetry(run) === true && (
        <Button kind="quiet" onClick={retry}>
          Retry {formatCount(run.failed + run.unknown)} failed…
        </Button>
      )}
    </>
  );
}
