import { command } from '#commands/command.ts';
import { toolPath, tools, type ToolId } from './tools.ts';

const opening = (id: ToolId, keywords: readonly string[]) =>
  command({
    id: `marketplace-tools.${id}`,
    title: `${tools[id].title} (marketplace)`,
    icon: 'store',
    can: tools[id].can,
    repeatable: false,
    keywords,
    run: (_, fx) => fx.go(toolPath(id)),
  });

export const validate = opening('validate', ['check', 'paste']);
export const track = opening('track', ['sending', 'progress']);
export const outbound = opening('outbound', ['outbound events', 'now']);
export const pin = opening('pin', ['otp']);
export const sms = opening('sms', ['text messages']);
export const route = opening('route', ['routes', 'csv', 'xlsx']);
export const download = opening('download', ['csv', 'json', 'file']);
