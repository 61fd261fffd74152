import { useId, type ReactNode } from 'react';
import './part.css';

type PartProps = {
  title: string;
  count?: number;
  action?: ReactNode;
  /** Its table reaches the edges. */
  flush?: boolean;
  children: ReactNode;
};

/** A part of the record: what it is, how many there are, what can be done. */
export function Part({ title, count, action, flush, children }: PartProps) {
  const id = useId();
  return (
    <section className={flush ? 'part part-flush' : 'part'} aria-labelledby={id}>
      <div className="part-head">
        <h2 id={id}>
          {title} {count !== undefined && <span className="part-count">{count}</span>}
        </h2>
        {action && <div className="part-action">{action}</div>}
      </div>
      {children}
    </section>
  );
}
