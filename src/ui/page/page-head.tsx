import type { ReactNode } from 'react';
import { useCurrentInView } from './current-in-view.ts';
import './page-head.css';

type PageHeadProps = {
  title: string;
  /** Formatted number of rows. */
  count?: string;
  /** Content right of the title, for instance tabs. */
  aside?: ReactNode;
  actions?: ReactNode;
};

export function PageHead({ title, count, aside, actions }: PageHeadProps) {
  const line = useCurrentInView<HTMLDivElement>();
  return (
    <div className="head">
      <h1>{title}</h1>
      {count && <span className="head-count">{count}</span>}
      {aside && (
        <div className="head-beside" ref={line}>
          {aside}
        </div>
      )}
      {actions && <div className="head-actions">{actions}</div>}
    </div>
  );
}
