const caps: Record<string, string> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  esc: 'Esc',
  backspace: '⌫',
  delete: 'Del',
  space: 'Space',
  tab: 'Tab',
  contextmenu: 'Menu',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/**
 * Splits "mod+shift+m" or "g s" into keystrokes, each a list of key caps: [["Ctrl","⇧","M"]] or
 * [["G"],["S"]].
 */
export function keyCaps(keys: string): string[][] {
  return keys
    .split(' ')
    .filter(Boolean)
    .map((stroke) => stroke.split(/\+(?=.)/).map(cap));
}

function cap(key: string): string {
  return caps[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key);
}
