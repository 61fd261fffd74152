import type { Permission } from '#domain/people/permissions.ts';
import { pages } from '../marketplace.ts';

interface Tool {
  title: string;
  lead: string;
  can: Permission;
}

/** Tools for a list of waybills. */
export const waybillTools = {
  validate: {
    title: 'Validate waybills',
    lead: 'Checks that each waybill exists, is valid, unique and open.',
    can: 'View marketplace',
  },
  track: {
    title: 'Track event status',
    lead: 'Shows the event progress of each shipment, and what blocks it.',
    can: 'View marketplace',
  },
  outbound: {
    title: 'Send waiting events',
    lead: 'Sends the waiting events of these shipments now, in the order that the marketplace accepts.',
    can: 'Edit marketplace',
  },
  pin: {
    title: 'Resend the delivery PIN',
    lead: 'The marketplace sends the PIN to the recipients again, at most once every five minutes for each shipment.',
    can: 'Edit marketplace',
  },
  sms: {
    title: 'Resend failed SMS',
    lead: 'Text messages that failed are sent once more; numbers out of service are skipped.',
    can: 'Edit marketplace',
  },
} as const satisfies Record<string, Tool>;

/** Tools with their own form. */
const fileTools = {
  route: {
    title: 'Upload a route file',
    lead: 'CSV or XLSX with Waybill and Route; matched shipments are put on their routes.',
    can: 'Edit marketplace',
  },
  download: {
    title: 'Download a shipment',
    lead: 'The events as CSV, or everything that was sent and received as JSON.',
    can: 'View marketplace',
  },
} as const satisfies Record<string, Tool>;

export const tools = { ...waybillTools, ...fileTools };

export type WaybillTool = keyof typeof waybillTools;
export type ToolId = keyof typeof tools;

const isTool = (text: string): text is ToolId => Object.hasOwn(tools, text);
export const isWaybillTool = (id: ToolId): id is WaybillTool => Object.hasOwn(waybillTools, id);
export const toolIds: readonly ToolId[] = Object.keys(tools).filter(isTool);

/** Returns the tool that the URL names, or the first tool. */
export function toolIn(search: string): ToolId {
  const named = new URLSearchParams(search).get('tool') ?? '';
  return isTool(named) ? named : 'validate';
}

export const toolPath = (id: ToolId): string => `${pages.tools}?tool=${id}`;
