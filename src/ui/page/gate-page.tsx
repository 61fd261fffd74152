import type { ReactNode } from 'react';
import { useApp } from '../app-context.ts';
import { Brand } from '../mark/brand.tsx';
import './gate.css';

type GatePageProps = {
  title: string;
  lead?: ReactNode;
  /** Beside the brand, for instance the company. */
  brandDetail?: string;
  /** For more than a narrow form. */
  wide?: boolean;
  children: ReactNode;
  /** Below the form: usually two links, left and right. */
  links?: ReactNode;
  /** Last in the column: why the person is here. */
  note?: ReactNode;
  footer?: readonly { href: string; text: string }[];
};

/** A page before the console: one narrow column, the brand, the way to the public pages. */
export function GatePage({
  title,
  lead,
  brandDetail,
  wide = false,
  children,
  links,
  note,
  footer = [],
}: GatePageProps) {
  return (
    <div className={wide ? 'gate gate-wide' : 'gate'}>
      <main className="gate-column">
        <Brand detail={brandDetail} logo={useApp().logo} />
        <h1>{title}</h1>
        {lead && <p className="gate-lead">{lead}</p>}
        {children}
        {links && <div className="gate-links">{links}</div>}
        {note && <div className="gate-note">{note}</div>}
      </main>
      {footer.length > 0 && (
        <nav className="gate-foot" aria-label="Public pages">
          {footer.map((entry) => (
            // Not all of them are the console's own pages.
            <a key={entry.href} href={entry.href}>
              {entry.text}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
