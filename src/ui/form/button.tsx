import { useId, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { Keys } from '../mark/keys.tsx';
import './button.css';

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
  kind?: 'plain' | 'primary' | 'quiet' | 'alarm';
  /**
   * Shortcut that does the same as the button, for instance "Enter". Only displayed, except for
   * mod+Enter, which presses the button.
   */
  keys?: string;
  wide?: boolean;
  /** Disables the button; a text is also the reason, as tooltip and for screen readers. */
  off?: boolean | string;
  /** Whether the action is in progress: looks the same but ignores presses. */
  busy?: boolean;
};

export function Button({
  kind = 'plain',
  keys,
  wide,
  off = false,
  busy,
  className,
  ...rest
}: ButtonProps) {
  const whyId = useId();
  const why = typeof off === 'string' ? off : undefined;
  const inert = busy || why !== undefined;
  const classes = classesOf({ kind, keys, wide, className });
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        title={why}
        {...rest}
        className={classes}
        data-keys={keys}
        disabled={off === true}
        aria-disabled={inert || undefined}
        aria-busy={busy || undefined}
        aria-describedby={why ? whyId : rest['aria-describedby']}
        onClick={press}
      >
        {rest.children}
        {keys && <Keys keys={keys} hint />}
      </button>
      {why && (
        <span id={whyId} hidden>
          {why}
        </span>
      )}
    </>
  );
}

function classesOf({ kind, keys, wide, className }: ButtonProps): string {
  const parts = ['btn', `btn-${kind}`, keys && 'btn-keyed', wide && 'btn-wide', className];
  return parts.filter(Boolean).join(' ');
}
