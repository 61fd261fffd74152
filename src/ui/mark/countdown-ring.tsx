import './countdown-ring.css';

const round = 2 * Math.PI * 19.5;

/** Remaining seconds as a number and a ring. Announced to screen readers every ten seconds. */
export function CountdownRing({ seconds, of }: { seconds: number; of: number }) {
  const left = Math.max(0, Math.min(1, seconds / of)) * round;
  const spoken = Math.ceil(seconds / 10) * 10;
  return (
    <span className="ring">
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="19.5" />
        <circle
          className="ring-left"
          cx="22"
          cy="22"
          r="19.5"
          strokeDasharray={`${left} ${round}`}
        />
      </svg>
      <b aria-hidden="true">{Math.max(0, seconds)}</b>
      <span className="for-readers" role="timer" aria-live="polite">
        {spoken} seconds left
      </span>
    </span>
  );
}
