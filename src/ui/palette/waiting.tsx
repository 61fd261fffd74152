import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { PaletteActor } from './work.ts';

/** Keeps the focus in the palette while it waits, unless the command has moved it. */
export function Waiting({ actor, children }: { actor: PaletteActor; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
  }, []);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  });
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
