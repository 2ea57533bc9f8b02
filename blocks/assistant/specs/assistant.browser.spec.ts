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
  await expect(page).toHaveURL(/chat=/)
  await page.getByRole('textbox', { name: 'Your question' }).fill('Who delivers the racking?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText('No language model is configured')).toBeVisible()
  const sources = page.getByRole('list', { name: 'Sources' })
  const project = sources.getByRole('link', { name: 'Move to the new warehouse' })
  await expect(project).toBeVisible()
  const found = await objectionsInBothLooks(page, 'assistant')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(sources).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await project.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Move to the new warehouse' })).toBeVisible()
  expect(found).toEqual([])
  expect(troubles).toEqual([])
})

test('The assistant is asked at once, without beginning a chat first', async ({ page }) => {
  const troubles = troublesOf(page)
  await open(page, '/assistant')
  const question = `${unique('Who')} delivers the racking?`
  await page.getByRole('textbox', { name: 'Your question' }).fill(question)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText('No language model is configured')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Chats' }).getByText(question)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('')
  expect(troubles).toEqual([])
})
