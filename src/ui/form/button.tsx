import { useId, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { Keys } from '../mark/keys.tsx';
import './button.css';

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
  kind?: 'plain' | 'primary' | 'quiet' | 'alarm';
  /** The key that does the same, for instance "Enter". It is only shown, but for mod+Enter, which presses the button. */
  keys?: string;
  wide?: boolean;
  /** true greys it; a text greys it and says why, to the pointer and to readers. */
  off?: boolean | string;
  /** The press is being carried out: it keeps its looks and ignores further presses. */
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
