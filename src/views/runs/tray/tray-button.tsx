import { formatCount } from '#domain/kernel/format.ts';
import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/form/icon-button.tsx';
import { doneOf, type Run } from '../run.ts';
import './tray.css';

interface RunsButtonProps {
  runs: readonly Run[];
  isOpen: boolean;
  onOpen: () => void;
}

/** Button of the top bar with the user's active runs. */
export function RunsButton({ runs, isOpen, onOpen }: RunsButtonProps) {
  const how = { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: onOpen } as const;
  if (runs.length === 0) return <IconButton icon="list-checks" label="My runs" {...how} />;
  const total = runs.reduce((sum, run) => sum + run.total, 0);
  const done = runs.reduce((sum, run) => sum + doneOf(run), 0);
  return (
    <button type="button" className="tray" {...how}>
      <Ring share={total === 0 ? 0 : done / total} />
      <b>{runs.length === 1 ? '1 run' : `${formatCount(runs.length)} runs`}</b>
      <small>
        {formatCount(done)} of {formatCount(total)}
      </small>
    </button>
  );
}

function Ring({ share }: { share: number }) {
  const ring = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    ring.current?.style.setProperty('--done', `${Math.round(share * 100)}%`);
  }, [share]);
  return <span ref={ring} className="tray-ring" aria-hidden="true" />;
}
