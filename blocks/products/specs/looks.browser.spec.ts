import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { readIn } from '@quoin/ui/specs/walk.ts'
import {
  firstId,
  followSystem,
  keysOn,
  objectionsInBothLooks,
  objectionsOnPages,
  open,
  troublesOf,
  visit,
} from '@quoin/ui/specs/browser.ts'

test.describe('Every screen of the shop and of what is sold', () => {
  test('has nothing that axe objects to in the window and the cart', async ({ page }) => {
    const troubles = troublesOf(page)
    await followSystem(page)
    await open(page, '/products/shop')
    await expect(page.getByRole('link', { name: /Terracotta pot/ })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'shop')

    await visit(page, `/c/demo/products/shop/${await firstId(page, 'products/products?search=GAR-03')}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('Hammock was added to your cart.')).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'product')))
    await visit(page, '/c/demo/products/cart')
    await expect(page.getByLabel('Quantity of Hammock')).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'cart')))

    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })

  test('has nothing that axe objects to in the management', async ({ page }) => {
    // A dozen pages.
    test.slow()
    const troubles = troublesOf(page)
    await followSystem(page)
    await open(page, '/products/products')
    const found = await objectionsInBothLooks(page, 'products')
    const product = `products/${await firstId(page, 'products/products?search=GAR-03')}`
    const tabs = ['prices', 'stock', 'listings', 'pictures', 'translations', 'places'].map((tab) => `${product}?tab=${tab}`)
    const stands = () => expect(page.getByRole('tabpanel')).toBeVisible()
    found.push(...(await objectionsOnPages(page, '/c/demo/products/', tabs, stands)))
    await visit(page, `/c/demo/products/${product}?tab=variations`)
    await page.getByRole('button', { name: 'Generate from options' }).click()
    const dialog = page.getByRole('dialog', { name: 'Generate variants' })
    await dialog.getByLabel('Option', { exact: true }).fill('Size')
    await dialog.getByRole('combobox', { name: 'Values' }).pressSequentially('Small,Large,')
    await expect(dialog.getByRole('textbox', { name: 'SKU for Large' })).toHaveValue('GAR-03-LARGE')
    await dialog.getByRole('checkbox', { name: 'Small' }).uncheck()
    await expect(dialog.getByRole('button', { name: 'Create 1 variant' })).toBeEnabled()
    found.push(...(await objectionsInBothLooks(page, 'matrix')))
    const promotion = `promotions/${await firstId(page, 'products/promotions?search=Welcome')}`
    const channel = `channels/${await firstId(page, 'products/channels?search=Counter')}?tab=warehouses`
    const stock = ['counts', 'receive', 'grid', 'reports', 'abandoned', 'stock']
    const places = ['categories', 'promotions', promotion, channel, 'assortment?kind=priceLists', 'settings', ...stock]
    found.push(...(await objectionsOnPages(page, '/c/demo/products/', places)))
    await visit(page, '/c/demo/products/stock')
    await page.locator('main button[data-open]').first().click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Receive goods' })).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'shelf')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })

  test('leaves no key untranslated in French', async ({ page }) => {
    await readIn(page, 'fr')
    await open(page, '/products/shop', 'admin@demo.test', false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const promotion = await firstId(page, 'products/promotions')
    for (const place of [
      'shop',
      'cart',
      'products',
      'categories',
      'promotions',
      `promotions/${promotion}`,
      'stock',
      'counts',
      'receive',
      'grid',
      'reports',
      'abandoned',
      'settings',
    ]) {
      await visit(page, `/c/demo/products/${place}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
      expect(await keysOn(page), place).toEqual([])
    }
  })
})

test.describe('The management of what is sold', () => {
  test('lists products newest first, shows amounts with their currency, and counts what is below a category', async ({
    page,
  }) => {
    await open(page, '/products/products?q=GAR')
    const rows = page.locator('tbody button[data-open]')
    await expect(rows).toHaveText([/^Hammock/, /^Garden bench/, /^Folding chair/])
    await rows.first().click()
    const price = page
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: /^Price$/ }) })
      .first()
    await expect(price.locator('dd')).toContainText('€89.00')
    await visit(page, '/c/demo/products/categories')
    const kitchen = page.getByRole('listitem').filter({ hasText: 'Kitchen' }).first()
    await expect(kitchen.getByText('11 products', { exact: true })).toBeVisible()
  })

  test('switches a promotion off and on again with one button, on a phone too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await open(page, '/products/promotions')
    await page.getByRole('button', { name: 'Third cup free', exact: true }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Third cup free' })
    await expect(heading).toBeVisible()
    // Beside its buttons the name once broke into letters.
    expect((await heading.boundingBox())!.height).toBeLessThan(60)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  })
})
