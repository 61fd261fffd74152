import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { linesOfError } from '../exit-codes.ts';
import type { Connection } from '../session/connection.ts';
import { recordText } from './read-tools.ts';

/** Lists whose records assistants can read as MCP resources. */
const lists = [
  { list: 'shipments', one: 'Shipment' },
  { list: 'lockers', one: 'Locker' },
  { list: 'invoices', one: 'Invoice' },
] as const;

/** Adds records as resources, such as baton://shipments/123. */
export function addRecordResources(server: McpServer, connection: () => Connection): void {
  for (const { list, one } of lists) {
    const template = new ResourceTemplate(`baton://${list}/{reference}`, { list: undefined });
    const config = { title: one, description: `${one} by id or reference`, mimeType: 'text/plain' };
    server.registerResource(list, template, config, async (uri, { reference = '' }) => {
      try {
        const named = decodeURIComponent(String(reference));
        const lines = await recordText(connection(), list, named);
        return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: lines.join('\n') }] };
      } catch (error) {
        throw new Error(linesOfError(error).join('\n'), { cause: error });
      }
    });
  }
}
