/** Maximum pause between keys of a hand scanner; people are slower. */
const BURST_MS = 35;

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** False for keys that waited for a page and are pressed again by the console. */
  isTrusted?: boolean;
  preventDefault: () => void;
}

/** Scanned letters are capitals, so only such keystrokes can begin a label. */
const capital = /^shift\+[a-z]$/;

const isOfLabel = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  (key.length === 1 || key === 'Enter') && !ctrlKey && !metaKey && !altKey;

/**
 * Keeps a label that is scanned outside of a field from running commands. The command of a capital
 * letter waits for a moment; if the next key comes within it, both are part of a label.
 */
export function createScanGuard(refused: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let scanning: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(scanning);
    scanning = undefined;
  };
  const goOn = () => {
    clearTimeout(scanning);
    scanning = setTimeout(end, BURST_MS);
  };
  return {
    /** Runs a command for rows, after a moment if its key can begin a label. */
    run(press: Press, keystroke: string, start: () => void): void {
      if (press.isTrusted !== true || !capital.test(keystroke)) return start();
      waiting = setTimeout(() => {
        waiting = undefined;
        start();
      }, BURST_MS);
    },
    /** Whether the key is part of a label, so that nothing else must get it. */
    swallow(press: Press): boolean {
      if (press.isTrusted !== true || !isOfLabel(press)) return false;
      if (waiting !== undefined) {
        clearTimeout(waiting);
        waiting = undefined;
        refused();
      } else if (scanning === undefined) return false;
      press.preventDefault();
      goOn();
      if (press.key === 'Enter') end();
      return true;
    },
  };
}
