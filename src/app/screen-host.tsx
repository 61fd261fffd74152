import { Suspense, useEffect, useLayoutEffect, useRef, type ComponentType } from 'react';
import { Loading, LoadingPage } from '../ui/page/loading.tsx';
import type { ScreenProps, View } from '../ui/view.ts';
import { lazily } from '../ui/chunks.ts';
import type { Found } from './places.ts';
import { Trouble } from './trouble.tsx';
import './arrival.css';

const screens = new Map<string, ComponentType<ScreenProps>>();

function screenOf(view: View): ComponentType<ScreenProps> {
  const known = screens.get(view.id);
  if (known) return known;
  const screen = lazily(view.load);
  screens.set(view.id, screen);
  return screen;
}

let isFirstPlace = true;

/** Draws the screen of a view, names the document after it and leads the focus to its heading. */
export function ScreenHost({ found, page }: { found: Found; page?: boolean }) {
  const { view, params } = found;
  const Screen = screenOf(view);
  const opening = `Opening ${view.title}`;
  const place = `${view.id} ${JSON.stringify(params)}`;
  useLayoutEffect(() => {
    document.title = `${view.title} · Baton`;
  }, [view]);
  return (
    <Trouble key={place} page={page}>
      <Suspense fallback={page ? <LoadingPage label={opening} /> : <Loading label={opening} />}>
        <Screen params={params} />
        <Arrival key={place} />
      </Suspense>
    </Trouble>
  );
}

/** Drawn together with the screen, so that its heading is there when the focus goes to it. */
function Arrival() {
  const isFirst = useRef(isFirstPlace);
  useEffect(() => {
    isFirstPlace = false;
    const isAtWork = document.activeElement?.closest(
      'main form, [role="dialog"], [role="alertdialog"]',
    );
    if (isFirst.current || isAtWork) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, []);
  return null;
}
