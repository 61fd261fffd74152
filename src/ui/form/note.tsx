import type { ReactNode } from 'react';
import { StatusMark, type Status } from '../mark/status-mark.tsx';
import './note.css';

type NoteKind = 'error' | 'warning' | 'info' | 'success';

const shapes: Record<NoteKind, Status> = {
  error: 'danger',
  warning: 'warning',
  info: 'info',
  success: 'success',
};

type NoteProps = {
  kind: NoteKind;
  children: ReactNode;
  /** A second, quieter line. */
  detail?: ReactNode;
  action?: ReactNode;
  /** A hairline above it, to set it off from a form. */
  ruled?: boolean;
};

/** Something a person must know, said in place. */
export function Note({ kind, children, detail, action, ruled }: NoteProps) {
  const classes = ['note', `note-${kind}`, ruled && 'note-ruled'];
  return (
    <div className={classes.filter(Boolean).join(' ')} role={kind === 'error' ? 'alert' : 'status'}>
      <StatusMark status={shapes[kind]} />
      <div>
        <span className="note-text">{children}</span>
        {detail && <span className="note-detail">{detail}</span>}
      </div>
      {action && <div className="note-action">{action}</div>}
    </div>
  );
}
