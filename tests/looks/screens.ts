import { publicPages, tours } from '../support/e2e/tour.ts';

export interface Screen {
  name: string;
  path: string;
  title: string | RegExp;
  /** Demo user who opens the screen; absent for pages before the sign-in. */
  who?: string;
}

const usual: Screen[] = [
  { name: 'sign-in', path: '/session?page=login', title: 'Sign in' },
  ...[
    { name: 'dashboard', path: '/dashboard', title: 'Dashboard' },
    { name: 'shipments', path: '/shipments?panel=1', title: 'Shipments' },
    { name: 'shipment', path: '/shipments/1', title: /^[A-Z0-9]{6}$/ },
    { name: 'booking', path: '/shipments/book', title: 'Book a shipment' },
    {
      name: 'allocator',
      path: '/billing/payments?tab=allocate',
      title: /Imported Receipts|Allocate receipts/,
    },
    { name: 'invoices', path: '/billing/invoices?panel=1', title: 'All invoices' },
    { name: 'rates', path: '/rates-and-estimates', title: 'Rates and estimates' },
    { name: 'locker', path: '/lockers/1', title: /^[A-Z]{2}\d+ / },
    { name: 'map', path: '/maps', title: 'Maps' },
    { name: 'wall', path: '/wall?scenes=operations&seconds=600', title: /./ },
    { name: 'settings', path: '/settings/proof', title: 'Settings' },
    { name: 'reports', path: '/reports?report=occupancy-by-size', title: 'Reports' },
  ].map((screen) => ({ ...screen, who: 'superadmin' })),
];

const named = (who?: string) => (stop: { path: string; title: string | RegExp }) => ({
  ...stop,
  ...(who === undefined ? {} : { who }),
  name: stop.path.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, ''),
});

/** The usual screens, or with BATON_LOOKS=all also every page that the tours visit. */
export const screens: Screen[] =
  process.env['BATON_LOOKS'] === 'all'
    ? [
        ...usual,
        ...publicPages.map(named()),
        ...tours.flatMap(({ stops }) => stops.map(named('superadmin'))),
      ]
    : usual;
