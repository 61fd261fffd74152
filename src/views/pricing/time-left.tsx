import { useEffect, useEffectEvent, useState } from 'react';

const MINUTE_MS = 60_000;

/** Remaining time in hours and minutes; adds seconds in the last five minutes. */
function leftWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min from now`;
  const seconds = Math.floor((ms % MINUTE_MS) / 1000);
  return minutes >= 5 ? `${minutes} min from now` : `${minutes} min ${seconds} s from now`;
}

/** Remaining validity of a quote; calls back at the end. */
export function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const [left, setLeft] = useState(() => Date.parse(until) - Date.now());
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.parse(until) - Date.now();
      setLeft(Math.max(0, now));
      if (now > 0) return;
      clearInterval(timer);
      over();
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return <span role="timer">{leftWords(left)}</span>;
}
