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

/** "g s" is two keystrokes, "mod+shift+m" one; written in one way, so that equal keys are equal texts. */
export function keystrokesOf(keys: string): string[] {
  return keys
    .trim()
    .split(/\s+/)
    .map((keystroke) => {
      const parts = keystroke.split(/\+(?=.)/);
      const key = parts.pop() ?? '';
      const modifiers = order.filter((modifier) => parts.includes(modifier));
      return [...modifiers, key.length === 1 ? key.toLowerCase() : key].join('+');
    });
}

const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'Dead', 'CapsLock']);

/** There Cmd is "mod", and Ctrl is left to those who edit text with it. */
const isMacHere = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** The keystroke of a press, or null for a modifier by itself. */
export function keystrokeOf(press: KeyPress, isMac = isMacHere): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (modifiers.has(key)) return null;
  const name = named[key] ?? (key.length === 1 ? key.toLowerCase() : key);
  const isSign = key.length === 1 && !/^[\p{L} ]$/u.test(key);
  // AltGr arrives as Ctrl and Alt together and only helps to write a sign.
  if (isSign && ctrlKey && altKey) return name;
  const pressed = {
    mod: isMac ? metaKey : ctrlKey,
    ctrl: isMac ? ctrlKey : metaKey,
    alt: altKey,
    // The sign already says that Shift was held.
    shift: shiftKey && !isSign,
  };
  const isPressed = ([, down]: [string, boolean]) => down;
  const names = Object.entries(pressed).filter(isPressed);
  return [...names.map(([modifier]) => modifier), name].join('+');
}

/** Written without a modifier: these can be switched off and stay silent in inputs. */
export const isBare = (keystroke: string): boolean => !/^(mod|ctrl|alt)\+/.test(keystroke);
