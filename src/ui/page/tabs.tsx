import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from '../link.tsx';
import './tabs.css';

export type Tab = { id: string; label: string; count?: string; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
};

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Parts of one screen, one at a time; the arrow keys move and choose. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const idStart = useId();
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabs[steps[event.key]?.(at, tabs.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${idStart}-tab-${next.id}`)?.focus();
  };
  const shown = tabs[at];
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${idStart}-tab-${tab.id}`}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${idStart}-panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count && <span className="tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      {shown && (
        <div
          className="tab-panel"
          role="tabpanel"
          id={`${idStart}-panel`}
          aria-labelledby={`${idStart}-tab-${shown.id}`}
          tabIndex={0}
        >
          {shown.content}
        </div>
      )}
    </>
  );
}

type TabLink = { href: string; label: string; count?: string; current?: boolean };

/** The same look for places with an address of their own, for instance saved views. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          className="tab"
          aria-current={link.current ? 'page' : undefined}
        >
          {link.label} {link.count && <span className="tab-count">{link.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
