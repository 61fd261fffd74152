import type { ReactNode } from 'react';
import { Icon } from '../mark/icon.tsx';
import { StatusMark } from '../mark/status-mark.tsx';
import './empty-state.css';

type EmptyKind = 'empty' | 'no-match' | 'incorrect' | 'not-allowed' | 'failed';

const icons = { empty: 'inbox', 'no-match': 'search-x', 'not-allowed': 'lock' } as const;

type EmptyStateProps = {
  /** No data, no match for the filter, invalid filter, no permission, or failed to load. */
  kind: EmptyKind;
  title: string;
  /** Reason and next step. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** Message of a screen without data. */
export function EmptyState({ kind, title, children, actions }: EmptyStateProps) {
  return (
    <div className="tell" role={kind === 'failed' || kind === 'incorrect' ? 'alert' : undefined}>
      {kind === 'failed' && <StatusMark status="danger" large />}
      {kind === 'incorrect' && <StatusMark status="warning" large />}
      {kind !== 'failed' && kind !== 'incorrect' && <Icon name={icons[kind]} size={22} />}
      <h2>{title}</h2>
      {children && <p className="tell-why">{children}</p>}
      {actions && <div className="tell-do">{actions}</div>}
    </div>
  );
}
