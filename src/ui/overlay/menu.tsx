import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { Icon } from '../mark/icon.tsx';
import type { IconName } from '../mark/icon-shapes.ts';
import { Keys } from '../mark/keys.tsx';
import { reservePressStyle } from './press-style.ts';
import './menu.css';

reservePressStyle();

export type MenuEntry =
  | {
      kind: 'item';
      id: string;
      label: string;
      icon?: IconName;
      keys?: string;
      off?: boolean;
      run: () => void;
    }
  | { kind: 'line'; id: string };

type MenuProps = {
  /** Names the list of entries. */
  label: string;
  trigger: ReactNode;
  /** Names the button when the trigger has no words of its own. */
  triggerLabel?: string;
  triggerClass?: string;
  /** Above the entries: whose menu it is. */
  head?: { title: string; detail?: string };
  entries: readonly MenuEntry[];
  placement?: 'bottom end' | 'bottom start' | 'top start';
};

/** A button that opens a list of things to do. */
export function Menu(props: MenuProps) {
  const {
    label,
    trigger,
    triggerLabel,
    triggerClass = 'icon-btn',
    head,
    entries,
    placement = 'bottom end',
  } = props;
  return (
    <MenuTrigger>
      <Button className={triggerClass} aria-label={triggerLabel}>
        {trigger}
      </Button>
      <Popover placement={placement} offset={6} className="menu">
        {head && (
          <Header className="menu-head">
            <b>{head.title}</b>
            {head.detail && <span>{head.detail}</span>}
          </Header>
        )}
        <AriaMenu aria-label={label}>{entries.map(entryRow)}</AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** One entry, for menus that open elsewhere than at a button. */
export function entryRow(entry: MenuEntry) {
  if (entry.kind === 'line')
    return <Separator key={entry.id} id={entry.id} className="menu-line" />;
  return (
    <MenuItem
      key={entry.id}
      id={entry.id}
      textValue={entry.label}
      className="menu-item"
      isDisabled={entry.off}
      onAction={entry.run}
    >
      {entry.icon && <Icon name={entry.icon} />}
      {entry.label}
      {entry.keys && <Keys keys={entry.keys} hint />}
    </MenuItem>
  );
}
