import './page.css';

type LoadingProps = {
  /** What is being waited for, for instance "Loading shipments". */
  label?: string;
  /** From 0 to 1 where it is known. */
  progress?: number;
  /** Fills the window, before anything else is there. */
  page?: boolean;
};

/** Shown only when waiting takes longer than 100 ms, so that quick things do not flicker. */
export function Loading({ label = 'Loading', progress, page }: LoadingProps) {
  const percent = progress === undefined ? undefined : Math.round(Math.max(0, Math.min(1, progress)) * 100);
  return (
    <div className={page ? 'loading loading-page' : 'loading'} role="status">
      {percent === undefined ? <span className="loading-turn" /> : <ProgressBar label={label} percent={percent} />}
      <span>{percent === undefined ? label : `${label} ${percent} %`}</span>
    </div>
  );
}

function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className="loading-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
