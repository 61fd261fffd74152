import { useSyncExternalStore } from 'react';
import type { Dispatcher } from '#commands/dispatch.ts';
import { Keys } from '../mark/keys.tsx';
import './key-hint.css';

/** Shows how a key sequence such as "g s" can continue after its first key. */
export function KeyHint({ keys }: { keys: Pick<Dispatcher, 'subscribe' | 'hint'> }) {
  const hint = useSyncExternalStore(keys.subscribe, keys.hint);
  if (!hint) return <div className="for-readers" role="status" />;
  if (hint.isWaiting) {
    return (
      <div className="key-hint" role="status">
        <h4>
          <Keys keys={hint.keystrokes.join(' ')} /> waiting for the page
        </h4>
      </div>
    );
  }
  return (
    <div className="key-hint" role="status">
      <h4>
        <Keys keys={hint.keystrokes.join(' ')} /> then
      </h4>
      <ul>
        {hint.next.map(({ keystroke, title, off }) => (
          <li key={keystroke} className={off ? 'key-hint-off' : undefined}>
            <Keys keys={keystroke} /> {title}
          </li>
        ))}
      </ul>
    </div>
  );
}
