import { navigate } from 'wouter/use-browser-location';
import type { AnyRequest, CallOptions, Effects } from '#commands/effects.ts';
import { densities, layouts, modes, themes } from '#domain/identity/looks.ts';
import { isTablet } from '#ui/window-width.ts';
import { saveAppearance } from '../session/save-appearance.ts';

import type { AppServices } from '../composition-root.ts';
import { claimableEntityOf } from '#domain/claims/claims.ts';
import { claimsOf } from '#ui/claims/claims-of.ts';

/** Maximum age of a response that the feed does not keep current. */
const FRESH_MS = 30_000;

/** Claims on rows, as displayed in the lists; none after an error, so that commands still work. */
const claimReads =
  ({ api, rows, focus }: Pick<AppServices, 'api' | 'rows' | 'focus'>): Effects['claimsOn'] =>
  async (kind, ids) => {
    const entity = claimableEntityOf(kind);
    if (entity === undefined || !focus.get().permissions.has('Claim work')) return [];
    const query = { ...claimsOf(api, entity), staleTime: FRESH_MS };
    const found = await rows.fetchQuery(query).catch(() => ({ rows: [] }));
    const wanted = new Set(ids);
    return found.rows.filter(({ row_id }) => wanted.has(row_id));
  };

/** Effects that only the shell and the command services can perform. */
type Abroad = Pick<
  Effects,
  | 'openPalette'
  | 'openCheatSheet'
  | 'openMessages'
  | 'openNotifications'
  | 'openRuns'
  | 'words'
  | 'isOn'
  | 'plan'
  | 'repeat'
  | 'undo'
  | 'stop'
> & { openNavigation: () => void };

/** Effects that open parts of the shell. */
export type Openings = Pick<
  Abroad,
  'openCheatSheet' | 'openMessages' | 'openNotifications' | 'openRuns' | 'openNavigation'
>;

/** Client without request types, which are checked where a command is defined. */
interface AnyClient {
  call(key: string, request?: AnyRequest, how?: CallOptions): Promise<unknown>;
}

export function effectsOf(services: AppServices, abroad: Abroad): Effects {
  const { session, toasts, preferences } = services;
  const client: AnyClient = services.api;
  return {
    ...abroad,
    call: (key, request, how) => client.call(key, request, how),
    go: (path, how) => navigate(path, how),
    claimsOn: claimReads(services),
    ask: (title) => services.questions.ask({ title }),
    can: (permission) => services.focus.get().permissions.has(permission),
    lookAt: services.past.set,
    address: () => window.location.href,
    copy: (text) => navigator.clipboard.writeText(text),
    showToast: (words) => void toasts.show(words),
    pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    look: {
      choose: (of, value) => {
        const chosen = {
          theme: { theme: themes.find((one) => one === value) },
          mode: { mode: modes.find((one) => one === value) },
          layout: { layout: layouts.find((one) => one === value) },
          density: { density: densities.find((one) => one === value) },
        };
        void saveAppearance(services, chosen[of]);
      },
      toggleSide: () => {
        // The sidebar of a tablet is always narrow, and its full version opens over the page.
        if (isTablet()) return abroad.openNavigation();
        const { side } = preferences.get();
        preferences.change({ side: side === 'full' ? 'compact' : 'full' });
      },
    },
    searchReference: () => {
      const field = document.querySelector<HTMLInputElement>('input[data-reference-search]');
      if (field) field.focus();
      else abroad.openPalette('#');
    },
    signOut: () => session.send({ type: 'signOut' }),
  };
}
