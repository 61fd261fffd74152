import { Fragment, type ReactNode } from 'react';

const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value);

/** Lets a long email address break after "@" and "." instead of within a word. */
export function breakable(value: ReactNode): ReactNode {
  if (!isEmail(value)) return value;
  return value.split(/(?<=[@.])/).map((part, at) => (
    // The parts never change their order, so the index is a stable key.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
