import type { ReactNode } from 'react';
import { Icon } from '../mark/icon.tsx';
import { StatusMark } from '../mark/status-mark.tsx';
import './empty-state.css';

type EmptyKind = 'empty' | 'no-match' | 'incorrect' | 'not-allowed' | 'failed';

const icons = { empty: 'inbox', 'no-match': 'search-x', 'not-allowed': 'lock' } as const;

type EmptyStateProps = {
  /** Nothing exists; a filter hides everything; what was asked is not understood; the role does not reach it; it could not be loaded. */
  kind: EmptyKind;
  title: string;
  /** Why, and what is next, in a plain sentence. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** One of the kinds of nothing. */
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
