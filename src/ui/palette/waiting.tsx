import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { PaletteActor } from './work.ts';

/** Keeps the focus inside while there is nothing to type. */
export function Waiting({ actor, children }: { actor: PaletteActor; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    actor.send({ type: 'back' });
  };
  return (
    <div ref={box} tabIndex={-1} className="palette-waiting" onKeyDown={press}>
      {children}
    </div>
  );
}
