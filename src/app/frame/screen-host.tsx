import { Suspense, useEffect, useLayoutEffect, useRef, type ComponentType } from 'react';
import { useLoading } from '#commands/loading.ts';
import { Loading, LoadingPage } from '#ui/page/loading.tsx';
import type { ScreenProps, View } from '#ui/view.ts';
import { lazyComponent } from '#ui/chunks.ts';
import type { Found } from './find-view.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import './arrival.css';

const screens = new Map<string, ComponentType<ScreenProps>>();

function screenOf(view: View): ComponentType<ScreenProps> {
  const known = screens.get(view.id);
  if (known) return known;
  const screen = lazyComponent(view.load);
  screens.set(view.id, screen);
  return screen;
}

let isFirstPage = true;

/** Renders the screen of a view, sets the document title and focuses the heading. */
export function ScreenHost({ found, page }: { found: Found; page?: boolean }) {
  const { view, params } = found;
  const Screen = screenOf(view);
  const opening = `Opening ${view.title}`;
  const pageKey = `${view.id} ${JSON.stringify(params)}`;
  useLayoutEffect(() => {
    document.title = `${view.title} · Baton`;
  }, [view]);
  return (
    <ErrorBoundary key={pageKey} page={page}>
      <Suspense fallback={<Opening label={opening} page={page} />}>
        <Screen params={params} />
        <Arrival key={pageKey} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Loading indicator of a screen; key presses are queued meanwhile. */
function Opening({ label, page }: { label: string; page: boolean | undefined }) {
  useLoading(true);
  return page ? <LoadingPage label={label} /> : <Loading label={label} />;
}

/**
 * Moves the focus after the screen has rendered, because only then the heading, or the first line
 * of the main list (`data-arrival`), exists.
 */
function Arrival() {
  const isFirst = useRef(isFirstPage);
  useEffect(() => {
    isFirstPage = false;
    const isAtWork = document.activeElement?.closest(
      'main form, .time-bar, [role="dialog"], [role="alertdialog"]',
    );
    if (isFirst.current || isAtWork) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    const first = document.querySelector<HTMLElement>('main [data-arrival] [tabindex="0"]');
    (first ?? heading)?.focus();
  }, []);
  return null;
}
