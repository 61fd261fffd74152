import { Brand } from '../mark/brand.tsx';
import './loading.css';

type LoadingProps = {
  /** Label of the pending work, for instance "Loading shipments". */
  label?: string;
  /** Progress from 0 to 1, if known. */
  progress?: number;
};

/** Loading indicator that appears after 100 ms, so that fast responses do not flicker. */
export function Loading({ label = 'Loading', progress }: LoadingProps) {
  const percent =
    progress === undefined ? undefined : Math.round(Math.max(0, Math.min(1, progress)) * 100);
  return (
    <div className="loading" role="status">
      {percent === undefined ? (
        <span className="loading-turn" />
      ) : (
        <ProgressBar label={label} percent={percent} />
      )}
      <span>{percent === undefined ? label : `${label} ${percent} %`}</span>
    </div>
  );
}

/** Loading indicator as a whole page. */
export function LoadingPage({ title = 'Baton', ...rest }: LoadingProps & { title?: string }) {
  return (
    <main className="loading-page">
      <h1>
        <Brand name={title} />
      </h1>
      <Loading {...rest} />
    </main>
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
