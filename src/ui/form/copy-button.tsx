import { Button } from './button.tsx';
import { useApp } from '../app-context.ts';

interface CopyButtonProps {
  what: string;
  text: string;
  /** Button text, if "Copy" is not clear enough. */
  words?: string;
}

/** Copies a text to the clipboard and confirms with a toast. */
export function CopyButton({ what, text, words = 'Copy' }: CopyButtonProps) {
  const { toasts } = useApp();
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toasts.show({ kind: 'success', text: `Copied the ${what}` }),
      () => toasts.show({ kind: 'error', text: 'The browser did not allow copying.' }),
    );
  return (
    <Button kind="quiet" aria-label={`Copy the ${what}`} onClick={copy}>
      {words}
    </Button>
  );
}
