import type { ReactNode } from 'react';
import { Brand } from '#ui/mark/brand.tsx';
import '#ui/page/loading.css';

/** Page with a single message, shown before the app can render. */
export function FullPage({ children }: { children: ReactNode }) {
  return (
    <main className="loading-page">
      <h1>
        <Brand />
      </h1>
      {children}
    </main>
  );
}
