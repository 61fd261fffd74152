import { Link } from '../link.tsx';
import './tabs.css';

/** An undefined `count` is still loading, so that its space is reserved. */
type TabLink = { href: string; label: string; count?: string | undefined; current?: boolean };

/** Links that look like tabs, for pages with their own address such as saved views. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {links.map((link) => (
        <Link
          // Two saved views can have the same address.
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
