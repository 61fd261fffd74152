import { command } from '#commands/command.ts';
import { editorDialogs, openEditor } from './open-editor.ts';

const onDraft = {
  repeatable: false,
  can: 'Edit rates',
  visible: () => openEditor.get()?.canEdit === true,
} as const;
const onRevision = {
  repeatable: false,
  can: 'View rates',
  visible: () => openEditor.get() !== null,
} as const;

export const adjust = command({
  ...onDraft,
  id: 'rates-editor.1-adjust',
  title: 'Adjust prices…',
  icon: 'banknote',
  keywords: ['percent', 'raise', 'increase', 'lower', 'rand', 'rounding'],
  keys: '%',
  run: () => editorDialogs.open('adjust'),
});

export const importSheet = command({
  ...onDraft,
  id: 'rates-editor.2-import',
  title: 'Import prices from a sheet…',
  icon: 'upload',
  keywords: ['csv', 'xlsx', 'excel', 'spreadsheet', 'upload'],
  keys: 'e i',
  run: () => editorDialogs.open('import'),
});

export const cloneGroup = command({
  ...onDraft,
  id: 'rates-editor.3-clone',
  title: 'Clone this rate group…',
  icon: 'copy',
  keywords: ['new group', 'family', 'copy', 'duplicate'],
  keys: 'e n',
  run: () => editorDialogs.open('clone'),
});

export const compare = command({
  ...onRevision,
  id: 'rates-editor.0-compare',
  title: 'Compare prices…',
  icon: 'columns-3',
  keywords: ['diff', 'difference', 'changed cells', 'against'],
  keys: 'e d',
  run: () => editorDialogs.open('compare'),
});

export const nextFinding = command({
  ...onRevision,
  id: 'rates-editor.6-next-finding',
  title: 'Next finding',
  icon: 'arrow-down',
  keywords: ['walk', 'stops', 'warning'],
  keys: 'e j',
  run: () => openEditor.get()?.walk(1),
});

export const earlierFinding = command({
  ...onRevision,
  id: 'rates-editor.7-earlier-finding',
  title: 'Previous finding',
  icon: 'arrow-up',
  keywords: ['walk', 'stops', 'warning'],
  keys: 'e k',
  run: () => openEditor.get()?.walk(-1),
});

export const exportCsv = command({
  ...onRevision,
  id: 'rates-editor.4-export-csv',
  title: 'Export the prices of this service as CSV',
  icon: 'download',
  keywords: ['download', 'spreadsheet', 'sheet'],
  keys: 'e c',
  run: () => openEditor.get()?.exportAs('csv'),
});

export const exportXlsx = command({
  ...onRevision,
  id: 'rates-editor.5-export-xlsx',
  title: 'Export the prices of this service as XLSX',
  icon: 'download',
  keywords: ['download', 'excel', 'spreadsheet', 'sheet'],
  keys: 'e x',
  run: () => openEditor.get()?.exportAs('xlsx'),
});

export const editGroup = command({
  ...onDraft,
  id: 'rates-editor.8-group',
  title: 'Edit this rate group…',
  icon: 'pencil',
  keywords: ['name', 'code', 'fuel', 'default group', 'description', 'rename'],
  keys: 'e g',
  run: () => editorDialogs.open('group'),
});

export const addService = command({
  ...onDraft,
  id: 'rates-editor.9-service',
  title: 'Add a service to this rate group…',
  icon: 'plus',
  keywords: ['offer', 'services', 'new service'],
  keys: 'e a',
  run: () => editorDialogs.open('service'),
});
