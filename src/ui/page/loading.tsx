import { Brand } from '../mark/brand.tsx';
import './loading.css';

type LoadingProps = {
  /** What is being waited for, for instance "Loading shipments". */
  label?: string;
  /** From 0 to 1 where it is known. */
  progress?: number;
};

/** Shown only when waiting takes longer than 100 ms, so that quick things do not flicker. */
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

/** The same as a whole page, before anything else is there. */
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
