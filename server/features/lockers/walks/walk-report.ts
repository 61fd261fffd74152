import { inArray } from 'drizzle-orm';
import type { FileContent } from '#api/endpoint.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { isDifference } from '#domain/lockers/walks/corrections.ts';
import { findings, isOpenWalk } from '#domain/lockers/walks/walk.ts';
import {
  findingWords,
  foundWords,
  kindWords,
  orderWords,
  outcomeWords,
  recordedWords,
} from '#domain/lockers/walks/words.ts';
import { formatDateTime, formatTime, isoDay } from '#domain/kernel/time.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { walkDocument, type WalkDocument } from '#server/documents/walk-report.ts';
import { withCompanyName } from '#server/features/settings/company-name.ts';
import { readWalk } from './walk-rows.ts';

type Walk = ResponseOf<'GET /locker-walks/:id'>;
type Door = Walk['at'][number];

const isDifferent = ({ found, recorded }: Door): boolean =>
  found !== null && isDifference({ found, use: recorded.use });

/** Reads photos as data URLs, by the id of the file. */
async function photosOf(db: Db, doors: readonly Door[]): Promise<ReadonlyMap<number, string>> {
  const ids = doors.flatMap(({ photo_file_id: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: files.id, type: files.type, content: files.content })
    .from(files)
    .where(inArray(files.id, ids));
  return new Map(
    rows.map(({ id, type, content }) => [
      id,
      `data:${type};base64,${Buffer.from(content).toString('base64')}`,
    ]),
  );
}

function factsOf(walk: Walk): [string, string][] {
  const begun = [formatDateTime(walk.started_at), walk.started_by ?? 'an unknown user'];
  const ended = walk.closed_at === null ? null : formatDateTime(walk.closed_at);
  return [
    ['Doors', `${kindWords[walk.kind]}, ${orderWords[walk.order].toLowerCase()}`],
    ['Looked at', `${walk.answered} of ${walk.doors}`],
    ['Differences', String(walk.differences)],
    ['Begun', begun.join(', ')],
    ...(ended === null ? [] : [['Ended', `${ended}, ${walk.closed_by ?? 'Baton'}`] as const]),
  ].map(([label = '', value = '']) => [label, value]);
}

const noteOf = ({ note }: Door): string[] => (note === null ? [] : [`Note: ${note}`]);

function differenceOf(door: Door, photos: ReadonlyMap<number, string>) {
  const { correction, correction_state: state, reason } = door;
  const became = state === null ? 'Not decided yet' : outcomeWords[state];
  return {
    number: door.number,
    lines: [
      `${recordedWords(door.recorded)} ${findingWords(door.found, door.reference)}`,
      ...(correction === null ? [] : [correction.words]),
      ...noteOf(door),
    ],
    outcome: reason === null ? `${became}.` : `${became}: ${reason}`,
    photo: photos.get(door.photo_file_id ?? 0) ?? null,
  };
}

/**
 * Formats the time of a finding, with the date only if that is not the day on which the walk began.
 */
const seenAt = (at: string, begun: string): string =>
  isoDay(at) === isoDay(begun) ? formatTime(at) : formatDateTime(at);

const lineOf = (door: Door, begun: string) => ({
  number: String(door.number),
  size: door.size,
  recorded: recordedWords(door.recorded).replace(/^Recorded: (.*)\.$/, '$1'),
  found: door.found === null ? null : foundWords[door.found],
  seen:
    door.at === null ? '' : [seenAt(door.at, begun), door.answered_by].filter(Boolean).join(', '),
  note: door.note ?? '',
});

/** Creates a PDF of a walk: its report, or a sheet to continue on paper. */
export async function walkReport(
  { db, config }: { db: Db; config: Pick<Config, 'company'> },
  id: number,
): Promise<FileContent> {
  const walk = await readWalk(db, id);
  const { company } = await withCompanyName(db, config);
  const different = walk.at.filter(isDifferent);
  const photos = await photosOf(db, different);
  const isOpen = isOpenWalk(walk.state);
  const document: WalkDocument = {
    title: isOpen ? `Audit walk sheet ${walk.locker}` : `Audit walk ${walk.locker}`,
    provider: company,
    facts: factsOf(walk),
    differences: different.map((door) => differenceOf(door, photos)),
    // A walk that is over has no boxes to tick.
    doors: walk.at
      .map((door) => lineOf(door, walk.started_at))
      .map((line) => ({
        ...line,
        found: line.found ?? (isOpen ? null : 'Not checked'),
      })),
    boxes: findings.map((finding) => foundWords[finding]),
    created: walk.last_at,
  };
  return {
    type: 'application/pdf',
    filename: `audit-walk-${walk.locker}-${walk.id}.pdf`,
    data: await walkDocument(document),
  };
}
