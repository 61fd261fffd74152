import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { isUnenrolled } from '#machines/session-context.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { deferComponent } from '#ui/defer-component.tsx';
import { Frame } from '#ui/frame/frame.tsx';
import { Brand } from '#ui/mark/brand.tsx';
import { Toasts } from '#ui/overlay/toasts.tsx';
import { useIdentity, usePreferences } from '#ui/app-context.ts';
import { usePastMoment } from '#ui/past.ts';
import { NotificationBell } from '#views/messages/notifications/bell.tsx';
import { ConfirmationDialog } from '../commands/confirmation-dialog.tsx';
import { views } from '../discover.ts';
import { canStartRuns } from '#domain/people/resources.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { RecordingBar } from './recording-bar.tsx';
import { FeedLine, FeedStatus } from '../live/feed-mark.tsx';
import { InactivityWarning } from '../session/inactivity-warning.tsx';
import { navigationOf } from './navigation.ts';
import { OwnRuns } from '../runs/own-runs.tsx';
import { CommandsButton, PaletteHost } from '../palette/palette-host.tsx';
import { PhoneActions } from './phone-actions.tsx';
import { RouteView } from './route-view.tsx';
import { findView } from './find-view.ts';
import { RatesNotice } from '../runs/rates-notice.tsx';
import { ReferenceSearch } from '../palette/reference-search.tsx';
import { SecondFactorPrompt } from '../session/second-factor-prompt.tsx';
import {
  useBadges,
  useFirstPage,
  usePrefetching,
  useProfile,
  useSettings,
} from '../session/after-sign-in.ts';
import { SiteMessage } from './site-message.tsx';
import { Widget } from './widget.tsx';
import { SignedInMenu } from '../session/signed-in-menu.tsx';
import { isEntryPath } from './status-pages.tsx';
import { PRODUCTION, type AppServices } from '../composition-root.ts';
import './environment-mark.css';

/**
 * Marks a system that is not production, so that rehearsals are not mistaken for real operations.
 */
function EnvironmentMark({ name }: { name: string }) {
  return (
    <span className="environment-mark" title={`This is the ${name} system, not production.`}>
      {name}
    </span>
  );
}

type Opening = readonly [isOpen: boolean, open: (isOpen: boolean) => void];

interface TopProps {
  root: AppServices;
  /** Whether the user must set up the second factor first. */
  isOff: boolean;
  runs: Opening;
  bell: Opening;
  openMessages: () => void;
}

/**
 * Content of the header. On a phone, the buttons for commands and messages are above the navigation
 * instead.
 */
function Top({ root, isOff, runs, bell, openMessages }: TopProps) {
  const { user } = useIdentity();
  return (
    <>
      <ReferenceSearch />
      <span className="push">
        {root.environment !== PRODUCTION && <EnvironmentMark name={root.environment} />}
        {!isOff && <FeedStatus live={root.live} />}
        <span className="wide-only">
          <CommandsButton />
        </span>
        {canStartRuns(user.role) && <OwnRuns root={root} isOpen={runs[0]} onOpen={runs[1]} />}
        {!isOff && <NotificationBell isOpen={bell[0]} onOpen={bell[1]} />}
        <span className="wide-only">
          <IconButton icon="history" label="Messages of this session" onClick={openMessages} />
        </span>
      </span>
    </>
  );
}

interface AbovePageProps {
  root: AppServices | null;
  settings: ReadonlyMap<string, string>;
}

const TimeBar = deferComponent(() => import('../past/time-bar.tsx').then((bar) => bar.TimeBar));

/** Bars above the page: displayed past time, feed status and site message. */
function AbovePage({ root, settings }: AbovePageProps) {
  const { user } = useIdentity();
  const at = usePastMoment();
  return (
    <>
      {root && <TimeBar root={root} at={at} isOpen={at !== null} />}
      {root && <FeedLine live={root.live} />}
      <RecordingBar />
      <SiteMessage settings={settings} isTenant={isTenantUser(user)} />
    </>
  );
}

const ToastHistory = deferComponent(() =>
  import('#ui/overlay/toast-history.tsx').then((history) => history.ToastHistory),
);

interface CompanyBrandProps {
  settings: ReadonlyMap<string, string>;
  /** Company name, displayed until the settings are loaded. */
  known: string;
}

const CompanyBrand = ({ settings, known }: CompanyBrandProps) => (
  <Brand detail={settings.get('company_name') || known} logo={settings.get('logo_url')} />
);

/** Frame of all screens behind the sign-in. */
export function Shell({ root: services }: { root: AppServices }) {
  const { session, toasts, preferences } = services;
  const { user } = useIdentity();
  const { layout, side } = usePreferences();
  const moment = usePastMoment();
  const [history, setHistory] = useState(false);
  const [tray, setTray] = useState(false);
  const [bell, setBell] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const path = usePathname();
  const search = useSearch();
  const settings = useSettings(services);
  const badges = useBadges(services);
  const mustEnrol = useSelector(session, ({ context }) => isUnenrolled(context));
  useProfile(services);
  useFirstPage(services, path);
  usePrefetching(user.role);

  // Remounts the page when the displayed time changes, so that no data of the previous time
  // remains.
  const screen = <RouteView key={moment ?? ''} path={path} role={user.role} />;
  const page = mustEnrol || isEntryPath(path) ? null : screen;
  const openHistory = () => setHistory(true);
  const isFullScreen = findView(views, path)?.view.fullScreen === true;
  return (
    <PaletteHost
      root={services}
      openMessages={openHistory}
      openNotifications={() => setBell(true)}
      openRuns={() => setTray(true)}
      openNavigation={() => setDrawer(true)}
      isOff={mustEnrol}
    >
      {isFullScreen ? (
        <main>{page}</main>
      ) : (
        <Frame
          layout={layout}
          side={side}
          onToggleSide={() => preferences.change({ side: side === 'full' ? 'compact' : 'full' })}
          isDrawerOpen={drawer}
          onDrawer={setDrawer}
          actions={<PhoneActions openMessages={openHistory} onGo={() => setDrawer(false)} />}
          brand={<CompanyBrand settings={settings} known={services.company} />}
          navigation={
            mustEnrol
              ? []
              : navigationOf({
                  views,
                  role: user.role,
                  path,
                  search,
                  settings,
                  badges,
                  accountId: user.account_id,
                })
          }
          top={
            <Top
              root={services}
              isOff={mustEnrol}
              runs={[tray, setTray]}
              bell={[bell, setBell]}
              openMessages={openHistory}
            />
          }
          userMenu={<SignedInMenu root={services} />}
          banner={<AbovePage root={mustEnrol ? null : services} settings={settings} />}
        >
          {page}
          <Widget settings={settings} isTenant={isTenantUser(user)} />
        </Frame>
      )}
      <Toasts store={toasts} />
      <ToastHistory store={toasts} isOpen={history} onClose={() => setHistory(false)} />
      <ConfirmationDialog questions={services.questions} />
      <SecondFactorPrompt session={session} toasts={toasts} />
      <InactivityWarning session={session} />
      {/* A full-screen wall has no user who could close the notice. */}
      {!isFullScreen && <RatesNotice live={services.live} />}
    </PaletteHost>
  );
}
