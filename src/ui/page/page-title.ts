import { useEffect } from 'react';

/** Sets the document title, if a part of a screen has a more specific one than the view. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Baton`;
  }, [title]);
}
