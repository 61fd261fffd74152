// Enter submits; Shift+Enter and pasted lists add lines. The field grows with its content.
const field = document.getElementById('reference');
if (field instanceof HTMLTextAreaElement) {
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.form?.requestSubmit();
  });
  field.addEventListener('input', () => {
    field.rows = Math.min(6, Math.max(1, field.value.split('\n').length));
  });
}
