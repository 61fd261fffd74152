// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProvider, type Question } from '#ui/app-context.ts';
import SystemScreen from '#views/system/system.screen.tsx';
import { eventually } from '../support/eventually.ts';
import { usualDatabase } from '../support/database.ts';
import { appContext } from '../support/screens/app-context.ts';
import { emptyPage } from '../support/screens/drawn.ts';
import { world, type World } from '../support/world.ts';

const draw = emptyPage();
let here: World;
let opened = 0;
let api: Awaited<ReturnType<World['as']>>;
beforeAll(async () => {
  here = await world(usualDatabase);
  api = await here.as('superadmin');
});
afterAll(() => here.close());

/** Opens a tab of the page. Returns the list to which every confirmation of the page is added. */
async function open(tab: string): Promise<Question[]> {
  history.replaceState(null, '', `/system?tab=${tab}`);
  const asked: Question[] = [];
  const ask = async (question: Question) => asked.push(question) > 0;
  const client = new QueryClient();
  const screen = createElement(SystemScreen, { key: (opened += 1) });
  const app = createElement(AppProvider, { value: appContext({ api, ask }) }, screen);
  draw(createElement(QueryClientProvider, { client }, app));
  await shown(() => document.querySelector('table, dl'));
  return asked;
}

/** Waits until the page shows something, and returns it. */
const shown = <Found>(find: () => Found | null | undefined): Promise<Found> =>
  eventually(() => {
    const found = find();
    if (found === null || found === undefined) throw new Error('not shown');
    return found;
  });

const button = (name: string) =>
  document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
const lineOf = (name: string) =>
  [...document.querySelectorAll('tbody tr')].find(
    (row) => row.querySelector('th')?.textContent === name,
  )?.textContent;

test('the overview shows the database engine, the disk and the clock', async () => {
  await open('overview');
  const text = document.body.textContent;
  expect(text).toContain('PostgreSQL');
  expect(text).toMatch(/\d+ applied, last /);
  expect(text).toContain('0 of');
});

test('a queue is paused after a confirmation, and resumed', async () => {
  const asked = await open('queues');
  const pause = await shown(() => button('Pause queue: Email'));
  await act(async () => pause.click());
  expect(asked).toEqual([
    {
      title: 'Pause the queue Email?',
      consequence: expect.stringContaining('wait until the queue is resumed'),
    },
  ]);
  await expect
    .poll(async () => (await here.rows('select queue from paused_queues')).length)
    .toBe(1);
  await open('queues');
  await shown(() => lineOf('Email')?.includes('Paused by Naledi Khumalo') || null);
  const resume = await shown(() => button('Resume queue: Email'));
  await act(async () => resume.click());
  await expect
    .poll(async () => (await here.rows('select queue from paused_queues')).length)
    .toBe(0);
});

test('a failing task shows its message and can be started at once', async () => {
  await here.rows(
    `insert into background_tasks (name, failures, failing_since, failed_at, last_error)
     values ('due notices', 3, now() - interval '1 hour', now(), 'no answer from the database')`,
  );
  await open('tasks');
  expect(lineOf('Due notices')).toContain('3 times in a row');
  expect(lineOf('Due notices')).toContain('no answer from the database');
  const run = await shown(() => button('Run now: Due notices'));
  await act(async () => run.click());
  await expect
    .poll(
      async () =>
        (await here.rows('select name from background_tasks where requested_at is not null'))
          .length,
    )
    .toBe(1);
});

test('only configured providers can be tested', async () => {
  await here.rows(
    `insert into provider_calls (provider, failed_at, last_error) values ('geocoder', now(), 'Answered 503')`,
  );
  await open('providers');
  expect(lineOf('Geocoder')).toContain('Not configured');
  expect(lineOf('Geocoder')).toContain('Answered 503');
  expect(button('Test the connection: Geocoder')).toBeNull();
});
