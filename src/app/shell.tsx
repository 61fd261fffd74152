import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { isUnenrolled } from '../machines/session-context.ts';
import { IconButton } from '../ui/form/icon-button.tsx';
import { later } from '../ui/later.tsx';
import { Frame } from '../ui/frame/frame.tsx';
import { UserMenu } from '../ui/frame/user-menu.tsx';
import { Brand } from '../ui/mark/brand.tsx';
import { Toasts } from '../ui/overlay/toasts.tsx';
import { useIdentity, usePreferences } from '../views/house.ts';
import { NotificationBell } from '../views/notification/bell.tsx';
import { AskedQuestion } from './asked-question.tsx';
import { views } from './discover.ts';
import { startsRuns } from '../domain/resources.ts';
import { FeedStatus } from './feed-mark.tsx';
import { InactivityWarning } from './inactivity-warning.tsx';
import { navigationOf } from './navigation.ts';
import { OwnRuns } from './own-runs.tsx';
import { CommandsButton, PaletteHost } from './palette-host.tsx';
import { Place } from './place.tsx';
import { findView } from './places.ts';
import { RatesNotice } from './rates-notice.tsx';
import { ReferenceSearch } from './reference-search.tsx';
import { SecondFactorPrompt } from './second-factor-prompt.tsx';
import {
  useBadges,
  useFirstPlace,
  usePrefetching,
  useProfile,
  useSettings,
} from './settling-in.ts';
import { SiteMessage } from './site-message.tsx';
import { menuOf } from './user-entries.ts';
import { isNowhere } from './waiting.tsx';
import type { Wired } from './wire.ts';

const ToastHistory = later(() =>
  import('../ui/overlay/toast-history.tsx').then((history) => history.ToastHistory),
);

/** The house around everything behind the sign-in. */
export function Shell({ wired }: { wired: Wired }) {
  const { session, toasts, preferences } = wired;
  const { user } = useIdentity();
  const { layout, side, mode } = usePreferences();
  const [history, setHistory] = useState(false);
  const [tray, setTray] = useState(false);
  const [bell, setBell] = useState(false);
  const path = usePathname();
  const search = useSearch();
  const settings = useSettings(wired);
  const badges = useBadges(wired);
  const isHeldBack = useSelector(session, ({ context }) => isUnenrolled(context));
  useProfile(wired);
  useFirstPlace(wired, path);
  usePrefetching(user.role);

  const place = isHeldBack || isNowhere(path) ? null : <Place path={path} role={user.role} />;
  const toggleSide = () => preferences.change({ side: side === 'full' ? 'compact' : 'full' });
  const openHistory = () => setHistory(true);
  const isFullScreen = findView(views, path)?.view.fullScreen ?? false;
  return (
    <PaletteHost
      wired={wired}
      openMessages={openHistory}
      openNotifications={() => setBell(true)}
      openRuns={() => setTray(true)}
      isOff={isHeldBack}
    >
      {isFullScreen ? (
        <main>{place}</main>
      ) : (
        <Frame
          layout={layout}
          side={side}
          onToggleSide={toggleSide}
          brand={<Brand detail={wired.company} />}
          navigation={
            isHeldBack
              ? []
              : navigationOf({ views, role: user.role, path, search, settings, badges })
          }
          top={
            <>
              <ReferenceSearch />
              <span className="push">
                <FeedStatus live={wired.live} />
                <CommandsButton />
                {startsRuns(user.role) && <OwnRuns wired={wired} isOpen={tray} onOpen={setTray} />}
                {!isHeldBack && <NotificationBell isOpen={bell} onOpen={setBell} />}
                <IconButton icon="history" label="Messages of this session" onClick={openHistory} />
              </span>
            </>
          }
          userMenu={
            <UserMenu name={user.name} detail={user.role.name} entries={menuOf(wired, mode)} />
          }
          banner={<SiteMessage settings={settings} role={user.role.name} />}
        >
          {place}
        </Frame>
      )}
      <Toasts store={toasts} />
      <ToastHistory store={toasts} isOpen={history} onClose={() => setHistory(false)} />
      <AskedQuestion questions={wired.questions} />
      <SecondFactorPrompt session={session} toasts={toasts} />
      <InactivityWarning session={session} />
      {/* Nobody stands before the wall to answer. */}
      {!isFullScreen && <RatesNotice live={wired.live} />}
    </PaletteHost>
  );
}
