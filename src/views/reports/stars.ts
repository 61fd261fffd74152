import { useMutation, useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { askedIn, reportAddress } from './address.ts';
import { slugOf, type Report } from './reading.ts';

/** Stars are stored as personal saved views without parameters. */
const PLACE = 'reports';
const searchOf = (report: Report) => reportAddress({ report: slugOf(report) }).split('?')[1] ?? '';

/** Starred reports of the user, with a function to toggle a star. */
export function useStars() {
  const { api, toasts } = useApp();

  const { data } = useQuery(
    api.query('GET /saved-views', { query: { filter: { view: PLACE }, range: [0, 199] } }),
  );
  const onError = ({ message }: Error) =>
    void toasts.show({ kind: 'error', text: 'The star was not saved.', detail: message });
  const add = useMutation({ ...api.mutation('POST /saved-views'), onError });
  const drop = useMutation({ ...api.mutation('DELETE /saved-views/:id'), onError });
  const own = (data?.rows ?? []).filter(({ is_own }) => is_own);
  const starOf = (report: Report) =>
    own.find(({ search }) => askedIn(search).report === slugOf(report));
  return {
    isStarred: (report: Report) => starOf(report) !== undefined,
    toggle: (report: Report) => {
      const star = starOf(report);
      if (star !== undefined) drop.mutate({ params: { id: star.id } });
      else
        add.mutate({
          body: { view: PLACE, name: report.name.slice(0, 60), search: searchOf(report) },
        });
    },
    isBusy: add.isPending || drop.isPending,
  };
}
