import { expect } from '@playwright/test'
import { objections, open, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import { call } from './browser.ts'

test('A statement is read to its first line page by page, by keyboard, on a phone too', async ({ page }) => {
  const troubles = troublesOf(page)
  await open(page, '/sales/payables')
  const name = unique('Glaziers ')
  const { data: vendor } = await call(page, 'post', '/products/vendors', { vendor: { name } })
  const { data: orders } = await call(page, 'get', '/sales/orders?filter[payment_state]=paid&records=1')
  const { data: lines } = await call(page, 'get', `/sales/orders/${orders[0].id}/details`)
  const path = `/sales/orders/${orders[0].id}/details/${lines[0].id}/vendors/${vendor.id}/payments`
  // The first is a cent, the second two, so that a line tells which it is.
  for (let cents = 1; cents <= 52; cents++) await call(page, 'post', path, { vendor_to_pay: { price: cents / 100 } })

  await visit(page, '/c/demo/sales/payables')
  await page.getByRole('button', { name: `Statement for ${name}` }).press('Enter')
  const rows = page.getByRole('dialog').getByRole('row')
  await expect(rows).toHaveCount(51)
  await expect(rows.nth(1)).toContainText('€0.52')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  await expect(rows).toHaveCount(26)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await objections(page, 'statement of a vendor')).toEqual([])
  // Whoever turns pages by keyboard turns the next one by the same key.
  await page.getByRole('button', { name: 'Next page' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toContainText('€0.27')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(2)).toContainText('€0.01')
  const { attributes } = (await call(page, 'get', `/sales/vendors/${vendor.id}/statement`)).data
  expect(attributes).toMatchObject({ total: 52, balance_minor: (52 * 53) / 2 })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: `Pay: ${name}` }).click()
  await page.getByRole('button', { name: 'Pay €13.78' }).click()
  await expect(page.getByText(`€13.78 paid to ${name}.`)).toBeVisible()
  expect(troubles).toEqual([])
})
