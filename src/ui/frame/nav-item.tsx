import { useId, useState } from 'react';
import { Link } from '../link.tsx';
import { Icon } from '../mark/icon.tsx';
import { Keys } from '../mark/keys.tsx';
import {
  containsCurrent,
  type NavExternal,
  type NavGroup,
  type NavItem,
  type NavLink,
} from './navigation.ts';
import './nav-tree.css';

/** Row of the navigation, in the sidebar, the drawer or an open list of the navbar. */
export function NavRow({ item, onGo }: { item: NavItem; onGo?: (() => void) | undefined }) {
  if (item.kind === 'group') return <GroupRow group={item} onGo={onGo} />;
  if (item.kind === 'external') return <ExternalRow entry={item} />;
  return <LinkRow link={item} onGo={onGo} />;
}

function LinkRow({ link, onGo }: { link: NavLink; onGo?: (() => void) | undefined }) {
  const { text, badge } = link;
  return (
    <Link
      href={link.href}
      className="nav-row"
      aria-current={link.current ? 'page' : undefined}
      aria-description={badge === undefined ? undefined : `${badge} waiting`}
      data-tip={badge === undefined ? text : `${text}, ${badge}`}
      onClick={onGo}
    >
      <Sign item={link} />
      <span className="nav-text">{text}</span>
      {badge !== undefined && (
        <span className="nav-badge" aria-hidden="true">
          {badge}
        </span>
      )}
      {link.keys && badge === undefined && <Keys keys={link.keys} hint />}
    </Link>
  );
}

function ExternalRow({ entry }: { entry: NavExternal }) {
  return (
    <a
      className="nav-row"
      href={entry.href}
      target="_blank"
      rel="noopener noreferrer"
      data-tip={entry.text}
    >
      <Sign item={entry} />
      <span className="nav-text">{entry.text}</span>
      <span className="nav-out">
        <Icon name="external-link" size={12} />
        <span className="for-readers">opens in a new tab</span>
      </span>
    </a>
  );
}

function GroupRow({ group, onGo }: { group: NavGroup; onGo?: (() => void) | undefined }) {
  const listId = useId();
  const [chosen, setChosen] = useState<boolean | undefined>(undefined);
  const open = chosen ?? containsCurrent(group);
  return (
    <>
      <button
        type="button"
        className="nav-row"
        aria-expanded={open}
        aria-controls={listId}
        data-tip={group.text}
        onClick={() => setChosen(!open)}
      >
        <Sign item={group} />
        <span className="nav-text">{group.text}</span>
        <span className="nav-turn">
          <Icon name="chevron-right" size={14} />
        </span>
      </button>
      <ul id={listId} className="nav-children" hidden={!open}>
        {group.children.map((child) => (
          <li key={child.id}>
            <NavRow item={child} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Sign({ item }: { item: NavItem }) {
  if (item.icon) return <Icon name={item.icon} />;
  const short = item.short ?? item.text.slice(0, 2);
  return (
    <span className={item.short ? 'nav-short' : 'nav-short nav-short-made'} aria-hidden="true">
      {short}
    </span>
  );
}
