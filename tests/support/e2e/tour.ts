import { expect, type Page } from '@playwright/test';
import { heading } from './keys.ts';

/** Pages before the sign-in, with the heading that shows that they are loaded. */
export const publicPages = [
  { path: '/session?page=login', title: 'Sign in' },
  { path: '/session?page=forgot', title: 'Forgot password' },
  { path: '/resetpass?token=half', title: 'Choose a password' },
  {
    path: '/resetpass?token=a-token-that-is-long-enough&email=a@baton.test',
    title: 'Choose a password',
  },
  { path: '/verification?token=a-token-that-is-long-enough', title: 'Confirm your email address' },
  { path: '/register', title: 'Register' },
  { path: '/quote', title: 'Get a quote' },
  { path: '/quote-response', title: 'Your quote' },
  { path: '/register?first=a-token-that-is-long-enough', title: 'First administrator' },
  { path: '/page/404', title: 'Page not found' },
];

/** Pages that the server draws, without the console. */
export const drawnPages = [
  { path: '/tracker?reference=NOBODY', title: /reference you entered/ },
  { path: '/guide', title: 'Guide' },
  { path: '/guide/api', title: 'API and webhooks' },
];

interface Stop {
  path: string;
  title: string | RegExp;
}

/** Pages behind the sign-in, as a SuperAdmin sees them, in several short tours. */
export const tours: { name: string; stops: Stop[] }[] = [
  {
    name: 'shipments',
    stops: [
      { path: '/shipments', title: 'Shipments' },
      { path: '/shipments/1', title: /^[A-Z0-9]{6}$/ },
      { path: '/shipments/nothing', title: 'Shipment' },
      { path: '/shipments/book', title: 'Book a shipment' },
      { path: '/shipments/import', title: 'Import shipments' },
      { path: '/address-books', title: 'Address books' },
      { path: '/collection-requests/recurring?panel=1', title: 'Recurring collections' },
      { path: '/collection-requests/bulk', title: 'Bulk collections' },
      { path: '/notifications?panel=1', title: 'Notices' },
      { path: '/payment-references', title: 'Payment references' },
      { path: '/track', title: 'Track a parcel' },
    ],
  },
  {
    name: 'money',
    stops: [
      { path: '/billing/payments', title: 'Imported Receipts' },
      { path: '/billing/credit-payments', title: 'Imported payments [CR]' },
      { path: '/billing/credit-payments/failed', title: 'Failed rows' },
      { path: '/billing/invoices', title: 'All invoices' },
      { path: '/billing/invoices?panel=1', title: 'All invoices' },
      { path: '/billing/invoices/1', title: /INV\d{6}/ },
      { path: '/billing/credit-notes', title: 'Credit notes' },
      { path: '/billing/credit-notes?panel=1', title: 'Credit notes' },
      { path: '/billing/books', title: 'Check the books' },
      { path: '/accounts/parcel-points?panel=1', title: 'Parcel point applications' },
    ],
  },
  {
    name: 'runs and reports',
    stops: [
      { path: '/dashboard', title: 'Dashboard' },
      { path: '/reports', title: 'Reports' },
      { path: '/reports?report=occupancy-by-size', title: 'Reports' },
      { path: '/reports?tab=workspaces', title: 'Reports' },
      { path: '/outages?panel=1', title: 'Outages' },
      { path: '/lockers/1?part=power', title: /^[A-Z]{2}\d+ / },
      { path: '/runs', title: 'Runs' },
      { path: '/runs/1', title: / \d+ [a-z ]+$/ },
      { path: '/runs/nothing', title: 'Run' },
      { path: '/runbooks', title: 'Runbooks' },
      { path: '/runbooks/1', title: 'Locker goes dark' },
      { path: '/runbooks/runs', title: 'Runbook runs' },
      { path: '/runbooks/runs/1', title: 'Suspicious account' },
      { path: '/runbooks/nothing', title: 'Runbook' },
    ],
  },
  {
    name: 'people and accounts',
    stops: [
      { path: '/users', title: 'Users' },
      { path: '/users?q=nobody-of-that-name', title: 'Users' },
      { path: '/accounts', title: 'Accounts' },
      { path: '/accounts/age-analysis', title: 'Age analysis' },
      { path: '/accounts/applications', title: 'Applications' },
      { path: '/accounts/parcel-points', title: 'Parcel point applications' },
      { path: '/account/1', title: /^[A-Z]{3}\d{3} / },
      { path: '/account/nothing', title: 'Account' },
      { path: '/sales-agents', title: 'Sales agents' },
      { path: '/rates-and-estimates?tab=estimate', title: 'Rates and estimates' },
      { path: '/rates-and-estimates?tab=quotes', title: 'Rates and estimates' },
      { path: '/my-profile', title: 'My profile' },
      { path: '/nowhere', title: 'Page not found' },
    ],
  },
];

/** Opens a page and waits until nothing is loading in it. */
export async function open(page: Page, { path, title }: Stop) {
  await page.goto(path);
  await waitForStop(page, title);
}

/**
 * Changes the page as a link does, because loading the console for each page would take most of the
 * time.
 */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

export async function goTo(page: Page, { path, title }: Stop) {
  await goWithin(page, path);
  await waitForStop(page, title);
}

export async function waitForStop(page: Page, title: Stop['title']) {
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^(Loading|Opening) / })).toHaveCount(0);
  // Waits for the rows, because the controls of a list depend on them.
  await expect(page.locator('[role="grid"][aria-busy="true"]')).toHaveCount(0);
}

/** Stores the layout and theme of the console before the page is drawn. */
export const wear = (page: Page, look: { layout: string; theme: string }) =>
  page.addInitScript(({ layout, theme }) => {
    localStorage.setItem('activeLayout', layout);
    localStorage.setItem('activeTheme', theme);
  }, look);

/** Records script errors and policy violations of the browser. */
export async function complaints(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(message.text());
  });
  await page.exposeFunction('refusedByPolicy', (what: string) => heard.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'refusedByPolicy');
      if (typeof tell === 'function') tell(`${event.violatedDirective}: ${event.blockedURI}`);
    });
  });
  return heard;
}
