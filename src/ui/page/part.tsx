import { useId, type ReactNode } from 'react';
import './part.css';

type PartProps = {
  title: string;
  count?: number;
  action?: ReactNode;
  /** Whether the table extends to the edges. */
  flush?: boolean;
  children: ReactNode;
};

/** Section of a record: title, count, action and content. */
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
