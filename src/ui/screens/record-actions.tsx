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
  return (
    <div className="record-actions">
      <RowActions subject={subject} show={show} />
      <More subject={subject} shown={show} />
    </div>
  );
}

/**
 * Buttons of the commands that are possible now. All others are under More, each with the reason.
 */
export function PossibleActions({
  subject,
  show,
  primary,
}: RecordActionsProps & { primary: string }) {
  const entries = useApp().actions?.(subject) ?? [];
  const isPossible = (id: string) =>
    entries.some((entry) => entry.kind === 'item' && entry.id === id && !entry.off);
  const shown = show.filter(isPossible);
  return (
    <>
      <RowActions subject={subject} show={shown} primary={primary} />
      <More subject={subject} shown={shown} />
    </>
  );
}

interface MoreProps {
  subject: Subject;
  /** Ids of commands with a button of their own. */
  shown: readonly string[];
}

function More({ subject, shown }: MoreProps) {
  const entries = useApp().actions?.(subject) ?? [];
  const more = entries.filter(({ id }) => !shown.includes(id));
  if (more.length === 0) return null;
  return (
    <Menu label="More" trigger="More" triggerClass="btn btn-plain" entries={more.map(withReason)} />
  );
}

/** Adds the reason to a disabled entry. */
function withReason(entry: MenuEntry): MenuEntry {
  if (entry.kind !== 'item') return entry;
  const label = entry.label.replace(/…$/, '');
  const { off, why } = entry;
  return { ...entry, label: off && why ? `${label}: ${midSentence(why)}` : label };
}
