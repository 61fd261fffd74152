import type { ReactNode } from 'react';
import { Brand } from '../ui/mark/brand.tsx';
import '../ui/page/loading.css';

/** The whole window for one thing to say, before the app can be drawn. */
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
