import type { ReactNode } from 'react';
import { publicLinks } from '#domain/public-pages/public-pages.ts';
import { useApp } from '../app-context.ts';
import { Brand } from '../mark/brand.tsx';
import '../themes/public.css';
import './public-page.css';

interface PublicPageProps {
  title: string;
  lead?: string;
  /** Path of the page in the list of public pages; missing for other pages. */
  path?: (typeof publicLinks)[number]['href'];
  children: ReactNode;
  /** Links below the content. */
  links?: ReactNode;
}

/** Page that needs no sign-in, with the same header as the server's public pages. */
export function PublicPage({ title, lead, path, children, links }: PublicPageProps) {
  const { company, logo } = useApp();
  return (
    <div className="public-page">
      <header className="public-header">
        <div>
          <Brand name={company || undefined} logo={logo} />
          <nav aria-label="Public pages">
            {publicLinks.map(({ href, text }) => (
              // Plain anchors, because some pages are not part of the console.
              <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
                {text}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main>
        <h1>{title}</h1>
        {lead && <p className="public-lead">{lead}</p>}
        {children}
        {links && <div className="public-links">{links}</div>}
      </main>
    </div>
  );
}
