import { expect, test } from '@playwright/test'
import { objections, open } from '@quoin/ui/specs/browser.ts'

test.describe('The shop', () => {
  test('leads from the window over a form of a product into the cart, where quantities are changed', async ({ page }) => {
    await open(page, '/products/shop?q=cast-iron', 'member@demo.test')
    await page.getByRole('link', { name: /Cast-iron pan/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cast-iron pan' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Cast-iron pan' })).toHaveJSProperty('naturalWidth', 960)
    const besides = page.getByRole('region', { name: 'Goes well with it' }).getByRole('link', { name: /Kitchen knife/ })
    await besides.scrollIntoViewIfNeeded()
    await expect(besides.locator('img')).toHaveJSProperty('naturalWidth', 960)
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
    await page.getByText('28 cm', { exact: true }).click()
    await expect(page.getByText('€69.90', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('Cast-iron pan · 28 cm is in your cart.')).toBeVisible()
    await page.getByRole('link', { name: /^Cart · / }).click()
    const line = page
      .getByRole('region', { name: 'In the cart' })
      .getByRole('listitem')
      .filter({ hasText: 'Cast-iron pan · 28 cm' })
    const quantity = line.getByLabel('Quantity of Cast-iron pan · 28 cm')
    await quantity.fill('3')
    await quantity.press('Enter')
    await expect(line.getByText('€249.54')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Total' })).toContainText('€249.54')
    expect(await objections(page, 'products')).toEqual([])
    await line.getByRole('button', { name: 'Take Cast-iron pan · 28 cm out' }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })
})
