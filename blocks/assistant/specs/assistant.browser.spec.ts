import { expect } from '@playwright/test'
import { objectionsInBothLooks, open, troublesOf, unique } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

test('The assistant answers a question with sources that can be opened', async ({ page }) => {
  test.slow()
  const troubles = troublesOf(page)
  await open(page, '/assistant')
  await expect(page.getByRole('heading', { level: 1, name: 'Assistant' })).toBeVisible()
  await page.getByRole('button', { name: 'New chat' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill(unique('chat'))
  await dialog.getByRole('textbox', { name: 'About a project' }).fill('warehouse')
  await page.getByRole('option', { name: /Move to the new warehouse/ }).click()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('textbox', { name: 'Your question' }).fill('Who delivers the racking?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText('No language model is set here')).toBeVisible()
  const sources = page.getByRole('list', { name: 'Sources' })
  await expect(sources).toContainText('Describe the main risks to the schedule')
  const found = await objectionsInBothLooks(page, 'assistant')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(sources).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await sources.getByRole('link', { name: 'Describe the main risks to the schedule' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Describe the main risks to the schedule' })).toBeVisible()
  expect(found).toEqual([])
  expect(troubles).toEqual([])
})
