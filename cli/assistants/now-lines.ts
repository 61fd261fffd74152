import { resources } from '#api/generated/resources.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatAmount, formatCount } from '#domain/kernel/format.ts';
import { formatDateTime } from '#domain/kernel/time.ts';
import type { NowSource } from '#domain/overview/now-source.ts';
import { nowSources } from '#domain/overview/now.ts';
import { printable } from '../output/table.ts';
import type { Connection } from '../session/connection.ts';

type Line = ResponseOf<'GET /now'>['lines'][number];

/** Text for the number of affected units, such as "12 parcels inside". */
function unitsText({ units }: NowSource, count: number): string[] {
  if (units === undefined) return [];
  if (units === 'rand') return [`R ${formatAmount(count)}`];
  return [`${formatCount(count)} ${count === 1 ? units[0] : units[1]}`];
}

/** Call of the tool list_rows that returns the rows counted in a line of the Now list. */
function rowsOf({ kind, filter }: NowSource): string[] {
  const list = resources.find(({ plural, name }) => plural === kind || name === kind)?.name;
  return list === undefined ? [] : [`list_rows ${JSON.stringify({ list, filter })}`];
}

function lineText(line: Line): string {
  const source: NowSource = nowSources[line.source];
  const [one, many] = source.phrase;
  const { label, detail } = line.worst;
  const parts = [
    `${line.level}: ${source.isTask ? one : `${formatCount(line.count)} ${line.count === 1 ? one : many}`}`,
    ...unitsText(source, line.units),
    `oldest since ${formatDateTime(line.since)}`,
    ...(line.deadline === null ? [] : [`earliest deadline ${formatDateTime(line.deadline)}`]),
    `first ${label}${detail === null ? '' : ` (${detail})`}`,
    ...(line.claimed === null ? [] : [`claimed by ${line.claimed.name}`]),
    ...rowsOf(source),
  ];
  return printable(parts.join('; '));
}

/** Lines of the Now list, the most urgent first. */
export async function nowLines({ client }: Connection): Promise<string[]> {
  const { lines } = await client.call('GET /now', { query: {} });
  return lines.length === 0 ? ['No work is waiting.'] : lines.map(lineText);
}
