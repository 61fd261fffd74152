import { useSyncExternalStore } from 'react';
import { subjectOfRows, type Row } from '../../commands/focus.ts';
import { trailChanges, turnIds } from '../../commands/trail.ts';
import type { Kind } from '../../domain/entities/entities.ts';
import { useApp } from '../app-context.ts';
import { IconButton } from '../form/icon-button.tsx';

const icons = ['chevron-left', 'chevron-right'] as const;

/** The records before and after this one, for hands without a keyboard; nothing where it was not opened from a list. */
export function RecordTurn({ kind, record }: { kind: Kind; record: Row }) {
  const { actions, focus } = useApp();
  // Only of the record on the page, which is in focus once it is drawn.
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
