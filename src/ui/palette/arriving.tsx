import type { KeyboardEvent } from 'react';
import type { StepProps } from './current-step.tsx';
import { Crumb } from './crumbs.tsx';
import { Waiting } from './waiting.tsx';

/** The palette while its code loads: what is typed is kept, only Enter waits for the list. */
export function Arriving({ actor, snapshot }: StepProps) {
  const { value, context } = snapshot;
  const loading = (
    <p className="palette-none" role="status">
      Loading…
    </p>
  );
  if (value !== 'browsing' && value !== 'asking') {
    return <Waiting actor={actor}>{loading}</Waiting>;
  }
  const acts: Record<string, () => void> = {
    Escape: () => actor.send({ type: 'back' }),
    'mod+k': () => actor.send({ type: 'close' }),
    ...(context.query === '' && { Backspace: () => actor.send({ type: 'erase' }) }),
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isMod = event.ctrlKey || event.metaKey;
    const act = acts[isMod ? `mod+${event.key.toLowerCase()}` : event.key];
    if (!act && event.key !== 'Tab') return;
    event.preventDefault();
    act?.();
  };
  return (
    <div className="palette-waiting">
      <div className="palette-head">
        {context.scope !== null && <Crumb>{context.scope}</Crumb>}
        <input
          className="palette-input"
          aria-label="Commands"
          autoFocus
          value={context.query}
          onChange={({ target }) => actor.send({ type: 'query.changed', text: target.value })}
          onKeyDown={press}
        />
      </div>
      {loading}
    </div>
  );
}
