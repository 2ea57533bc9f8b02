import { expect, type Page } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { followSystem, objectionsInBothLooks, open } from '@quoin/ui/specs/browser.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('An administrator writes a template, sees it on a real quote, publishes it and takes an earlier version back', async ({
  page,
}) => {
  test.slow()
  await followSystem(page)
  await open(page, '/gateway/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Document templates' })).toBeVisible()
  expect(await objectionsInBothLooks(page, 'document templates')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = `Letter ${Date.now() % 100_000}`
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await choose(page, 'Document', 'Quote')
  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByLabel('Preview with', { exact: true }).first().click()
  await page.getByRole('option').first().click()
  const paper = page.getByRole('img', { name: `Preview of ${name}` })
  await expect(paper).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Introduction', { exact: true }).last().fill('Dear {{ nobody }}')
  await expect(page.getByRole('alert')).toContainText('There is no value nobody.')
  await page.getByLabel('Introduction', { exact: true }).last().fill('Dear {{ customer }}')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('checkbox', { name: 'Quantity' }).uncheck()
  await page.getByRole('button', { name: 'Move Totals up' }).click()
  expect(await objectionsInBothLooks(page, 'the editor of a document template')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('In use: version 1')).toBeVisible()

  await page.getByLabel('Footer', { exact: true }).fill('IBAN')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: 'Compare with version 1' }).click()
  await expect(history.locator('ins')).toHaveText('IBAN')
  expect(await objectionsInBothLooks(page, 'the versions of a document template')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await history.getByRole('button', { name: 'Restore to editor' }).click()
  await expect(page.getByLabel('Footer', { exact: true })).toHaveValue('')

  await page.getByRole('button', { name: 'Stop using' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop using' }).click()
  await expect(page.getByText('Not in use')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Document templates' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeHidden()
})
