import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { subjectOfRows } from '#commands/focus.ts';
import { isOver } from '#domain/runs/run-rules.ts';
import type { RunNow } from '#machines/bulk-setup.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { DownloadResult } from '../download-result.tsx';
import { countsOf, standingOf } from '../run.ts';
import './run-result.css';

const PULSE_MS = 400;
/** Interval for a run that waits long, for instance for a partner or because it is paused. */
const SLOW_PULSE_MS = 5_000;
/** Display time of a result without failures. */
const SHOWN_MS = 12_000;

interface RunResultProps {
  /** The run as it was started. */
  run: RunNow;
  /** Whether the undo shortcut undoes this run. */
  isLatest: boolean;
  /** Opens the page of a run; absent for roles without access. */
  openRun?: ((id: number) => void) | undefined;
  onOver: (run: RunNow) => void;
  onClose: () => void;
}

/** Line with the progress and result of a small run, with buttons for its undo and its file. */
export const RunResult = ({
  isOpen,
  run,
  ...rest
}: Omit<RunResultProps, 'run'> & { isOpen: boolean; run: RunNow | null }) =>
  isOpen && run && <Line key={`${run.id} ${run.version}`} run={run} {...rest} />;

function Line({ run: started, isLatest, openRun, onOver, onClose }: RunResultProps) {
  const { api } = useApp();
  const { data: run } = useQuery({
    ...api.query('GET /runs/:id', { params: { id: started.id } }, { background: true }),
    initialData: started,
    refetchInterval: ({ state }) =>
      state.data && isOver(state.data)
        ? false
        : Math.min(PULSE_MS * 1.5 ** state.dataUpdateCount, SLOW_PULSE_MS),
  });
  const isEnd = isOver(run);
  const hasFailures = run.failed + run.unknown > 0;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isOver(run)) onOver(run);
  }, [run, onOver]);
  useEffect(() => {
    if (!isEnd || isHeld || hasFailures || run.result !== null) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isEnd, isHeld, hasFailures, run.result, onClose]);
  const { status, word } = standingOf(run);
  return (
    <div
      className="run-result"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="run-result-words" role="status" aria-label="Result of the run">
        <StatusMark status={status} />
        <span>
          {run.title}
          <span className="quiet-text">
            {word}, {detailOf(run)}
          </span>
        </span>
      </div>
      {run.result !== null && <DownloadResult id={run.id} name={run.result} />}
      {isEnd && <UndoButton run={run} isLatest={isLatest} />}
      {openRun && (
        <Button kind="quiet" onClick={() => openRun(run.id)}>
          Open run
        </Button>
      )}
      <IconButton icon="x" label="Close the result" onClick={onClose} />
    </div>
  );
}

/** Number of rows by outcome, and the most frequent reason for skipped and failed rows. */
function detailOf(run: RunNow): string {
  const [first] = run.reasons ?? [];
  return first === undefined ? countsOf(run) : `${countsOf(run)}: ${first.reason}`;
}

function UndoButton({ run, isLatest }: Pick<RunResultProps, 'run' | 'isLatest'>) {
  const entries = useApp().actions?.(subjectOfRows('runs', [run])) ?? [];
  const undo = entries.find((entry) => entry.kind === 'item' && entry.id === 'runs.3-undo');
  if (undo?.kind !== 'item' || undo.off) return null;
  return (
    <Button {...(isLatest && { keys: 'mod+z' })} onClick={undo.run}>
      Undo
    </Button>
  );
}
