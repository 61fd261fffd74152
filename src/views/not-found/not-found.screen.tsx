import { useLocation } from 'wouter';
import { Button } from '#ui/form/button.tsx';
import { NotFound } from '#ui/page/not-found.tsx';

/** Page for unknown URLs; outside the app at /page/404, inside the app elsewhere. */
export default function PageNotFound() {
  const [path, go] = useLocation();
  const isAlone = path === '/page/404';
  const back = () => {
    if (window.history.length > 1) window.history.back();
    else go('/');
  };
  const page = (
    <NotFound
      title="Page not found"
      actions={
        <Button kind="primary" onClick={back} autoFocus>
          Go Back
        </Button>
      }
    >
      {isAlone ? 'The page you asked for does not exist.' : `There is no page at ${path}.`}
    </NotFound>
  );
  return isAlone ? <main className="loading-page">{page}</main> : page;
}
