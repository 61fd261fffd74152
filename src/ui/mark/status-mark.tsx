import type { ReactNode } from 'react';
import './status-mark.css';

export type Status =
  | 'neutral'
  | 'info'
  | 'progress'
  | 'success'
  | 'warning'
  | 'danger'
  | 'skip'
  | 'offline';

/** CSS classes of a status shape with its text. */
export const statusClass = (status: Status): string => `status is-${status}`;

/**
 * Shape with a text. Without children the shape is decorative, and nearby text must give the
 * meaning.
 */
export function StatusMark(props: { status: Status; large?: boolean; children?: ReactNode }) {
  const bare = props.children === undefined;
  const classes = [statusClass(props.status), bare && 'status-bare', props.large && 'status-large'];
  return (
    <span className={classes.filter(Boolean).join(' ')} aria-hidden={bare || undefined}>
      {props.children}
    </span>
  );
}

/** Tinted tag with the status of the record; used only once on a page. */
export function Tag({ status, children }: { status: Status; children: ReactNode }) {
  return <span className={`status tag is-${status}`}>{children}</span>;
}
