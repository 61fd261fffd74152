// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { deferred } from '#tests/support/deferred.ts';
import { CodeUnreachable } from './chunks.ts';
import { fetchParts, deferComponent } from './defer-component.tsx';

type PartProps = { isOpen: boolean };
const Part = ({ isOpen }: PartProps) => <p>{isOpen ? 'open' : 'here'}</p>;
const Meanwhile = () => <p>coming</p>;

const draw = emptyPage();
afterEach(() => {
  sessionStorage.clear();
});

const show = (node: ReactNode) => act(async () => draw(node));
const shown = () => document.body.textContent;

test('a deferred component loads its code when it opens, and shows its placeholder until then', async () => {
  const code = deferred<typeof Part, void>();
  const load = vi.fn(() => code.call({ input: undefined }));
  const Later = deferComponent(load, Meanwhile);
  await show(<Later isOpen={false} />);
  expect(shown()).toBe('');
  expect(load).not.toHaveBeenCalled();
  await show(<Later isOpen />);
  expect(shown()).toBe('coming');
  await act(async () => code.resolve(Part));
  expect(shown()).toBe('open');
  await show(<Later isOpen={false} />);
  expect(shown()).toBe('here');
});

test('a deferred component with prefetched code renders at once', async () => {
  const Later = deferComponent(async () => Part, Meanwhile);
  await fetchParts();
  draw(<Later isOpen />);
  expect(shown()).toBe('open');
});

test('a failed prefetch is repeated when the deferred component opens', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('offline'));
  const Later = deferComponent(load);
  await expect(fetchParts()).rejects.toThrow('offline');
  await show(<Later isOpen />);
  expect(shown()).toBe('open');
});

test('code that is missing after a reload is reported as an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  sessionStorage.setItem('reloaded-for-code', 'yes');
  const Later = deferComponent<PartProps>(() => Promise.reject(new Error('404')));
  const caught = vi.fn();
  await show(
    <Catching caught={caught}>
      <Later isOpen />
    </Catching>,
  );
  expect(caught).toHaveBeenCalledWith(expect.any(CodeUnreachable));
});

class Catching extends Component<{ caught: (error: unknown) => void; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    this.props.caught(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
