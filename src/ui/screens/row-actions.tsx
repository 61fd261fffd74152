import type { Subject } from '#commands/focus.ts';
import { Button } from '../form/button.tsx';
import { useApp } from '../app-context.ts';

interface RowActionsProps {
  subject: Subject;
  /** Ids of commands with a button, the most relevant first; the others are in the palette. */
  show: readonly string[];
  /** Name of the record for screen readers, if several records have the same buttons. */
  of?: string;
  /** Focuses the first enabled button. */
  autoFocus?: boolean;
  /** Whether no button is the main action of the page. */
  quiet?: boolean;
}

/** Buttons for commands on rows, with the same keys and reasons as elsewhere. */
export function RowActions({ subject, show, of, autoFocus, quiet }: RowActionsProps) {
  const entries = useApp().actions?.(subject) ?? [];
  const items = show.flatMap((id) =>
    entries.flatMap((entry) => (entry.kind === 'item' && entry.id === id ? entry : [])),
  );
  const first = items.find(({ off }) => !off);
  return items.map((item) => {
    const label = item.label.replace(/…$/, '');
    return (
      <Button
        key={item.id}
        kind={quiet ? 'quiet' : item === first ? 'primary' : 'plain'}
        autoFocus={autoFocus && item === first}
        keys={subject.is === 'rows' ? item.keys : undefined}
        off={item.off ? (item.why ?? true) : false}
        aria-label={of === undefined ? undefined : `${label}: ${of}`}
        onClick={item.run}
      >
        {label}
      </Button>
    );
  });
}
