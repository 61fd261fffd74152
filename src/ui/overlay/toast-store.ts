export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export type ToastWords = {
  kind: ToastKind;
  text: string;
  /** A second, quieter line: the reason or the next step. */
  detail?: string;
  action?: { label: string; keys?: string; run: () => void };
};

export type Toast = ToastWords & { id: number; at: Date };

/** `shown` is on screen, newest last; `history` is everything said, newest first. */
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

/** Holds what the console says in passing. Successes leave after 2 s, warnings and errors when closed. */
export function createToasts() {
  let state: ToastState = { shown: [], history: [] };
  let lastId = 0;
  let held = false;
  const listeners = new Set<() => void>();
  const timers = createTimers();

  const set = (next: ToastState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const startTimer = ({ id, kind }: Toast) => {
    const delay = closesAfter[kind];
    if (delay !== undefined && !held) timers.start(id, delay, () => close(id));
  };
  function close(id: number) {
    timers.stop(id);
    set({ ...state, shown: state.shown.filter((toast) => toast.id !== id) });
  }
  function show(words: ToastWords): number {
    const toast: Toast = { ...words, id: ++lastId, at: new Date() };
    const shown = [...state.shown, toast];
    for (const pushedOut of shown.slice(0, -mostShown)) timers.stop(pushedOut.id);
    set({ shown: shown.slice(-mostShown), history: [toast, ...state.history].slice(0, mostKept) });
    startTimer(toast);
    return toast.id;
  }

  return {
    show,
    close,
    /** While a person points at or works in the toasts, none of them leaves. */
    hold() {
      held = true;
      timers.stopAll();
    },
    release() {
      if (!held) return;
      held = false;
      for (const toast of state.shown) startTimer(toast);
    },
    /** Forgets everything, for instance at signing out. */
    clear() {
      timers.stopAll();
      held = false;
      set({ shown: [], history: [] });
    },
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type ToastStore = ReturnType<typeof createToasts>;
