import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { configuredStyle } from './base-map.ts';
import { useStreetMap, type StreetMap } from './street-map.ts';

const draw = emptyPage();
let map: StreetMap | null = null;
const onBack = vi.fn();

function Probe() {
  const given = useStreetMap(onBack);
  useEffect(() => void (map = given));
  return null;
}

function configure(style: string) {
  const meta = document.createElement('meta');
  meta.name = 'baton-map-style';
  meta.content = style;
  document.head.append(meta);
}

beforeEach(() => {
  vi.useFakeTimers();
  onBack.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  document.head.querySelector('meta[name=baton-map-style]')?.remove();
});

/** Provider with given responses; records its requests. */
function provider(...answers: (Response | Error)[]) {
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, init: { headers?: unknown } = {}) => {
    asked.push([url, init.headers]);
    const answer = answers.shift() ?? new Response('');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return asked;
}
const aMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000));

test('without a provider the built-in map is shown and no request is sent', async () => {
  configure('');
  const asked = provider();
  draw(<Probe />);
  expect(configuredStyle()).toBeNull();
  act(() => map?.giveUp());
  await aMinute();
  expect([map?.style, asked]).toEqual([null, []]);
});

test('an abandoned street map returns once its provider responds', async () => {
  configure('https://maps.baton.test/style.json');
  const asked = provider(new Error('gone'), new Response('', { status: 503 }), new Response('{}'));
  draw(<Probe />);
  expect(map).toMatchObject({ style: 'https://maps.baton.test/style.json', isGivenUp: false });
  await aMinute();
  expect(asked).toEqual([]);
  act(() => map?.giveUp());
  expect(map).toMatchObject({ style: null, isGivenUp: true });
  await aMinute();
  await aMinute();
  expect([asked.length, onBack.mock.calls.length, map?.isGivenUp]).toEqual([2, 0, true]);
  await aMinute();
  expect([onBack.mock.calls.length, map?.isGivenUp]).toEqual([1, false]);
  await aMinute();
  expect(asked).toHaveLength(3);
});

test('the return of the network retries the street map at once, requesting only the start of an archive', async () => {
  configure('pmtiles://https://maps.baton.test/za.pmtiles');
  const asked = provider();
  draw(<Probe />);
  act(() => map?.giveUp());
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(asked).toEqual([['https://maps.baton.test/za.pmtiles', { range: 'bytes=0-15' }]]);
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('unmounting the map stops requests and ignores late responses', async () => {
  configure('https://maps.baton.test/style.json');
  let arrive = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)));
  draw(<Probe />);
  act(() => map?.giveUp());
  await aMinute();
  draw(null);
  await act(async () => arrive(new Response('{}')));
  expect(onBack).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
