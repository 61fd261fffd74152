import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Provides an empty page for every test of a file. Returns a function that draws and redraws on it.
 */
export function emptyPage(): (node: ReactNode) => void {
  let root: Root;
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    document.body.innerHTML = '<div id="root"></div>';
    root = createRoot(document.body.firstElementChild ?? document.body);
  });
  afterEach(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
  return (node) => act(() => root.render(node));
}
