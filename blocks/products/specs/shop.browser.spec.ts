import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { callsBelow, objections, open, pageOf, unique, visit } from '@quoin/ui/specs/browser.ts'

const call = callsBelow('/products')
const loyalty = callsBelow('/rewards')

test.describe('The shop', () => {
  test('leads from the window over a form of a product into the cart, where quantities are changed', async ({
    page,
    browser,
  }) => {
    // A product of this run alone: the cart of the member is shared with whoever else is walking through the shop as them.
    const admin = await pageOf(browser, '/', 'admin@demo.test')
    const sku = unique('PAN-')
    const name = `Pan ${sku}`
    const { data: pan } = await call(admin, 'post', '/products', {
      product: { sku, name, price: 59.9, currency: 'EUR', tax: 0.19 },
    })
    const made = await call(admin, 'post', `/products/${pan.id}/variations/generate`, {
      options: [{ name: 'Width', values: ['24 cm', '28 cm'] }],
    })
    await call(admin, 'put', `/products/${pan.id}/variations/${made.data.attributes.variations[1]}`, {
      variation: { price: 69.9 },
    })
    // Whichever tier the member is in by then has the price.
    const { data: list } = await call(admin, 'post', '/price_lists', {
      price_list: { name: `Prices ${sku}`, kind: 'override', for_tiers: true },
    })
    await call(admin, 'post', '/prices', {
      price: {
        product_unique_id: pan.id,
        variation_unique_id: made.data.attributes.variations[1],
        price_list_unique_id: list.id,
        price: 64.9,
        currency: 'EUR',
      },
    })
    for (const tier of (await loyalty(admin, 'get', '/loyalties')).data)
      await loyalty(admin, 'post', `/loyalties/${tier.id}/details`, {
        loyalty_details: { name: `Prices ${sku}`, benefit: 'price_list', price_list_unique_id: list.id },
      })
    await admin.context().close()
    await open(page, '/products/shop?q=cast-iron', 'member@demo.test')
    await page.getByRole('link', { name: /Cast-iron pan/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cast-iron pan' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Cast-iron pan' })).toHaveJSProperty('naturalWidth', 960)
    const besides = page.getByRole('region', { name: 'You may also like' }).getByRole('link', { name: /Kitchen knife/ })
    await besides.scrollIntoViewIfNeeded()
    await expect(besides.locator('img')).toHaveJSProperty('naturalWidth', 960)
    await visit(page, `/c/demo/products/shop?q=${sku}`)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
    await page.getByRole('group', { name: 'Width' }).getByText('28 cm', { exact: true }).click()
    await expect(page.getByText('€64.90', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Your (Bronze|Silver|Gold) price$/)).toBeVisible()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(`${name} · 28 cm was added to your cart.`)).toBeVisible()
    await page.getByRole('link', { name: /^Cart · / }).click()
    const line = page
      .getByRole('region', { name: 'Items' })
      .getByRole('listitem')
      .filter({ hasText: `${name} · 28 cm` })
    const quantity = line.getByLabel(`Quantity of ${name} · 28 cm`)
    await quantity.fill('3')
    await quantity.press('Enter')
    await expect(line.getByText('€231.69')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Total' })).toContainText('€')
    // Who may buy on several channels changes to another one here, and the cart keeps it.
    const where = page.getByRole('combobox', { name: 'Channel' })
    await expect(where).toHaveValue('Main shop')
    await where.click()
    await page.getByRole('option', { name: 'Web shop' }).click()
    await expect(where).toHaveValue('Web shop')
    await expect(line.getByText('€231.69')).toBeVisible()
    expect(await objections(page, 'products')).toEqual([])
    await where.click()
    await page.getByRole('option', { name: 'Main shop' }).click()
    await expect(where).toHaveValue('Main shop')
    await page.getByRole('button', { name: 'Save cart' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(sku)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    const kept = page.getByRole('region', { name: 'Saved carts' }).getByRole('listitem').filter({ hasText: sku })
    await kept.getByRole('button', { name: `Share: ${sku}` }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByRole('dialog').getByLabel('Link').inputValue()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(kept).toContainText('link expires')
    await line.getByRole('button', { name: `Remove ${name} · 28 cm` }).click()
    await expect(line).toHaveCount(0)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: sku })).toBeVisible()
    expect(await objections(page, 'products')).toEqual([])
    await page.getByRole('button', { name: 'Copy to my cart' }).click()
    await expect(line).toHaveCount(1)
    await line.getByRole('button', { name: `Remove ${name} · 28 cm` }).click()
    await kept.getByRole('button', { name: `Delete ${sku}` }).click()
    await expect(kept).toHaveCount(0)
  })
})
