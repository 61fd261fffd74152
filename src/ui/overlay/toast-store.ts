import { createStore } from '#commands/store.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export type ToastWords = {
  kind: ToastKind;
  text: string;
  /** Secondary line: the reason or the next step. */
  detail?: string;
  action?: { label: string; keys?: string; run: () => void };
};

export type Toast = ToastWords & { id: number; at: Date };

/** `shown` is on screen, newest last; `history` has all messages, newest first. */
export type ToastState = { shown: readonly Toast[]; history: readonly Toast[] };

const closesAfter: Record<ToastKind, number | undefined> = {
  success: 2_000,
  info: 2_000,
  warning: undefined,
  error: undefined,
};
const mostShown = 4;
const mostKept = 100;

function createTimers() {
  const running = new Map<number, ReturnType<typeof setTimeout>>();
  const stop = (id: number) => {
    clearTimeout(running.get(id));
    running.delete(id);
  };
  return {
    stop,
    start: (id: number, delay: number, done: () => void) =>
      running.set(id, setTimeout(done, delay)),
    stopAll() {
      for (const id of running.keys()) stop(id);
    },
  };
}

/**
 * Store of toasts. Successes close after 2 s; warnings and errors stay until the user closes
 * them.
 */
export function createToasts() {
  const state = createStore<ToastState>({ shown: [], history: [] });
  let lastId = 0;
  let isPaused = false;
  const timers = createTimers();

  const startTimer = ({ id, kind }: Toast) => {
    const delay = closesAfter[kind];
    if (delay !== undefined && !isPaused) timers.start(id, delay, () => close(id));
  };
  function close(id: number) {
    timers.stop(id);
    const { shown, history } = state.get();
    state.set({ history, shown: shown.filter((toast) => toast.id !== id) });
  }
  function show(words: ToastWords): number {
    const toast: Toast = { ...words, id: ++lastId, at: new Date() };
    const { shown: before, history } = state.get();
    const shown = [...before, toast];
    for (const pushedOut of shown.slice(0, -mostShown)) timers.stop(pushedOut.id);
    state.set({
      shown: shown.slice(-mostShown),
      history: [toast, ...history].slice(0, mostKept),
    });
    startTimer(toast);
    return toast.id;
  }

  return {
    show,
    close,
    /** Keeps all toasts open while the pointer or the focus is in them. */
    pause() {
      isPaused = true;
      timers.stopAll();
    },
    release() {
      if (!isPaused) return;
      isPaused = false;
      for (const toast of state.get().shown) startTimer(toast);
    },
    /** Removes everything, for instance at sign-out. */
    clear() {
      timers.stopAll();
      isPaused = false;
      state.set({ shown: [], history: [] });
    },
    getState: state.get,
    subscribe: state.subscribe,
  };
}

export type ToastStore = ReturnType<typeof createToasts>;
