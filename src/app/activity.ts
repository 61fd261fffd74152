import { fromCallback, type EventObject } from 'xstate';
import type { ActivityEvent, ActivityKind, Announcement } from '../machines/activity.ts';

/** The part of a BroadcastChannel that tabs use to notify each other. */
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

/** Opens the channel between the tabs, or none where the browser has none: each tab then counts alone. */
export function openTabChannel(): TabChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('baton.activity');
}

/**
 * Signs of life for the inactivity machine: `logic` is its `activity` actor, `requested` is called for every
 * request, and `acted` is told whenever the machine counts one.
 */
export function createActivity(
  openChannel: () => TabChannel | null = openTabChannel,
  acted: () => void = () => undefined,
) {
  const listeners = new Set<Listener>();
  const logic = fromCallback<Announcement & EventObject>(({ sendBack, receive }) => {
    const send: Listener = sendBack;
    const stopListening = listenToPage(send);
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

function listenToPage(send: Listener): () => void {
  const stop = new AbortController();
  // Capturing, because a screen that stops an event from bubbling is in use all the same.
  const options = { capture: true, passive: true, signal: stop.signal };
  for (const [type, kind] of Object.entries(onDocument)) {
    document.addEventListener(type, () => send({ type: 'activity', kind }), options);
  }
  const focused = () => send({ type: 'activity', kind: 'focus' });
  // Not capturing: that would also receive every focus change that the console makes itself.
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
