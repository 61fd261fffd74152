import { useSyncExternalStore } from 'react';
import { subjectOfRows, type Row } from '#commands/focus.ts';
import { trailChanges, turnIds } from '#commands/trail.ts';
import type { Kind } from '#domain/entities/entities.ts';
import { useApp } from '../app-context.ts';
import { IconButton } from '../form/icon-button.tsx';

const icons = ['chevron-left', 'chevron-right'] as const;

/** Buttons for the previous and next record, for touch screens; hidden without a list. */
export function RecordTurn({ kind, record }: { kind: Kind; record: Row }) {
  const { actions, focus } = useApp();
  // Re-renders when the record of the page gets the focus.
  useSyncExternalStore(focus.subscribe, focus.get);
  useSyncExternalStore(trailChanges.subscribe, trailChanges.get);
  const entries = actions?.(subjectOfRows(kind, [record])) ?? [];
  const turns = turnIds(kind).flatMap((id) =>
    entries.flatMap((entry) => (entry.kind === 'item' && entry.id === id ? entry : [])),
  );
  if (turns.length === 0) return null;
  return (
    <div className="record-turn">
      {turns.map(({ id, label, off, run }, at) => (
        <IconButton
          key={id}
          icon={icons[at] ?? 'chevron-right'}
          label={label}
          disabled={off}
          onClick={run}
        />
      ))}
    </div>
  );
}
