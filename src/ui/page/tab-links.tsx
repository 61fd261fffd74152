import { Link } from '../link.tsx';
import './tabs.css';

/** `count` is undefined while it is loading; its space is then reserved. */
type TabLink = { href: string; label: string; count?: string | undefined; current?: boolean };

/** Links that look like tabs, for pages with their own URL, such as saved views. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {links.map((link) => (
        <Link
          // Two saved views can have the same URL.
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
