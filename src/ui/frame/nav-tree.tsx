import { useId, useState, type SyntheticEvent } from 'react';
import { NavRow } from './nav-item.tsx';
import { navSections, type NavEntry } from './navigation.ts';

type NavTreeProps = {
  entries: readonly NavEntry[];
  /** Shows only icons, with the text as a tip. */
  compact?: boolean;
  onGo?: () => void;
};

type Tip = { text: string; top: number };

/** Navigation from top to bottom. */
export function NavTree({ entries, compact, onGo }: NavTreeProps) {
  const idStart = useId();
  const [tip, setTip] = useState<Tip>();
  const point = (event: SyntheticEvent) => setTip(compact ? tipOf(event.target) : undefined);
  return (
    <div
      className="nav"
      onPointerOver={point}
      onFocus={point}
      onPointerLeave={() => setTip(undefined)}
      onBlur={() => setTip(undefined)}
      onScroll={() => setTip(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTip(undefined);
      }}
    >
      {navSections(entries).map(({ label, items }) => (
        <div key={label?.id ?? 'first'} className="nav-section">
          {label && (
            <p className="nav-label" id={`${idStart}-${label.id}`}>
              <span className="nav-text">{label.text}</span>
            </p>
          )}
          <ul aria-labelledby={label && `${idStart}-${label.id}`}>
            {items.map((item) => (
              <li key={item.id}>
                <NavRow item={item} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {tip && (
        <span className="nav-tip" aria-hidden="true" style={{ top: tip.top }}>
          {tip.text}
        </span>
      )}
    </div>
  );
}

function tipOf(target: EventTarget): Tip | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  if (!row?.dataset.tip) return undefined;
  const box = row.getBoundingClientRect();
  return { text: row.dataset.tip, top: box.top + box.height / 2 };
}
