import { expect } from '@playwright/test'
import { objectionsInBothLooks, open, pick, troublesOf } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

test('Usage shows what the assistant was asked, by day, agent and model', async ({ page }) => {
  test.slow()
  const troubles = troublesOf(page)
  await open(page, '/assistant/usage')
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await expect(page.getByText('Error rate')).toBeVisible()
  const byAgent = page.getByRole('group', { name: 'By agent' })
  await expect(byAgent.getByRole('link', { name: 'Visit preparation' })).toBeVisible()
  await expect(byAgent.getByText('€').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'By model' }).getByText('demo-model')).toBeVisible()
  const found = await objectionsInBothLooks(page, 'usage')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(byAgent).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 800 })
  // The arrow keys go from one period to the next.
  await page.getByRole('radio', { name: '30 days' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/days=90/)
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked()
  await expect(byAgent).toBeVisible()
  await byAgent.getByRole('link', { name: 'Visit preparation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visit preparation' })).toBeVisible()
  expect(found).toEqual([])
  expect(troubles).toEqual([])
})

test('The prices that costs follow stand in the settings', async ({ page }) => {
  const troubles = troublesOf(page)
  await open(page, '/assistant/settings')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin')
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await expect(currency).toHaveValue('EUR – Euro')
  await pick(page, currency, 'CHF – Swiss Franc', 'swiss')
  await expect(currency).toHaveValue('CHF – Swiss Franc')
  await expect(page.getByRole('textbox', { name: 'Price per million input tokens' })).toHaveValue('2.5')
  const found = await objectionsInBothLooks(page, 'assistant settings')
  expect(found).toEqual([])
  expect(troubles).toEqual([])
})
