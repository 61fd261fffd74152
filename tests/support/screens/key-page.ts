import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { command } from '#commands/command.ts';
import { createDispatcher } from '#commands/dispatch.ts';
import { createFocusStore } from '#commands/focus.ts';
import type { Kind } from '#domain/entities/entities.ts';

const made = (id: string, keys: string, on?: Kind) =>
  command({
    id,
    title: `Go to ${id}`,
    keys,
    on,
    enabledFor: () => id !== 'late' || 'Too late',
    run: () => {},
  });

/** Some commands, a page with fields and a button, and shipment 1 in focus, for testing keys. */
export function keyPage() {
  const commands = [
    made('palette', 'mod+k'),
    made('undo', 'mod+z'),
    made('shipments', 'g s'),
    made('maps', 'g m'),
    made('resubmit', 'r', 'shipments'),
    made('restart', 'r', 'runs'),
    made('late', 'n', 'shipments'),
  ];
  const start = vi.fn();
  const explain = vi.fn();
  const row = { id: 1 };
  const focus = createFocusStore();
  const options = { singleKeys: true };
  const keys = createDispatcher({
    commands: () => commands,
    focus,
    singleKeys: () => options.singleKeys,
    start: ({ id }) => start(id),
    explain: ({ id }, why) => explain(id, why),
  });
  const intercept = (event: KeyboardEvent) => {
    if (keys.intercept(event)) event.stopPropagation();
  };
  const listen = (event: KeyboardEvent) => void keys.handle(event);
  beforeAll(() => {
    window.addEventListener('keydown', intercept, { capture: true });
    document.addEventListener('keydown', listen);
  });
  afterAll(() => {
    window.removeEventListener('keydown', intercept, { capture: true });
    document.removeEventListener('keydown', listen);
  });
  beforeEach(() => {
    vi.clearAllMocks();
    keys.cancel();
    options.singleKeys = true;
    focus.set({ kind: 'shipments', rows: { get: () => row }, focusedId: 1 });
    document.body.innerHTML = `
      <input id="input"><textarea id="area"></textarea><div id="rich" contenteditable="true"><b id="bold">x</b></div>
      <input id="tick" type="checkbox"><button id="button">x</button>
      `;
  });
  return { start, explain, row, focus, options, keys, press };
}

/** Presses a key on an element. Returns whether the page handled it. */
function press(key: string, { on = 'button', ...held }: KeyboardEventInit & { on?: string } = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
  document.getElementById(on)?.dispatchEvent(event);
  return event.defaultPrevented;
}
