import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { FocusStore } from '#commands/focus.ts';
import { deferComponent } from '../defer-component.tsx';
import { useBackCloses } from '../overlay/back-closes.ts';

import type { Lookup } from './steps/ask-step.tsx';
import type { BrowseSources } from './steps/browse-step.tsx';
import type { StepProps } from './steps/current-step.tsx';
import { dropHeldKeys, queueKey } from './held-ahead.ts';
import type { PaletteActor, PaletteSnapshot } from './work.ts';
import './palette.css';
import { Crumb } from './crumbs.tsx';
import { TypedAhead } from './typed-ahead.tsx';
import { Waiting } from './waiting.tsx';

/** Palette while its code loads: keeps the typed text, and Enter waits for the list. */
function Arriving({ actor, snapshot }: StepProps) {
  const { value, context } = snapshot;
  const loading = (
    <p className="palette-none" role="status">
      Loading…
    </p>
  );
  if (value !== 'browsing' && value !== 'asking') {
    return <Waiting actor={actor}>{loading}</Waiting>;
  }
  return (
    <div className="palette-waiting">
      <div className="palette-head">
        {context.scope !== null && <Crumb>{context.scope}</Crumb>}
        <TypedAhead actor={actor} label="Commands" text={context.query} />
      </div>
      {loading}
    </div>
  );
}

const CurrentStep = deferComponent<StepProps>(
  () => import('./steps/current-step.tsx').then((step) => step.CurrentStep),
  Arriving,
);

export interface PaletteProps extends BrowseSources {
  actor: PaletteActor;
  focus: FocusStore;
  /** Searches records for an argument. */
  lookup: Lookup;
}

/**
 * Palette while it is open. A command started by a shortcut stays invisible until it asks a
 * question.
 */
export function Palette(props: PaletteProps) {
  const isShown = useSelector(props.actor, isVisible);
  return isShown ? createPortal(<OpenPalette {...props} />, document.body) : null;
}

function isVisible({ value, context }: PaletteSnapshot): boolean {
  const isQuiet = context.isDirect && (value === 'preparing' || value === 'running');
  return value !== 'closed' && !isQuiet;
}

function OpenPalette(props: PaletteProps) {
  const { actor, focus } = props;
  const snapshot = useSelector(actor, (now) => now);
  // Freezes the focus at opening, so that moving rows do not change the subject.
  const [frozen] = useState(focus.get);
  return (
    <Frame onLeave={() => actor.send({ type: 'close' })}>
      <CurrentStep {...props} snapshot={snapshot} frozen={frozen} isOpen />
    </Frame>
  );
}

const stops = 'input, button:not([disabled])';

/** Modal dialog of the palette: opens within one animation frame, traps and restores the focus. */
function Frame({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  useBackCloses(true, onLeave);
  const dialog = useRef<HTMLDivElement>(null);
  // The focused element is read during rendering, because the input takes the focus before any
  // effect.
  const [cameFrom] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const box = dialog.current;
    if (!box?.contains(document.activeElement)) box?.querySelector('input')?.focus();
    return () => {
      dropHeldKeys();
      // The command may have moved the focus already.
      const isHere = !document.activeElement || box?.contains(document.activeElement);
      if (isHere && cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, [cameFrom]);
  const circle = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const found = [...(dialog.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
    const at = found.findIndex((one) => one === document.activeElement);
    const next = at + (event.shiftKey ? -1 : 1);
    event.preventDefault();
    found.at(next % Math.max(1, found.length))?.focus();
  };
  return (
    <div
      className="palette-scrim"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onLeave();
      }}
    >
      <div
        ref={dialog}
        role="dialog"
        aria-modal="true"
        aria-label="Palette"
        className="palette"
        onKeyDownCapture={(event) => {
          if (!queueKey(event.nativeEvent)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onKeyDown={circle}
      >
        {children}
      </div>
    </div>
  );
}
