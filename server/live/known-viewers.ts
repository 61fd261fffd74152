import * as z from 'zod';
import { viewedEntities, viewerActivities, type Viewer } from '#domain/identity/viewers.ts';

export const viewedSchema = z.strictObject({
  entity: z.enum(viewedEntities),
  id: z.int().positive(),
  activity: z.enum(viewerActivities),
});
const viewerSchema = viewedSchema.extend({ userId: z.int(), name: z.string(), since: z.string() });
/** Message between nodes: the viewer of a socket, or null if the socket shows no record. */
export const newsSchema = z.object({
  node: z.string(),
  socket: z.string(),
  viewer: viewerSchema.nullable(),
});
export type News = z.infer<typeof newsSchema>;

type Publish = (entity: Viewer['entity'], viewers: readonly Viewer[]) => void;
type Place = Pick<News, 'node' | 'socket'>;

/** Viewers of all nodes, by socket. Publishes the viewers of an entity after every change. */
export function createKnownViewers(publish: Publish) {
  const all = new Map<string, Place & { viewer: Viewer; receivedAt: number }>();
  const keyOf = ({ node, socket }: Place) => `${node} ${socket}`;
  const publishOf = (...changed: (Viewer | null | undefined)[]) => {
    const viewers = [...all.values()].map(({ viewer }) => viewer);
    for (const entity of new Set(changed.flatMap((viewer) => viewer?.entity ?? [])))
      publish(
        entity,
        viewers.filter((viewer) => viewer.entity === entity),
      );
  };
  return {
    get: (place: Place) => all.get(keyOf(place))?.viewer,
    of: (node: string) => [...all.values()].filter((one) => one.node === node),
    /** Records the viewer of a socket and returns whether it changed. */
    take({ viewer, ...place }: News): boolean {
      const before = all.get(keyOf(place))?.viewer;
      if (viewer) all.set(keyOf(place), { ...place, viewer, receivedAt: performance.now() });
      else all.delete(keyOf(place));
      if (JSON.stringify(before ?? null) === JSON.stringify(viewer)) return false;
      publishOf(before, viewer);
      return true;
    },
    /** Removes the viewers of other nodes that have been silent since the given time. */
    forget(self: string, since: number) {
      const gone = [...all].filter(([, one]) => one.node !== self && one.receivedAt < since);
      for (const [key] of gone) all.delete(key);
      publishOf(...gone.map(([, { viewer }]) => viewer));
    },
  };
}
