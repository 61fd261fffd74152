// Shows why the page is empty: the first modules of the console failed, or all that they drew did.
(() => {
  const show = (title, why) => {
    const root = document.getElementById('root');
    if (!root || root.childElementCount > 0) return false;
    const alert = document.createElement('div');
    alert.setAttribute('role', 'alert');
    for (const [tag, text] of [
      ['h1', title],
      ['p', why],
    ])
      alert.appendChild(document.createElement(tag)).textContent = text;
    const reload = alert.appendChild(document.createElement('button'));
    reload.textContent = 'Reload the page';
    reload.addEventListener('click', () => location.reload());
    root.replaceChildren(alert);
    return true;
  };
  const report = (message, file) => {
    const base =
      document.querySelector('meta[name="baton-api-base"]')?.getAttribute('content') || '';
    const body = JSON.stringify({ message, file, page: location.pathname.slice(0, 200) });
    const headers = { 'content-type': 'application/json' };
    void fetch(`${base}/console-errors`, { method: 'POST', headers, body }).catch(() => {});
  };
  const onError = ({ error, message, filename, lineno, target }) => {
    if (target instanceof HTMLScriptElement) {
      show(
        'The console could not be loaded',
        'The connection may be down, or a new version is being deployed.',
      );
      return;
    }
    const words = String(error || message || '').slice(0, 500);
    if (words === '') return;
    const file = filename ? `${filename.split('/').pop()}:${lineno}` : null;
    const where = file === null ? '' : ` in ${file}`;
    if (show('The console does not work', `Its program failed${where}: ${words}.`))
      report(words, file);
  };
  addEventListener('error', onError, true);
})();
