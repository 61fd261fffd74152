import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { deferComponent } from '../defer-component.tsx';
import type { IconName } from '../mark/icon-shapes.ts';
import './menu.css';

const MenuList = deferComponent(() => import('./menu-list.tsx').then((list) => list.MenuList));

export type MenuEntry =
  | {
      kind: 'item';
      id: string;
      label: string;
      icon?: IconName;
      keys?: string;
      off?: boolean;
      /** Reason why the entry is disabled. */
      why?: string;
      run: () => void;
    }
  | { kind: 'line'; id: string };

export type MenuProps = {
  /** Accessible name of the list. */
  label: string;
  trigger: ReactNode;
  /** Accessible name of the button, if the trigger has no text. */
  triggerLabel?: string;
  triggerClass?: string;
  /** Heading above the entries, for instance the name of the signed-in user. */
  head?: { title: string; detail?: string };
  entries: readonly MenuEntry[];
  placement?: 'bottom end' | 'bottom start' | 'top start';
};

// Handles Enter and Space as key presses, because the clicks that they cause look like clicks of a
// screen reader, which leave every entry without the focus.
const starts = new Map<string, 'first' | 'last'>([
  ['Enter', 'first'],
  [' ', 'first'],
  ['ArrowDown', 'first'],
  ['ArrowUp', 'last'],
]);

/** Button that opens a menu. */
export function Menu({ trigger, triggerLabel, triggerClass = 'icon-btn', ...list }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [startsAt, setStartsAt] = useState<'first' | 'last' | null>(null);
  const press = (event: KeyboardEvent) => {
    const start = starts.get(event.key);
    if (!start) return;
    event.preventDefault();
    setStartsAt(start);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={triggerLabel}
        aria-haspopup="menu"
        aria-expanded={startsAt !== null}
        onClick={() => setStartsAt('first')}
        onKeyDown={press}
      >
        {trigger}
      </button>
      <MenuList
        {...list}
        anchor={button}
        startsAt={startsAt ?? 'first'}
        isOpen={startsAt !== null}
        onClose={() => setStartsAt(null)}
      />
    </>
  );
}
