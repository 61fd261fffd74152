import { formatCount } from '#domain/kernel/format.ts';
import { subjectOfRows } from '#commands/focus.ts';
import { Button } from '#ui/form/button.tsx';
import { Tag } from '#ui/mark/status-mark.tsx';
import { DownloadResult } from '../download-result.tsx';
import { standingOf, type RunSheet } from '../run.ts';
import { useApp } from '#ui/app-context.ts';

/** Commands with a button here; the others are in the palette. */
const shown = [
  'runs.1-pause',
  'runs.2-resume',
  'runs.4-cancel',
  'runs.6-copy-link',
  'runs.3-undo',
  'runs.3-retry',
];

/** Heading of the page: the run with its state and commands. */
export function SheetHead({ record: run }: { record: RunSheet }) {
  const { status, word } = standingOf(run);
  const entries = useApp().actions?.(subjectOfRows('runs', [run])) ?? [];
  const buttons = shown.flatMap((id) =>
    entries.flatMap((entry) => (entry.kind === 'item' && entry.id === id ? entry : [])),
  );
  return (
    <div className="head">
      <h1>{run.title}</h1>
      <span className="mono quiet-text">run {run.id}</span>
      <Tag status={status}>{word}</Tag>
      <div className="head-actions">
        {run.result !== null && <DownloadResult id={run.id} name={run.result} />}
        {buttons.map(({ id, label, keys, off, run: start }) =>
          off ? null : (
            <Button
              key={id}
              keys={keys}
              kind={id === 'runs.3-retry' ? 'primary' : 'plain'}
              onClick={start}
            >
              {id === 'runs.3-retry'
                ? `Retry ${formatCount(run.failed + run.unknown)} failed`
                : label}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}
