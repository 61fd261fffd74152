import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../mark/icon.tsx';
import { NavRow } from './nav-item.tsx';
import { containsCurrent, navSections, type NavEntry, type NavItem } from './navigation.ts';
import './nav-bar.css';

type Fold = { id: string; text: string; items: readonly NavItem[] };

/** Horizontal navigation: entries before the first label are links, each label opens a list. */
export function NavBar({ entries }: { entries: readonly NavEntry[] }) {
  const [openId, setOpenId] = useState<string>();
  const sections = navSections(entries);
  const close = () => setOpenId(undefined);
  return (
    <ul className="navbar-list">
      {sections
        .flatMap(({ label, items }) => (label ? [{ ...label, items }] : items.map(topLevelEntry)))
        .map((entry) => (
          <li key={entry.id}>
            {'items' in entry ? (
              <FoldButton
                fold={entry}
                open={openId === entry.id}
                onToggle={() => setOpenId(openId === entry.id ? undefined : entry.id)}
                onClose={close}
              />
            ) : (
              <NavRow item={entry} onGo={close} />
            )}
          </li>
        ))}
    </ul>
  );
}

// A group before the first label opens a list of its own.
function topLevelEntry(item: NavItem): NavItem | Fold {
  return item.kind === 'group' ? { id: item.id, text: item.text, items: item.children } : item;
}

type FoldButtonProps = { fold: Fold; open: boolean; onToggle: () => void; onClose: () => void };

function FoldButton({ fold, open, onToggle, onClose }: FoldButtonProps) {
  const listId = useId();
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const press = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open, onClose]);
  return (
    <div
      ref={ref}
      className="navbar-fold"
      onBlur={({ relatedTarget }) => {
        if (open && relatedTarget && !ref.current?.contains(relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        onClose();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={fold.items.some(containsCurrent) ? 'nav-row nav-row-on' : 'nav-row'}
        aria-expanded={open}
        aria-controls={listId}
        onClick={onToggle}
      >
        <span className="nav-text">{fold.text}</span>
        <Icon name="chevron-down" size={14} />
      </button>
      <ul id={listId} className="navbar-sheet" hidden={!open}>
        {fold.items.map((item) => (
          <li key={item.id}>
            <NavRow item={item} onGo={onClose} />
          </li>
        ))}
      </ul>
    </div>
  );
}
