import type { ReactNode } from 'react';
import { useApp } from '../app-context.ts';
import { Brand } from '../mark/brand.tsx';
import './gate.css';

type GatePageProps = {
  title: string;
  lead?: ReactNode;
  /** Name of the company whose brand the page shows. */
  company?: string;
  children: ReactNode;
  /** Links below the form, usually one left and one right. */
  links?: ReactNode;
  /** Note at the end that explains why the page appears. */
  note?: ReactNode;
  footer?: readonly { href: string; text: string }[];
};

/** Page before sign-in: one narrow column with the brand and links to public pages. */
export function GatePage({
  title,
  lead,
  company,
  children,
  links,
  note,
  footer = [],
}: GatePageProps) {
  return (
    <div className="gate">
      <main className="gate-column">
        <Brand name={company || undefined} logo={useApp().logo} />
        <h1>{title}</h1>
        {lead && <p className="gate-lead">{lead}</p>}
        {children}
        {links && <div className="gate-links">{links}</div>}
        {note && <div className="gate-note">{note}</div>}
      </main>
      {footer.length > 0 && (
        <nav className="gate-foot" aria-label="Public pages">
          {footer.map((entry) => (
            // Plain anchors, because some pages are not part of the console.
            <a key={entry.href} href={entry.href}>
              {entry.text}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
