import { Link } from '../link.tsx';
import './tabs.css';

/** A count that is given as undefined is still to come: its room is kept. */
type TabLink = { href: string; label: string; count?: string | undefined; current?: boolean };

/** The look of tabs for places with an address of their own, for instance saved views. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {links.map((link) => (
        <Link
          // Two saved views may lead to the same address.
          key={`${link.href} ${link.label}`}
          href={link.href}
          className="tab"
          aria-current={link.current ? 'page' : undefined}
        >
          {link.label} {'count' in link && <span className="tab-count">{link.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
