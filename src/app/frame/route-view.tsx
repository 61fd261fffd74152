import type { SignedInRole } from '#domain/identity/signed-in-user.ts';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { roleLabel } from '#domain/people/roles.ts';
import { Button } from '#ui/form/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { views } from '../discover.ts';
import { findView, firstPage, mayOpen } from './find-view.ts';
import { ScreenHost } from './screen-host.tsx';

/** Screen of a path, or the reason why there is none. */
export function RouteView({ path, role }: { path: string; role: SignedInRole }) {
  const found = findView(views, path) ?? findView(views, '/page/404');
  if (!found) return null;
  if (!mayOpen(role, found.view)) return <Refused title={found.view.title} role={role} />;
  return <ScreenHost found={found} />;
}

function Refused({ title, role }: { title: string; role: SignedInRole }) {
  useEffect(() => {
    document.title = `${title} · Baton`;
  }, [title]);
  const first = (
    <Button kind="primary" onClick={() => navigate(firstPage(views, role))}>
      Go to your start page
    </Button>
  );
  return (
    <>
      <PageHead title={title} />
      <EmptyState kind="not-allowed" title={`${title} is not part of your role`} actions={first}>
        Your role is {roleLabel(role.name)}. Ask your administrator for access.
      </EmptyState>
    </>
  );
}
