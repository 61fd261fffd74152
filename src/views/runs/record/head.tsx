import { formatCount } from '#domain/kernel/format.ts';
import { useState } from 'react';
import { subjectOfRows } from '#commands/focus.ts';
import { Button } from '#ui/form/button.tsx';
import { Tag } from '#ui/mark/status-mark.tsx';
import { download } from '#ui/download.ts';
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
        {run.result !== null && <Result id={run.id} name={run.result} />}
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

/** Button that downloads the result file. */
function Result({ id, name }: { id: number; name: string }) {
  const { api, toasts } = useApp();
  const [busy, setBusy] = useState(false);
  const fetch = async () => {
    setBusy(true);
    await api.call('GET /runs/:id/result', { params: { id } }).then(
      (file) => download(name, file),
      (error: Error) =>
        toasts.show({ kind: 'error', text: 'The file no longer exists.', detail: error.message }),
    );
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void fetch()}>
      Download {name}
    </Button>
  );
}
