import { fromCallback, type EventObject } from 'xstate';
import { THROTTLE_MS } from '#domain/identity/inactivity.ts';
import {
  throttledKinds,
  type ActivityEvent,
  type ActivityKind,
  type Announcement,
} from '#machines/activity.ts';

/** Part of BroadcastChannel that tabs use to notify each other. */
export interface TabChannel {
  postMessage(message: Announcement): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

type Listener = (event: ActivityEvent) => void;

const onDocument = {
  click: 'click',
  keydown: 'key',
  mousemove: 'mousemove',
  scroll: 'scroll',
  wheel: 'wheel',
  touchstart: 'touch',
  visibilitychange: 'visibilitychange',
} as const satisfies Record<string, ActivityKind>;

/**
 * Opens the channel between the tabs; null if the browser has none, so that each tab counts its own
 * activity.
 */
export function openTabChannel(): TabChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('baton.activity');
}

/**
 * Source of activity for the inactivity machine: `logic` is its `activity` actor, `requested` is
 * called for every request, and `acted` is called whenever the machine counts activity.
 */
export function createActivity(
  openChannel: () => TabChannel | null = openTabChannel,
  acted: () => void = () => undefined,
  now: () => number = Date.now,
) {
  const listeners = new Set<Listener>();
  const logic = fromCallback<Announcement & EventObject>(({ sendBack, receive }) => {
    const send: Listener = sendBack;
    const stopListening = listenToPage(send, now);
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }) => {
      const received = eventFrom(data);
      if (received) send(received);
    });
    receive((announcement) => {
      channel?.postMessage(announcement);
      if (announcement.type === 'activity.announced') acted();
    });
    listeners.add(send);
    return () => {
      listeners.delete(send);
      stopListening();
      channel?.close();
    };
  });
  const requested = () => {
    for (const listener of listeners) listener({ type: 'activity', kind: 'request' });
  };
  return { logic, requested };
}

function listenToPage(send: Listener, now: () => number): () => void {
  const stop = new AbortController();
  let lastFlood = Number.NEGATIVE_INFINITY;
  // Compares times before the machine sees the event, because a machine step in every wheel and
  // mouse event slows down scrolling.
  const sendFlood = (kind: ActivityKind) => {
    const passed = now() - lastFlood;
    if (passed >= 0 && passed < THROTTLE_MS) return;
    lastFlood = now();
    send({ type: 'activity', kind });
  };
  // Listens in the capture phase, because an event counts as activity even if the screen stops its
  // propagation.
  const options = { capture: true, passive: true, signal: stop.signal };
  for (const [type, kind] of Object.entries(onDocument)) {
    const listen = throttledKinds.has(kind)
      ? () => sendFlood(kind)
      : () => send({ type: 'activity', kind });
    document.addEventListener(type, listen, options);
  }
  const focused = () => send({ type: 'activity', kind: 'focus' });
  // Does not listen in the capture phase, because that would include every focus change by the
  // console itself.
  window.addEventListener('focus', focused, { signal: stop.signal });
  return () => stop.abort();
}

function eventFrom(data: unknown): ActivityEvent | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'expiry.announced') return { type: 'expiry.elsewhere' };
  const isActivity = data.type === 'activity.announced' && 'at' in data;
  if (isActivity && typeof data.at === 'number') return { type: 'activity.elsewhere', at: data.at };
  return null;
}
