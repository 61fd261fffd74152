import { useSyncExternalStore } from 'react';
import type { Dispatcher } from '../../commands/dispatch.ts';
import { Keys } from '../mark/keys.tsx';
import './key-hint.css';

/** After a prefix key: what may follow it. */
export function KeyHint({ keys }: { keys: Pick<Dispatcher, 'subscribe' | 'hint'> }) {
  const hint = useSyncExternalStore(keys.subscribe, keys.hint);
  if (!hint) return <div className="for-readers" role="status" />;
  return (
    <div className="key-hint" role="status">
      <h4>
        <Keys keys={hint.strokes.join(' ')} /> then
      </h4>
      <ul>
        {hint.next.map(({ stroke, title, off }) => (
          <li key={stroke} className={off ? 'key-hint-off' : undefined}>
            <Keys keys={stroke} /> {title}
          </li>
        ))}
      </ul>
    </div>
  );
}
