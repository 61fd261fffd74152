// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodeBroken, CodeUnreachable, loadOrReload } from './chunks.ts';

const reload = vi.fn();
const gone = () => Promise.reject(new Error('404'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  reload.mockReset();
});

test('the page is reloaded once if a new version has removed the code', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  void loadOrReload(gone);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
  await expect(loadOrReload(gone)).rejects.toThrow(CodeUnreachable);
  expect(reload).toHaveBeenCalledOnce();
});

test('the page is reloaded only when the server responds again', async () => {
  let isAway = true;
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Response();
  });
  void loadOrReload(gone);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('after a successful load, a later version may cause another reload', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  void loadOrReload(gone);
  await vi.advanceTimersByTimeAsync(0);
  await expect(loadOrReload(async () => 'code')).resolves.toBe('code');
  void loadOrReload(gone);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a module that throws while loading is reported with its cause and causes no reload', async () => {
  const thrown = new RangeError('Invalid time value');
  const loading = loadOrReload(() => Promise.reject(thrown));
  await expect(loading).rejects.toMatchObject({ name: 'CodeBroken', cause: thrown });
  await expect(loading).rejects.toBeInstanceOf(CodeBroken);
  expect(reload).not.toHaveBeenCalled();
});

test('code that loads on the second attempt needs no reload', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(loadOrReload(load)).resolves.toBe('code');
  expect(reload).not.toHaveBeenCalled();
});
