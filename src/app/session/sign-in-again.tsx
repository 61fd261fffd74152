import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { messages } from '#domain/kernel/messages.ts';
import { Button } from '#ui/form/button.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import type { Notice } from '#machines/session-context.ts';
import { FullPage } from '../frame/full-page.tsx';
import { SIGN_IN } from '../frame/status-pages.tsx';
import type { AppServices } from '../composition-root.ts';
import './sign-in-again.css';

interface SignInAgainProps {
  root: AppServices;
  title: string;
  notice: Notice;
}

/**
 * Notice of an ended session for an unattended screen, shown at the URL of the screen. The screen
 * returns after a reload, or after sign-in here or in another tab.
 */
export function SignInAgain({ root: services, title, notice }: SignInAgainProps) {
  const signIn = () => {
    const { pathname, search, hash } = window.location;
    services.requested.keep(pathname + search + hash, services.lastPerson());
    navigate(SIGN_IN, { replace: true });
  };
  useSignInElsewhere();
  return (
    <FullPage>
      <div className="again" role="alert">
        <StatusMark status="warning" large />
        <h2>Sign in again to show the {title.toLowerCase()}</h2>
        <p>{notice === 'ended' ? messages.sessionEnded : messages.loggedOutForInactivity}</p>
        <p className="again-address">
          After signing in you return to:{' '}
          <span>{window.location.pathname + window.location.search}</span>
        </p>
        <Button kind="primary" keys="Enter" onClick={signIn} autoFocus>
          Sign in
        </Button>
      </div>
    </FullPage>
  );
}

/** Reloads the screen after sign-in in another tab. */
function useSignInElsewhere() {
  useEffect(() => {
    const stop = new AbortController();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === 'token' && newValue !== null) window.location.reload();
    };
    window.addEventListener('storage', onStorage, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
