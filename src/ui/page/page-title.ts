import { useEffect } from 'react';

/** Names the document after a part of a screen, where that is more than the view's own title. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Baton`;
  }, [title]);
}
