// @vitest-environment happy-dom
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormPage } from '#tests/support/screens/form-page.tsx';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { useLookups } from './record-lookup.ts';

const draw = emptyPage();
const { signal } = new AbortController();
const sandown = {
  place_id: 'sandown',
  formatted_address: '12 Main Road, Sandown',
  street_address: '12 Main Road',
  suburb: 'Sandown',
  city: 'Sandton',
  zone: 'GP',
  postal_code: '2196',
  is_street_verified: true,
};

let asked: string[];
let search: ReturnType<typeof useLookups>['addresses'];

function Probe() {
  const { addresses } = useLookups();
  useEffect(() => {
    search = addresses;
  }, [addresses]);
  return null;
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: URL | string, { body }: RequestInit = {}) => {
    asked.push(`${new URL(String(url), 'http://baton.test').pathname} ${String(body)}`);
    return Response.json({ ...sandown, latitude: -26.1, longitude: 28.05 });
  });
  draw(
    <FormPage>
      <Probe />
    </FormPage>,
  );
});
afterEach(() => vi.unstubAllGlobals());

test.each(['-26.107, 28.056', 'S26.107 E28.056', 'https://maps.google.com/?q=-26.107,28.056'])(
  'coordinates are looked up as a point, not as an address: %s',
  async (text) => {
    const [found] = await search(text, signal);
    expect(found).toMatchObject({
      label: '-26.10700, 28.05600',
      detail: '12 Main Road, Sandown',
      value: { suburb: 'Sandown', latitude: -26.107, longitude: 28.056 },
    });
    expect(asked).toEqual([expect.stringContaining('"lat":-26.107')]);
  },
);

test('a link without coordinates is refused with the remedy', async () => {
  await expect(search('https://maps.app.goo.gl/abc123', signal)).rejects.toThrow(
    'This link has no coordinates. Open it on a map and copy the coordinates.',
  );
  expect(asked).toEqual([]);
});
