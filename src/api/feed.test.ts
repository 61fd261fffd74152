import { createServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { afterEach, expect, test } from 'vitest';
import type { ClientEvents, FeedMessage, ServerEvents } from '#domain/kernel/feed.ts';
import { openFeed, type FeedConnection, type FeedListener } from './feed.ts';
import { FeedOrder } from './feed-order.ts';
import { eventually } from '#tests/support/eventually.ts';

type ServerSocket = Socket<ClientEvents, ServerEvents>;

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

/** Opens a feed on a server that the test controls, and records the calls of the listener. */
async function feed({
  refuse,
  order = new FeedOrder(),
}: { refuse?: unknown; order?: FeedOrder } = {}) {
  const http = createServer();
  const server = new Server<ClientEvents, ServerEvents>(http, { transports: ['websocket'] });
  if (refuse !== undefined)
    server.use((_, next) => next(Object.assign(new Error('refused'), { data: refuse })));
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const joined = new Promise<ServerSocket>((resolve) => void server.once('connection', resolve));
  const heard: unknown[][] = [];
  const hear =
    (what: string) =>
    (...said: unknown[]) =>
      void heard.push([what, ...said]);
  const listener: FeedListener = {
    progress: hear('progress'),
    messages: hear('messages'),
    lost: hear('lost'),
    onActivity: hear('activity'),
    positions: hear('positions'),
    viewers: hear('viewers'),
    ended: hear('ended'),
    refused: hear('refused'),
    closed: hear('closed'),
  };
  const connection: FeedConnection = openFeed({
    base: `http://127.0.0.1:${port}`,
    token: 'a-token',
    order,
    listener,
  });
  close = async () => {
    connection.close();
    await server.close();
  };
  return { connection, joined, heard, server };
}
const message = (seq: number): FeedMessage => ['users', seq, { many: true }];
const viewed = { entity: 'payments', id: 7, activity: 'working' } as const;
const begins = { from: { users: 4 }, heads: { users: 4 }, lost: [] };

test('a connection joins with the token and the last message numbers, and passes messages on in order', async () => {
  const { joined, heard } = await feed();
  const socket = await joined;
  expect(socket.handshake.auth).toEqual({ token: 'a-token', lastSeq: {} });
  socket.emit('joined', begins);
  socket.emit('changes', [message(5), message(6)]);
  await eventually(() => expect(heard).toHaveLength(3));
  expect(heard).toEqual([
    ['progress', 0],
    ['messages', [message(5), message(6)]],
    ['progress', 0],
  ]);
});

test('a connection requests missing messages and reports lost topics', async () => {
  const { joined, heard } = await feed();
  const socket = await joined;
  const asked = new Promise((resolve) => void socket.once('replay', resolve));
  socket.emit('joined', { ...begins, lost: ['users'] });
  socket.emit('changes', [message(6)]);
  expect(await asked).toEqual({ users: 4 });
  expect(heard[0]).toEqual(['lost', ['users']]);
});

test('a new connection joins with the message numbers of the previous connection', async () => {
  const order = new FeedOrder();
  order.reconnect();
  order.join(begins);
  const { joined } = await feed({ order });
  expect((await joined).handshake.auth['lastSeq']).toEqual({ users: 4 });
});

test('a connection passes on positions and viewers, and sends the actions of the user', async () => {
  const { connection, joined, heard } = await feed();
  const socket = await joined;
  const said: unknown[][] = [];
  socket.onAny((...given) => void said.push(given));
  socket.emit('joined', begins);
  socket.emit('positions', new Uint8Array([1, 2]));
  socket.emit('viewers', []);
  await eventually(() => expect(heard).toHaveLength(3));
  expect(heard.slice(1)).toEqual([
    ['positions', new Uint8Array([1, 2])],
    ['viewers', []],
  ]);
  connection.watch({ branch: 3 });
  connection.view(viewed);
  connection.view(null);
  connection.unwatch();
  await eventually(() => expect(said).toHaveLength(4));
  // Sent alone, because the client drops this packet while other packets are in transit.
  connection.active();
  await eventually(() => expect(said).toHaveLength(5));
  expect(said).toEqual([
    ['watch', { branch: 3 }],
    ['view', viewed],
    ['view', null],
    ['unwatch'],
    ['active'],
  ]);
});

test('a connection reports an ended session and a lost connection once', async () => {
  const ending = await feed();
  (await ending.joined).emit('ended', 'signed out');
  await eventually(() => expect(ending.heard).toEqual([['ended', 'signed out']]));
  await close();
  expect(ending.heard).toHaveLength(1);
  const cut = await feed();
  (await cut.joined).disconnect(true);
  await eventually(() => expect(cut.heard).toEqual([['closed']]));
});

test('a closed connection reports nothing', async () => {
  const { connection, joined, heard } = await feed();
  const socket = await joined;
  const gone = new Promise((resolve) => void socket.once('disconnect', resolve));
  connection.close();
  await gone;
  expect(heard).toEqual([]);
});

test.each([
  [{ code: 'session_ended' }, ['refused', 'session_ended']],
  [{ code: 'second_factor_required' }, ['refused', 'second_factor_required']],
  // Not reported as refused, because a full server will have room again, and an unknown refusal may
  // be temporary.
  [{ code: 'full' }, ['closed']],
  [{ code: 'toString' }, ['closed']],
  [null, ['closed']],
])('a connection refused with %o is reported as %o', async (refuse, told) => {
  const { heard } = await feed({ refuse });
  await eventually(() => expect(heard).toEqual([told]));
});

test('an unreachable server is reported as closed', async () => {
  const { server, connection } = await feed();
  connection.close();
  await server.close();
  const heard: string[] = [];
  const hear = (what: string) => () => void heard.push(what);
  const nothing = () => undefined;
  openFeed({
    base: 'http://127.0.0.1:1',
    token: 'a-token',
    order: new FeedOrder(),
    listener: {
      progress: nothing,
      messages: nothing,
      lost: nothing,
      onActivity: nothing,
      positions: nothing,
      viewers: nothing,
      ended: hear('ended'),
      refused: hear('refused'),
      closed: hear('closed'),
    },
  });
  await eventually(() => expect(heard).toEqual(['closed']));
});
