import type { ReactNode } from 'react';
import './facts.css';

/** Names and values of a record; what is missing is said. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl className="record-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className="quiet-text">None</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
