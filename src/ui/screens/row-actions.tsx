import type { Subject } from '#commands/focus.ts';
import type { MenuEntry } from '../overlay/menu.tsx';
import { Button } from '../form/button.tsx';
import { useApp } from '../app-context.ts';
import { usePrintedKeys } from './use-printed-keys.ts';

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
  /**
   * Id of the main action, by default the first enabled one. If it is disabled, there is no main
   * action.
   */
  primary?: string;
}

type Item = MenuEntry & { kind: 'item' };

/** Shortcuts of the buttons, and the reason for each disabled button. */
const printedKeysOf = (items: readonly Item[]) =>
  items.flatMap(({ id, keys, label, run, off, why }) =>
    keys === undefined
      ? []
      : {
          id,
          keys,
          title: label,
          run,
          why: off ? (why ?? 'This action is not available for this row.') : undefined,
        },
  );

/**
 * Buttons for commands on rows, with the same shortcuts and reasons as in menus and the palette.
 */
export function RowActions({ subject, show, of, autoFocus, quiet, primary }: RowActionsProps) {
  const entries = useApp().actions?.(subject) ?? [];
  const items = show.flatMap((id) =>
    entries.flatMap((entry) => (entry.kind === 'item' && entry.id === id ? entry : [])),
  );
  const first = items.find(({ id, off }) => !off && (primary === undefined || id === primary));
  const hasKeys = subject.is === 'rows' && of === undefined;
  usePrintedKeys(hasKeys ? printedKeysOf(items) : []);
  return items.map((item) => {
    const label = item.label.replace(/…$/, '');
    return (
      <Button
        key={item.id}
        kind={quiet ? 'quiet' : item === first ? 'primary' : 'plain'}
        autoFocus={autoFocus && item === first}
        keys={hasKeys ? item.keys : undefined}
        off={item.off ? (item.why ?? true) : false}
        aria-label={of === undefined ? undefined : `${label}: ${of}`}
        onClick={item.run}
      >
        {label}
      </Button>
    );
  });
}
