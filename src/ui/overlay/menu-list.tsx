import type { RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Separator } from 'react-aria-components/Separator';
import { Icon } from '../mark/icon.tsx';
import { Keys } from '../mark/keys.tsx';
import { MenuPopover } from './menu-popover.tsx';
import type { MenuEntry, MenuProps } from './menu.tsx';
import { reservePressStyle } from './press-style.ts';

reservePressStyle();

type MenuListProps = Pick<MenuProps, 'label' | 'head' | 'entries' | 'placement'> & {
  /** Element to position the menu at; gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  startsAt: 'first' | 'last';
  isOpen: boolean;
  onClose: () => void;
};

/** List of a menu, open at its button. */
export function MenuList(props: MenuListProps) {
  const {
    label,
    head,
    entries,
    placement = 'bottom end',
    anchor,
    startsAt,
    isOpen,
    onClose,
  } = props;
  return (
    <MenuPopover
      triggerRef={anchor}
      isOpen={isOpen}
      onClose={onClose}
      placement={placement}
      offset={6}
      aria-label={label}
    >
      {head && (
        <Header className="menu-head">
          <b>{head.title}</b>
          {head.detail && <span>{head.detail}</span>}
        </Header>
      )}
      <Menu aria-label={label} autoFocus={startsAt} onClose={onClose}>
        {entries.map(entryRow)}
      </Menu>
    </MenuPopover>
  );
}

/** Entry of a menu, also for menus that open without a button. */
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
