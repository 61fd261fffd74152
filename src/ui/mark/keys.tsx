import { Fragment } from 'react';
import { keyCaps } from './key-caps.ts';
import './keys.css';

export function Kbd({ children }: { children: string }) {
  return <kbd className="kbd">{children}</kbd>;
}

type KeysProps = {
  /** Shortcut, for instance "mod+k", "g s" or "Enter". */
  keys: string;
  /** Hides the shortcut from screen readers, because the keymap lists it already. */
  hint?: boolean;
};

export function Keys({ keys, hint }: KeysProps) {
  return (
    <span className="keys" aria-hidden={hint || undefined}>
      {keyCaps(keys).map((stroke, at) => (
        <Fragment key={at}>
          {at > 0 && !hint && <i>then</i>}
          {stroke.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
