import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { timeLeft, warningLead } from '#domain/identity/inactivity.ts';
import type { inactivityMachine } from '#machines/inactivity.machine.ts';
import { Button } from '#ui/form/button.tsx';
import { CountdownRing } from '#ui/mark/countdown-ring.tsx';
import { LaterDialog } from '#ui/overlay/later-dialog.ts';
import type { AppServices } from '../composition-root.ts';

const keysOfDialogs = new Set(['Tab', 'Shift', 'Enter', ' ']);

type Inactivity = ActorRefFrom<typeof inactivityMachine>;

/** Warns that the session is about to end, with a button to stay. */
export function InactivityWarning({ session }: { session: AppServices['session'] }) {
  const inactivity = useSelector(session, ({ children }) => children.inactivity);
  if (!inactivity) return null;
  return <Warning inactivity={inactivity} onSignOut={() => session.send({ type: 'signOut' })} />;
}

function Warning({ inactivity, onSignOut }: { inactivity: Inactivity; onSignOut: () => void }) {
  const isNear = useSelector(inactivity, (snapshot) => snapshot.matches('warning'));
  const minutes = useSelector(inactivity, ({ context }) =>
    Math.round((context.limitMs ?? 0) / 60_000),
  );
  const [isOpen, close] = useLingering(isNear);
  const stay = () => {
    inactivity.send({ type: 'stay' });
    close();
  };
  const footer = (
    <>
      <Button kind="quiet" onClick={onSignOut}>
        Sign out
      </Button>
      <Button kind="primary" onClick={stay} autoFocus>
        Stay signed in
      </Button>
    </>
  );
  return (
    <LaterDialog
      title="Still here?"
      role="alertdialog"
      isOpen={isOpen}
      onClose={stay}
      aside={isNear ? <Countdown inactivity={inactivity} /> : undefined}
      footer={footer}
    >
      {isNear
        ? `After ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} without activity the session ends. Press any key to stay signed in. Otherwise you return to this page after signing in again.`
        : 'You are active again: the session continues.'}
    </LaterDialog>
  );
}

/**
 * Keeps the warning open until a key or a click decides. Moving the pointer is activity that ends
 * the warning, but the buttons must not vanish from under the pointer; activity in another tab
 * closes the warning at once.
 */
function useLingering(isNear: boolean): [isOpen: boolean, close: () => void] {
  const [isOpen, setOpen] = useState(isNear);
  const [wasNear, setWasNear] = useState(isNear);
  const hasMoved = useRef(false);
  if (isNear !== wasNear) {
    setWasNear(isNear);
    if (isNear) setOpen(true);
  }
  useEffect(() => {
    if (!isOpen) return;
    hasMoved.current = false;
    const stop = new AbortController();
    // Listens on the window, which gets an event before the document counts it as activity.
    const options = { capture: true, signal: stop.signal };
    const point = () => {
      hasMoved.current = true;
    };
    const press = (event: KeyboardEvent) => {
      if (keysOfDialogs.has(event.key)) point();
      else setOpen(false);
    };
    for (const type of ['pointermove', 'pointerdown', 'wheel'])
      window.addEventListener(type, point, options);
    window.addEventListener('keydown', press, options);
    return () => stop.abort();
  }, [isOpen]);
  useEffect(() => {
    if (!isNear && !hasMoved.current) setOpen(false);
  }, [isNear]);
  return [isOpen, () => setOpen(false)];
}

function Countdown({ inactivity }: { inactivity: Inactivity }) {
  const left = () => {
    const { now, lastActivity, limitMs } = inactivity.getSnapshot().context;
    return Math.ceil(timeLeft({ now: now(), lastActivity, limitMs }) / 1000);
  };
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(ticking);
  });
  const lead = warningLead(inactivity.getSnapshot().context.limitMs ?? 0) / 1000;
  return <CountdownRing seconds={seconds} of={lead} />;
}
