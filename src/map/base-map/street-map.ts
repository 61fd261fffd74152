import { useCallback, useEffect, useState } from 'react';
import { configuredStyle } from './base-map.ts';

/** Maximum number of consecutive tiles that may fail. */
const MAX_FAILURES = 8;
const TRY_AGAIN_MS = 60_000;

/**
 * Decides when to give up the provider's street map: at once if its style or a source fails before
 * any tile, later only after a series of failed tiles. A loaded tile resets the series.
 */
export function judgeStreetMap() {
  let hasTiles = false;
  let failures = 0;
  return {
    arrived() {
      hasTiles = true;
      failures = 0;
    },
    /** Counts an error of a tile or source; returns whether to give up the street map. */
    failed({ isTile }: { isTile: boolean }): boolean {
      if (!isTile) return !hasTiles;
      failures += 1;
      return failures >= MAX_FAILURES;
    },
  };
}

/** Whether the provider responds. The map itself checks the content of the response. */
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

/**
 * Style of the street map; null for the built-in map. A street map that was given up is used again
 * as soon as the provider responds.
 */
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
