import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { listOf, openFirst, press, tabTo } from '../../support/e2e/keys.ts';
import { clientOf, demo, tokenOf } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

test('a user resends a failed message from its log by keyboard', async ({ page }) => {
  await openAs(page, demo('ops'), '/sent-sms?q=status%3Afailed');
  await expect(listOf(page, 'Sent SMS')).toHaveAttribute('aria-busy', 'false');
  await openFirst(page);
  await expectNoObjections(page, 'a message in the panel');
  const client = clientOf(await tokenOf(demo('ops')));
  const resent = async () =>
    (await client.call('GET /sent-sms', { query: { filter: { resent: true } } })).total;
  const before = (await resent()) ?? 0;
  await press(
    page,
    page.getByRole('complementary').getByRole('button', { name: 'Send message again' }),
  );
  await expect.poll(resent).toBe(before + 1);
});

test('a user corrects a refused waybill in the panel and books the waybill', async ({ page }) => {
  await openAs(page, demo('ops'), '/inbound-xml?q=status%3Afailed');
  await openFirst(page);
  await expectNoObjections(page, 'a refused document');
  const field = page.getByRole('textbox', { name: 'Document' });
  await tabTo(page, field);
  const content = await field.inputValue();
  await field.fill(content.replace('<PostalCode></PostalCode>', '<PostalCode>8005</PostalCode>'));
  await press(page, page.getByRole('button', { name: 'Process the corrected document' }));
  await expect(page.getByRole('complementary')).toContainText('Processed');
});

test('the preview of a message follows its wording while the user types', async ({ page }) => {
  await openAs(page, demo('superadmin'), '/settings/notifications?setting=notice_text_delivered');
  const field = page.getByRole('textbox', { name: 'Wording: Delivered' });
  await field.fill('Thank you! {reference} has arrived.');
  await expect(page.getByText(/Thank you! \S+ has arrived\./).last()).toBeVisible();
  await expectNoObjections(page, 'the wordings');
});
