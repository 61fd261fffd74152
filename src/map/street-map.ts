import { useCallback, useEffect, useState } from 'react';
import { configuredStyle } from './base-map/base-map.ts';

/** So many tiles in a row that do not come are no longer a hole in the map. */
const MOST_FAILURES = 8;
const TRY_AGAIN_MS = 60_000;

/**
 * Decides when the street map of a provider is given up: at once where its style or a source does not come
 * and nothing was drawn yet, later only when tile after tile fails. A tile that comes forgives those before.
 */
export function judgeStreetMap() {
  let hasTiles = false;
  let failures = 0;
  return {
    arrived() {
      hasTiles = true;
      failures = 0;
    },
    /** Whether this error, of a tile or of more, is one too many. */
    failed({ isTile }: { isTile: boolean }): boolean {
      if (!isTile) return !hasTiles;
      failures += 1;
      return failures >= MOST_FAILURES;
    },
  };
}

/** Whether the provider answers at all; what it answers is for the map to judge. */
async function isReachable(style: string): Promise<boolean> {
  try {
    const address = style.replace(/^pmtiles:\/\//, '');
    const range = address === style ? {} : { headers: { range: 'bytes=0-15' } };
    const response = await fetch(address, { ...range, cache: 'no-store' });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** The street map that is drawn, null for the built-in one; once given up, it returns when its provider answers. */
export function useStreetMap(onBack: () => void) {
  const configured = configuredStyle();
  const [isGivenUp, setGivenUp] = useState(false);
  const giveUp = useCallback(() => setGivenUp(true), []);
  useEffect(() => {
    if (!isGivenUp || configured === null) return;
    let isOver = false;
    const tryAgain = async () => {
      if (!(await isReachable(configured)) || isOver) return;
      setGivenUp(false);
      onBack();
    };
    const again = () => void tryAgain();
    const timer = setInterval(again, TRY_AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isGivenUp, configured, onBack]);
  return { style: isGivenUp ? null : configured, isGivenUp, giveUp };
}

export type StreetMap = ReturnType<typeof useStreetMap>;
