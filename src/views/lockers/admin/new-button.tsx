import type { Permission } from '#domain/people/permissions.ts';
import { Button } from '#ui/form/button.tsx';
import { useCan } from '#ui/use-can.ts';
import { openDialog, type AdminDialog } from './dialog-request.ts';

/**
 * Creates the button above a list that opens the form for a new record; shown only with the
 * permission.
 */
export const newButton = (of: AdminDialog['of'], label: string, can: Permission = 'Edit lockers') =>
  function NewRecord() {
    if (!useCan()(can)) return null;
    return (
      <Button kind="primary" onClick={() => openDialog({ of, id: null })}>
        {label}
      </Button>
    );
  };
