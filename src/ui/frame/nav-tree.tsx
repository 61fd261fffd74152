import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { Icon } from '../mark/icon.tsx';
import { useKeptSections } from './kept-sections.ts';
import { NavRow } from './nav-item.tsx';
import { containsCurrent, navSections, type NavEntry, type NavSection } from './navigation.ts';

type NavTreeProps = {
  entries: readonly NavEntry[];
  /** Shows only icons, with the text as a tooltip. */
  compact?: boolean;
  onGo?: () => void;
};

type Tip = { text: string; top: number };

/** Vertical navigation. */
export function NavTree({ entries, compact, onGo }: NavTreeProps) {
  const [tip, setTip] = useState<Tip>();
  const { chosen, choose } = useKeptSections();
  const nav = useRef<HTMLDivElement>(null);
  const current = currentOf(entries);
  // Scrolls the current page into view, because a long navigation can hide it.
  useEffect(() => {
    if (current === undefined) return;
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const point = (event: SyntheticEvent) => setTip(compact ? tipOf(event.target) : undefined);
  return (
    <div
      ref={nav}
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
      {navSections(entries).map((section) => (
        <Section
          key={section.label?.id ?? 'first'}
          section={section}
          chosen={chosen.get(section.label?.id ?? '')}
          onChoose={choose}
          isWhole={compact === true}
          onGo={onGo}
        />
      ))}
      {tip && (
        <span className="nav-tip" aria-hidden="true" style={{ top: tip.top }}>
          {tip.text}
        </span>
      )}
    </div>
  );
}

interface SectionProps {
  section: NavSection;
  /** `true` if the user opened the section, `false` if the user folded it, otherwise undefined. */
  chosen: boolean | undefined;
  onChoose: (id: string, isOpen: boolean) => void;
  /** Whether all entries are visible, because a compact sidebar has no headings to open them. */
  isWhole: boolean;
  onGo: (() => void) | undefined;
}

/**
 * Entries of a section, below a heading that shows and hides them. The current page is always
 * visible.
 */
function Section({ section: { label, items }, chosen, onChoose, isWhole, onGo }: SectionProps) {
  const id = useId();
  const isCurrent = items.some(containsCurrent);
  const isOpen = isCurrent || (chosen ?? label?.isFolded !== true);
  return (
    <div className="nav-section">
      {label && (
        <button
          type="button"
          className="nav-label"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-disabled={isCurrent}
          tabIndex={isWhole ? -1 : undefined}
          onClick={() => {
            if (!isCurrent) onChoose(label.id, !isOpen);
          }}
        >
          <span className="nav-text" id={id}>
            {label.text}
          </span>
          <span className="nav-turn">
            <Icon name="chevron-right" size={12} />
          </span>
        </button>
      )}
      <ul id={`${id}-list`} aria-labelledby={label && id} hidden={!isOpen && !isWhole}>
        {items.map((item) => (
          <li key={item.id}>
            <NavRow item={item} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Id of the entry of the current page. */
function currentOf(entries: readonly NavEntry[]): string | undefined {
  const found = entries.find((entry) => entry.kind !== 'label' && containsCurrent(entry));
  return found?.kind === 'group' ? currentOf(found.children) : found?.id;
}

function tipOf(target: EventTarget): Tip | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  if (!row?.dataset.tip) return undefined;
  const box = row.getBoundingClientRect();
  return { text: row.dataset.tip, top: box.top + box.height / 2 };
}
