import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { Section } from '#ui/page/section.tsx';

interface TileProps<Data> {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  of: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Chart of the dashboard, which loads, fails and recovers by itself. */
export function Tile<Data>({ title, lead, action, of, children }: TileProps<Data>) {
  return (
    <Section title={title} lead={lead} action={action}>
      <TileBody of={of} what={title}>
        {children}
      </TileBody>
    </Section>
  );
}

interface TileBodyProps<Data> {
  of: UseQueryResult<Data>;
  /** Title of the tile. */
  what: string;
  /** Whether the tile waits, because content above it is still loading and would move it. */
  isHeld?: boolean;
  children: (data: Data) => ReactNode;
}

/** Tile without a heading. Keeps its figures during a reload, and reports a failed reload. */
export function TileBody<Data>({ of, what, isHeld = false, children }: TileBodyProps<Data>) {
  const failed = of.isError && (
    <div className="tile-failed">
      <FailedNote of={of} again={`Try again: ${what}`}>
        {what}:{' '}
        {of.data === undefined ? 'could not be loaded' : 'not refreshed, figures may be old'}
      </FailedNote>
    </div>
  );
  if (of.data !== undefined && !isHeld) {
    return (
      <>
        {failed}
        {children(of.data)}
      </>
    );
  }
  return failed || <Skeleton what={what} />;
}

const Skeleton = ({ what }: { what: string }) => (
  <div className="tile-waits" role="status">
    <span className="for-readers">Loading {what}</span>
    <i />
    <i />
    <i />
  </div>
);
