import type { KeyboardEvent } from 'react';
import { useLoading } from '#commands/loading.ts';
import { holdEnter } from './held-ahead.ts';
import type { PaletteActor } from './work.ts';
import { keyOf } from '#commands/keys/pressed-key.ts';

interface TypedAheadProps {
  actor: PaletteActor;
  /** Label of the coming question. */
  label: string;
  text: string;
}

/** Input while a question loads: keeps the typed text; Enter and later keys wait. */
export function TypedAhead({ actor, label, text }: TypedAheadProps) {
  useLoading(true);
  const acts: Record<string, () => void> = {
    Escape: () => actor.send({ type: 'back' }),
    'mod+k': () => actor.send({ type: 'close' }),
    ...(text === '' && { Backspace: () => actor.send({ type: 'erase' }) }),
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && !isMod) {
      event.preventDefault();
      return holdEnter(event.nativeEvent);
    }
    const act = acts[isMod ? `mod+${keyOf(event).toLowerCase()}` : event.key];
    if (!act && event.key !== 'Tab') return;
    event.preventDefault();
    act?.();
  };
  return (
    <input
      className="palette-input"
      aria-label={label}
      autoFocus
      value={text}
      onChange={({ target }) => actor.send({ type: 'query.changed', text: target.value })}
      onKeyDown={press}
    />
  );
}
