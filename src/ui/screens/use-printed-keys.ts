import { useEffect, useRef } from 'react';
import { printKeys, type PrintedKey } from '#commands/keys/printed-keys.ts';

/** Binds the shortcuts displayed on buttons, even while the focus is elsewhere on the page. */
export function usePrintedKeys(keys: readonly PrintedKey[]) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => printKeys(() => latest.current), []);
}
