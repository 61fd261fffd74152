import { expect, test } from '../../support/e2e/test.ts';
import {
  gate,
  heading,
  listOf,
  LOGIN,
  alertWith,
  signIn,
  signOut,
} from '../../support/e2e/keys.ts';
import { administrator, clientOf, addPerson, tokenOf } from '../../support/e2e/people.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

test('signing out in one tab ends the session of the other tab within two seconds and stops its requests', async ({
  page,
  context,
}) => {
  const person = await addPerson();
  await signIn(page, person);
  const other = await context.newPage();
  await other.goto('/users');
  await expect(listOf(other, 'Users')).toBeVisible();
  await signOut(page, person.name);
  await expect(heading(other, 'Sign in')).toBeVisible({ timeout: 2_000 });
  await expect(other.getByRole('row')).toHaveCount(0);
  await expect(other).toHaveURL(LOGIN);
});

test('activity in one tab keeps the other tab signed in, and both tabs expire together', async ({
  page,
  context,
}) => {
  await context.clock.install();
  const person = await addPerson();
  await signIn(page, person);
  const other = await context.newPage();
  await other.goto('/users');
  await expect(listOf(other, 'Users').getByRole('gridcell').first()).toBeVisible();
  await context.clock.runFor(20 * MINUTE_MS);
  await other.keyboard.press('Shift');
  await context.clock.runFor(20 * MINUTE_MS);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await context.clock.runFor(11 * MINUTE_MS);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(heading(other, 'Sign in')).toBeVisible();
  await expect(alertWith(other, 'Your session expired due to inactivity.')).toBeVisible();
});

test('signing in as another user in a second tab ends the first session and clears its data', async ({
  page,
  context,
}) => {
  const [first, second] = [await addPerson(), await addPerson()];
  await signIn(page, first);
  const other = await context.newPage();
  await other.goto(LOGIN);
  await expect(heading(other, 'Dashboard')).toBeVisible();
  await signOut(other, first.name);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await signIn(other, second);
  await page.goto('/my-profile');
  await expect(page.getByRole('button', { name: second.name })).toBeVisible();
  await expect(page.getByText(first.name)).toHaveCount(0);
});

test('a tab with the old token never sends requests with the new token', async ({
  page,
  context,
}) => {
  const [first, second] = [await addPerson(), await addPerson()];
  await signIn(page, first);
  const old = await page.evaluate(() => localStorage.getItem('token'));
  const used = new Set<string | undefined>();
  page.on('request', (request) => used.add(request.headers()['authorization']));
  const other = await context.newPage();
  await other.goto('/page/404');
  const identity = await clientOf(null).call('POST /auth/login', { body: second });
  await other.evaluate(
    (answer) => {
      const { user, token } = answer;
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('token', token);
    },
    'token' in identity ? identity : { user: null, token: '' },
  );
  await expect(heading(page, 'Sign in')).toBeVisible({ timeout: 2_000 });
  await expect(alertWith(page, 'Your session ended')).toBeVisible();
  await expect(page.getByText(first.name)).toHaveCount(0);
  expect([...used].filter((header) => header !== undefined && header !== `Bearer ${old}`)).toEqual(
    [],
  );
});

test('several pending calls of an ended session cause one message and one redirect', async ({
  page,
}) => {
  const person = await addPerson();
  await signIn(page, person);
  const answers = gate();
  let held = 0;
  await page.route(
    /\/(my-profile|api\/notification|my-profile\/sessions|users\?.*)$/,
    async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      held += 1;
      await answers.opened;
      return route.continue();
    },
  );
  await page.goto('/dashboard');
  await expect.poll(() => held).toBeGreaterThan(0);
  const places: string[] = [];
  page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname));
  const office = await administrator();
  await office.call('POST /users/:id/end-sessions', { params: { id: person.id } });
  answers.open();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(alertWith(page, 'Your session ended')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(1);
  expect(places).toEqual(['/session']);
  await expect(tokenOf(person)).resolves.toBeTruthy();
});
