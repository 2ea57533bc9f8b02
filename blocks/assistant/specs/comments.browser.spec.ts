import { expect } from '@playwright/test'
import { objectionsInBothLooks, open, troublesOf, unique } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

test('An execution is commented on its page by whoever may see it', async ({ page }) => {
  test.slow()
  const troubles = troublesOf(page)
  await open(page, '/assistant/executions')
  await page.getByRole('cell', { name: 'Chat', exact: true }).first().click()
  await page.getByRole('tab', { name: 'Comments' }).click()
  const words = unique('Well answered ')
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(words)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Comments' }).getByText(words)).toBeVisible()
  const found = await objectionsInBothLooks(page, 'comments of an execution')
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(found).toEqual([])
  expect(troubles).toEqual([])
})
