import { useId, type ReactNode } from 'react';
import { breakable } from '../breakable.tsx';
import './section.css';

type SectionProps = {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** Limits the width, for forms. */
  narrow?: boolean;
  children: ReactNode;
};

export function Section({ title, lead, action, narrow, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={narrow ? 'section section-narrow' : 'section'} aria-labelledby={titleId}>
      <div className="section-head">
        <h2 id={titleId}>{title}</h2>
        {action && <span className="push">{action}</span>}
      </div>
      {lead && <p className="section-lead">{lead}</p>}
      {children}
    </section>
  );
}

/** List of terms and values; a missing value reads "None". */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [term: string, value: ReactNode])[];
}) {
  return (
    <dl className="facts">
      {facts.map(([term, value]) => (
        <FactRow key={term} term={term} value={value} />
      ))}
    </dl>
  );
}

function FactRow({ term, value }: { term: string; value: ReactNode }) {
  const missing = value === null || value === undefined || value === '';
  return (
    <>
      <dt>{term}</dt>
      <dd>{missing ? <span className="quiet-text">None</span> : breakable(value)}</dd>
    </>
  );
}
