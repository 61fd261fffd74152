import { expect, test } from 'vitest';
import { createPositionWatch } from './position-watch.ts';

function lineOf(said: string[]) {
  const say = (words: string) => () => void said.push(words);
  return {
    watch: say('watch'),
    unwatch: say('unwatch'),
    view: say('view'),
    active: say('active'),
    close: say('close'),
  };
}

test('positions are requested only while a screen displays them, and again on every new connection', () => {
  const said: string[] = [];
  const heard: number[] = [];
  const positions = createPositionWatch();
  positions.connected(lineOf(said));
  expect(said).toEqual([]);
  const stop = positions.watch((frame) => heard.push(frame.length));
  const stopOther = positions.watch(() => {});
  positions.onFrame(new Uint8Array(32));
  positions.connected(null);
  positions.connected(lineOf(said));
  expect(said).toEqual(['watch', 'watch']);
  stopOther();
  stop();
  positions.onFrame(new Uint8Array(16));
  expect(said).toEqual(['watch', 'watch', 'unwatch']);
  expect(heard).toEqual([32]);
});
