/** Fields of a keyboard event that say which key was pressed. */
export interface PressedKey {
  key: string;
  /** Position of the key on the keyboard; missing in events of some assistive programs. */
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Characters of each key position on a South African keyboard: without and with Shift. */
const signs: ReadonlyMap<string, readonly [plain: string, shifted: string]> = new Map([
  ['Backquote', ['`', '~']],
  ['Digit1', ['1', '!']],
  ['Digit2', ['2', '@']],
  ['Digit3', ['3', '#']],
  ['Digit4', ['4', '$']],
  ['Digit5', ['5', '%']],
  ['Digit6', ['6', '^']],
  ['Digit7', ['7', '&']],
  ['Digit8', ['8', '*']],
  ['Digit9', ['9', '(']],
  ['Digit0', ['0', ')']],
  ['Minus', ['-', '_']],
  ['Equal', ['=', '+']],
  ['BracketLeft', ['[', '{']],
  ['BracketRight', [']', '}']],
  ['Backslash', ['\\', '|']],
  ['Semicolon', [';', ':']],
  ['Quote', ["'", '"']],
  ['Comma', [',', '<']],
  ['Period', ['.', '>']],
  ['Slash', ['/', '?']],
]);

/**
 * Matches names of keys such as Enter, and all characters of keyboard layouts with Latin letters.
 */
const isLatin = /^([A-Z][A-Za-z\d]+|[\u0020-\u024f\u1e00-\u1eff\u2000-\u2bff])$/;
const isFullWidth = /^[\uff01-\uff5e]$/;

/** Character at a key position on a South African keyboard; undefined for other positions. */
function keyAt(code: string, isShifted: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return isShifted ? letter : letter.toLowerCase();
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  return digit ?? signs.get(code)?.[isShifted ? 1 : 0];
}

/**
 * Character or name of the pressed key. If the layout has no Latin letters, as in Russia or Greece,
 * the key position decides; otherwise the typed character, which suits AZERTY and Dvorak. Special
 * characters that a Mac types with Alt alone are returned unchanged.
 */
export function keyOf({ key, code = '', altKey, ctrlKey, metaKey, shiftKey }: PressedKey): string {
  if (isLatin.test(key) || (altKey && !ctrlKey && !metaKey)) return key;
  return isFullWidth.test(key) ? key.normalize('NFKC') : (keyAt(code, shiftKey) ?? key);
}
