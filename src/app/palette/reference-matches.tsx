import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '#ui/app-context.ts';
import { useRoving } from '#ui/chart/roving.ts';
import { Link } from '#ui/link.tsx';
import { Icon } from '#ui/mark/icon.tsx';
import { foundRecord } from './record-links.ts';

/** Pause in typing before the search starts. */
const REST_MS = 80;
const SHORTEST = 2;
const MAX_MATCHES = 6;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

interface ReferenceMatchesProps {
  typed: string;
  /** Called when the user opens a match (`onGone`) or returns to the field (`onBack`). */
  onGone: () => void;
  onBack: () => void;
}

/** Matches of a partial reference; the arrow keys move here from the field. */
export function ReferenceMatches({ typed, onGone, onBack }: ReferenceMatchesProps) {
  const { api } = useApp();
  const q = useRested(typed.trim());
  const { data = [] } = useQuery({
    ...api.query('GET /search', { query: { q } }),
    enabled: q.length >= SHORTEST,
  });
  const found = q.length >= SHORTEST && q === typed.trim() ? data.slice(0, MAX_MATCHES) : [];
  const { group } = useRoving(found.length);
  if (found.length === 0) return null;
  return (
    <div
      {...group}
      className="reference-matches"
      role="group"
      aria-label="Matches"
      onKeyDown={(event) => {
        const isFirst = event.target === event.currentTarget.querySelector('a');
        if (event.key === 'Escape' || (event.key === 'ArrowUp' && isFirst)) {
          event.preventDefault();
          onBack();
        } else group.onKeyDown(event);
      }}
    >
      {found.map(foundRecord).map(({ kind, row, title, detail, icon, href, mono }) => (
        <Link key={`${kind} ${row.id}`} href={href} tabIndex={-1} onClick={onGone}>
          {icon && <Icon name={icon} />}
          <span className={mono ? 'ref' : undefined}>{title}</span>
          {detail && <small>{detail}</small>}
        </Link>
      ))}
    </div>
  );
}
