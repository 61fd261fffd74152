import { Fragment, type ReactNode } from 'react';

const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value);

/** Lets an email address that is too long for its column break after a sign instead of within a word. */
export function breakable(value: ReactNode): ReactNode {
  if (!isEmail(value)) return value;
  return value.split(/(?<=[@.])/).map((part, at) => (
    // Parts of one text, which never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
