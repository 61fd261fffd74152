import type { Subject } from '#commands/focus.ts';
import { midSentence } from '#commands/asking/wording.ts';
import { useApp } from '../app-context.ts';
import { Menu, type MenuEntry } from '../overlay/menu.tsx';
import { RowActions } from './row-actions.tsx';

interface RecordActionsProps {
  subject: Subject;
  /** Ids of commands with a button, the most relevant first; the others are under More. */
  show: readonly string[];
}

/** Commands for the record in the heading of its page, the same as in the list. */
export function RecordActions({ subject, show }: RecordActionsProps) {
  const entries = useApp().actions?.(subject) ?? [];
  const more = entries.filter(({ id }) => !show.includes(id));
  return (
    <div className="record-actions">
      <RowActions subject={subject} show={show} />
      {more.length > 0 && (
        <Menu
          label="More"
          trigger="More"
          triggerClass="btn btn-plain"
          entries={more.map(withReason)}
        />
      )}
    </div>
  );
}

/** Adds the reason to a disabled entry. */
function withReason(entry: MenuEntry): MenuEntry {
  if (entry.kind !== 'item') return entry;
  const label = entry.label.replace(/…$/, '');
  const { off, why } = entry;
  return { ...entry, label: off && why ? `${label}: ${midSentence(why)}` : label };
}
