import { counted } from '../../commands/wording.ts';
import { endable, isOver, pausable, resumable, retryable } from '../../domain/run-rules.ts';
import type { Failure } from '../../machines/failure.ts';
import type { RunNow, RunVerb } from '../../machines/bulk-setup.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import { RunBar, RunSums } from './run-bar.tsx';
import { doneOf, standingOf } from './run.ts';

type ProgressStepProps = {
  run: RunNow;
  failure: Failure | null;
  isBusy: boolean;
  tell: (verb: RunVerb) => void;
  openRun: (() => void) | undefined;
  onClose: () => void;
};

/** How far a run is and what came of it; it goes on when this is closed. */
export function ProgressStep(props: ProgressStepProps) {
  const { run, failure, onClose, openRun } = props;
  const { status, word } = standingOf(run);
  const isEnd = isOver(run);
  return (
    <>
      <p className="row" role="status">
        <StatusMark status={status}>{word}</StatusMark>
        <span className="push run-count">
          <b>{counted(doneOf(run))}</b> of {counted(run.total)}
        </span>
      </p>
      <RunBar run={run} label={run.title} />
      <RunSums run={run} />
      {(run.error ?? failure?.message) && (
        <Note kind="warning">{run.error ?? failure?.message}</Note>
      )}
      {!isEnd && <p className="quiet-text">Closing this, or the tab, changes nothing.</p>}
      <div className="dialog-foot">
        <Steering {...props} />
        {openRun && <Button onClick={openRun}>Open run</Button>}
        <Button kind="primary" keys="Escape" autoFocus onClick={onClose}>
          {isEnd ? 'Done' : 'Go on working'}
        </Button>
      </div>
    </>
  );
}

const steps = [
  { verb: 'pause', words: () => 'Pause', may: pausable },
  { verb: 'resume', words: () => 'Resume', may: resumable },
  { verb: 'cancel', words: () => 'Cancel the rest', may: endable },
  {
    verb: 'retry',
    words: ({ failed }: RunNow) => `Retry failed, ${counted(failed)}`,
    may: retryable,
  },
] as const;

function Steering({ run, isBusy, tell }: ProgressStepProps) {
  return steps.map(({ verb, words, may }) =>
    may(run) === true ? (
      <Button key={verb} kind="quiet" busy={isBusy} onClick={() => tell(verb)}>
        {words(run)}
      </Button>
    ) : null,
  );
}
