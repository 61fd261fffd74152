import { keyOf, type PressedKey } from './pressed-key.ts';

const named: Record<string, string> = { ' ': 'Space', Esc: 'Escape' };
const order = ['mod', 'ctrl', 'alt', 'shift'];

/**
 * Splits a shortcut into normalised keystrokes, so that equal keys are equal texts: "g s" has two
 * keystrokes, "mod+shift+m" has one.
 */
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

/** On a Mac, "mod" is Cmd; Ctrl is left to the text editing of the system. */
const isMacHere = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** Keystroke of a key press, or null for a modifier without a key. */
export function keystrokeOf(press: PressedKey, isMac = isMacHere): string | null {
  const key = keyOf(press);
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  if (modifiers.has(key)) return null;
  const name = named[key] ?? (key.length === 1 ? key.toLowerCase() : key);
  const isSign = key.length === 1 && !/^[\p{L} ]$/u.test(key);
  // AltGr arrives as Ctrl and Alt together and only helps to type a character.
  if (isSign && ctrlKey && altKey) return name;
  const pressed = {
    mod: isMac ? metaKey : ctrlKey,
    ctrl: isMac ? ctrlKey : metaKey,
    alt: altKey,
    // The character already shows whether Shift was held.
    shift: shiftKey && !isSign,
  };
  const isPressed = ([, down]: [string, boolean]) => down;
  const names = Object.entries(pressed).filter(isPressed);
  return [...names.map(([modifier]) => modifier), name].join('+');
}

/**
 * Whether the keystroke has no modifier but Shift. Such keys can be disabled and are ignored in
 * inputs.
 */
export const isBare = (keystroke: string): boolean => !/^(mod|ctrl|alt)\+/.test(keystroke);
