import type { ReactNode } from 'react';
import { IconButton } from '../form/icon-button.tsx';
import { deferComponent } from '../defer-component.tsx';
import { useTablet } from '../window-width.ts';
import { NavBar } from './nav-bar.tsx';
import { NavTree } from './nav-tree.tsx';
import type { NavEntry } from './navigation.ts';
import './frame.css';

const NavDrawer = deferComponent(() =>
  import('./nav-drawer.tsx').then((drawer) => drawer.NavDrawer),
);

type FrameProps = {
  layout: 'layout1' | 'layout2';
  side: 'full' | 'compact';
  onToggleSide?: () => void;
  brand: ReactNode;
  navigation: readonly NavEntry[];
  /**
   * Whether the navigation drawer is open: the full navigation over the page, for narrow windows.
   */
  isDrawerOpen: boolean;
  onDrawer: (isOpen: boolean) => void;
  /** Content above the navigation on a phone. */
  actions?: ReactNode;
  /** Content of the header: search, commands, live status. */
  top?: ReactNode;
  userMenu: ReactNode;
  /** Content above the page, for instance a site-wide message. */
  banner?: ReactNode;
  children: ReactNode;
};

/** Frame of every signed-in screen: layout1 with a sidebar, layout2 with a top navbar. */
export function Frame(props: FrameProps) {
  const { layout, brand, navigation, isDrawerOpen, onDrawer, top, userMenu, banner } = props;
  const isTablet = useTablet();
  const compact = layout === 'layout1' && (isTablet || props.side === 'compact');
  const drawerButton = (
    <span className="drawer-button">
      <IconButton
        icon="menu"
        label="Open navigation"
        aria-expanded={isDrawerOpen}
        onClick={() => onDrawer(true)}
      />
    </span>
  );
  return (
    <div className={`frame frame-${layout}${compact ? ' frame-compact' : ''}`}>
      <a className="skip" href="#main" onClick={focusMain}>
        Skip to content
      </a>
      {layout === 'layout1' && (
        <nav aria-label="Main" className="side">
          <div className="side-brand">{brand}</div>
          <NavTree entries={navigation} compact={compact} />
          <div className="side-foot">{userMenu}</div>
        </nav>
      )}
      <header className="top">
        {drawerButton}
        {layout === 'layout2' && <div className="top-brand">{brand}</div>}
        {layout === 'layout1' && props.onToggleSide && (
          <span className="side-button">
            <IconButton
              icon="panel-left"
              label={compact ? 'Expand sidebar' : 'Collapse sidebar'}
              onClick={props.onToggleSide}
            />
          </span>
        )}
        <div className="top-content">{top}</div>
        {layout === 'layout2' && <div className="top-me">{userMenu}</div>}
      </header>
      {layout === 'layout2' && (
        <nav aria-label="Main" className="navbar">
          <NavBar entries={navigation} />
        </nav>
      )}
      <main id="main" className="main" tabIndex={-1}>
        {banner}
        {props.children}
      </main>
      <NavDrawer
        isOpen={isDrawerOpen}
        onClose={() => onDrawer(false)}
        brand={brand}
        entries={navigation}
        actions={props.actions}
        footer={userMenu}
      />
    </div>
  );
}

// Moves the focus without following the link, because only the router may change the URL.
function focusMain(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
