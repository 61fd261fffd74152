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
  /** Secondary line. */
  detail?: ReactNode;
  action?: ReactNode;
  /** Whether a hairline separates the note from the form above. */
  ruled?: boolean;
};

/** Message within a page. */
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
