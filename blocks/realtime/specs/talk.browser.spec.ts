import { expect } from '@playwright/test'
import { objectionsInBothLooks, open, pageOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('Two people write to each other, and what is new shows on the bell and in the inbox', async ({ page, browser }) => {
  await open(page, '/realtime/conversations')
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.getByRole('dialog').getByLabel('People').first().fill('Max')
  await page.getByRole('option', { name: 'Max Demo' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start conversation' }).click()
  const text = unique('Call me at +49 30 901820 about')
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.keyboard.press('Enter')
  const shown = text.replace('+49 30 901820', '[removed]')
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(shown)).toBeVisible()

  const other = await pageOf(browser, '/realtime/conversations', 'member@demo.test')
  await other.getByRole('button', { name: new RegExp(shown.slice(-12)) }).click()
  await expect(other.getByRole('list', { name: 'Messages' }).getByText(shown)).toBeVisible()
  const answer = unique('Friday works')
  await other.getByRole('textbox', { name: 'Message', exact: true }).fill(answer)
  await expect(page.getByText(/is typing/)).toBeVisible()
  await other.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(answer)).toBeVisible()
  expect(await objectionsInBothLooks(page, 'conversation')).toEqual([])
  await other.context().close()

  await visit(page, '/c/demo/realtime/inbox?show=all')
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  expect(await objectionsInBothLooks(page, 'inbox')).toEqual([])
  await page.getByRole('button', { name: /^Notifications: / }).click()
  await expect(page.getByText('Open inbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(page, '/c/demo/realtime/notification-settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(await objectionsInBothLooks(page, 'settings')).toEqual([])
})
