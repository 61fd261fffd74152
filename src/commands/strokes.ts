/** What of a keyboard event is read here; lets tests and other documents make one. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const named: Record<string, string> = { ' ': 'Space', Esc: 'Escape' };
const order = ['mod', 'ctrl', 'alt', 'shift'];

/** "g s" is two strokes, "mod+shift+m" one; written in one way, so that equal keys are equal texts. */
export function strokesOf(keys: string): string[] {
  return keys
    .trim()
    .split(/\s+/)
    .map((stroke) => {
      const parts = stroke.split(/\+(?=.)/);
      const key = parts.pop() ?? '';
      const held = order.filter((modifier) => parts.includes(modifier));
      return [...held, key.length === 1 ? key.toLowerCase() : key].join('+');
    });
}

const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'Dead', 'CapsLock']);

/** There Cmd is "mod", and Ctrl is left to those who edit text with it. */
const isMacHere = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** The stroke of a press, or null for a modifier by itself. */
export function strokeOf(press: KeyPress, isMac = isMacHere): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (modifiers.has(key)) return null;
  const name = named[key] ?? (key.length === 1 ? key.toLowerCase() : key);
  const isSign = key.length === 1 && !/^[\p{L} ]$/u.test(key);
  // AltGr arrives as Ctrl and Alt together and only helps to write a sign.
  if (isSign && ctrlKey && altKey) return name;
  const held = {
    mod: isMac ? metaKey : ctrlKey,
    ctrl: isMac ? ctrlKey : metaKey,
    alt: altKey,
    // The sign already says that Shift was held.
    shift: shiftKey && !isSign,
  };
  const isHeld = ([, down]: [string, boolean]) => down;
  const names = Object.entries(held).filter(isHeld);
  return [...names.map(([modifier]) => modifier), name].join('+');
}

/** Written without a modifier: these can be switched off and stay silent in inputs. */
export const isBare = (stroke: string): boolean => !/^(mod|ctrl|alt)\+/.test(stroke);
