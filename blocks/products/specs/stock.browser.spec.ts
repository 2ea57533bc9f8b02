import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { callsBelow, open, unique, visit } from '@quoin/ui/specs/browser.ts'

const call = callsBelow('/products')

test.describe('Stock', () => {
  test('is edited in a grid with a block of a spreadsheet, and counted until the differences are posted', async ({ page }) => {
    await open(page, '/products/grid')
    const sku = unique('GRID-')
    const { data: hall } = await call(page, 'post', '/warehouses', { warehouse: { name: `Hall ${sku}` } })
    for (const end of ['A', 'B'])
      await call(page, 'post', '/products', {
        product: { sku: `${sku}-${end}`, name: `${sku} ${end}`, price: 10, currency: 'EUR' },
        stock: { available: 5, warehouse_unique_id: hall.id },
      })
    await visit(page, `/c/demo/products/grid?q=${sku}&warehouse=${hall.id}`)
    const cell = (field: string, end: string) => page.getByRole('textbox', { name: `${field} of ${sku} ${end}` })
    await cell('Cost per item', 'A').focus()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '4,50\t7\ntwelve\t8\n')
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByRole('button', { name: 'Save 4 changes' }).click()
    await expect(page.getByRole('alert')).toContainText(`${sku} B · Cost per item: Not a number.`)
    await expect(page.getByText('3 cells saved.')).toBeVisible()
    await expect(cell('Cost per item', 'A')).toHaveValue('4.50')
    // Up from the cell that is wrong, and back.
    await cell('Cost per item', 'B').press('ArrowUp')
    await expect(cell('Cost per item', 'A')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('5')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const { data: count } = await call(page, 'post', '/stock_counts', {
      stock_count: { name: `Count ${sku}`, warehouse_unique_id: hall.id },
    })
    await visit(page, `/c/demo/products/counts/${count.id}`)
    await page.getByLabel(`Counted quantity of ${sku} A`).fill('6')
    await page.getByLabel(`Counted quantity of ${sku} A`).press('Enter')
    await expect(page.getByText(`${sku} A: 6 counted.`)).toBeVisible()
    await page.getByLabel('SKU or barcode').fill(`${sku}-b`)
    await page.getByLabel('SKU or barcode').press('Enter')
    await expect(page.getByText(`${sku} B: 1 counted.`)).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('button', { name: 'Post variances' }).click()
    await expect
      .poll(async () => {
        const { data } = await call(page, 'get', `/stocks?warehouse_unique_id=${hall.id}&sort=available`)
        return data.map((one: { attributes: { available: number } }) => one.attributes.available)
      })
      .toEqual([1, 6])
    await expect(page.getByRole('button', { name: 'Post variances' })).toBeDisabled()
  })
})
