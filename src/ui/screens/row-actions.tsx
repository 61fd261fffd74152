import type { Subject } from '../../commands/focus.ts';
import { Button } from '../form/button.tsx';
import { useApp } from '../app-context.ts';

interface RowActionsProps {
  subject: Subject;
  /** Ids of the commands that have a button here, the most fitting first; the others are in the palette. */
  show: readonly string[];
  /** Told apart for readers where several records have the same buttons. */
  of?: string;
  /** The first button that can be pressed takes the focus. */
  autoFocus?: boolean;
  /** None of them is what the page is for. */
  quiet?: boolean;
}

/** What can be done with rows, as buttons: the same commands, keys and reasons as everywhere. */
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
