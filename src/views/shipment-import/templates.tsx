import { Button } from '../../ui/form/button.tsx';
import { download } from '../download.ts';
import { useHouse } from '../house.ts';

/** Empty files with the right headings and one example row. */
export function Templates() {
  const { api, toasts } = useHouse();
  const fetchFile = async (type: 'csv' | 'xlsx') => {
    try {
      download(
        `shipments.${type}`,
        await api.call('GET /import-shipments-template', { query: { type } }),
      );
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined;
      toasts.show({ kind: 'error', text: 'The template could not be fetched.', detail });
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={() => void fetchFile('xlsx')}>
        XLSX template
      </Button>
      <Button kind="quiet" onClick={() => void fetchFile('csv')}>
        CSV template
      </Button>
    </>
  );
}
