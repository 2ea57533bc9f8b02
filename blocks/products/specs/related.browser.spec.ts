import { expect } from '@playwright/test'
import { callsBelow, objections, open, pageOf, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const call = callsBelow('/products')

test.describe('Beside a product', () => {
  test('stand add-ons, which go into the cart with it, and what is offered once it is sold no more', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/products/products')
    const mark = unique('BES-')
    const made = async (name: string) =>
      (
        await call(page, 'post', '/products', {
          product: { sku: `${mark}-${name}`, name: `${name} ${mark}`, price: 8, currency: 'EUR' },
        })
      ).data.id as string
    const [pan, lid, wok] = [await made('Pan'), await made('Lid'), await made('Wok')]
    await visit(page, `/c/demo/products/products/${pan}?tab=places`)
    for (const [label, name] of [
      ['Add add-on', `Lid ${mark}`],
      ['Add replacement', `Wok ${mark}`],
    ] as const) {
      await page.getByRole('textbox', { name: label }).focus()
      await page.keyboard.type(name)
      await expect(page.getByRole('option', { name })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    }
    const beside = async (kind: string) => (await call(page, 'get', `/products/${pan}/${kind}`)).data.map((one: any) => one.id)
    expect([await beside('addons'), await beside('replacements')]).toEqual([[lid], [wok]])
    expect(await objections(page, 'products beside a product')).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, `/c/demo/products/shop/${pan}`)
    await page
      .getByRole('group', { name: 'Add to your order' })
      .getByRole('checkbox', { name: `Lid ${mark} · €8.00` })
      .press('Space')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(`Pan ${mark} and 1 add-on were added to your cart.`)).toBeVisible()
    expect(await objections(page, 'add-ons')).toEqual([])
    await visit(page, '/c/demo/products/cart')
    for (const name of ['Pan', 'Lid']) await page.getByRole('button', { name: `Remove ${name} ${mark}` }).click()

    await call(page, 'put', `/products/${pan}`, { product: { status: 'archived' } })
    await visit(page, `/c/demo/products/shop/${pan}`)
    await expect(page.getByText('No longer available').first()).toBeVisible()
    await page
      .getByRole('region', { name: 'Available instead' })
      .getByRole('link', { name: new RegExp(`Wok ${mark}`) })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: `Wok ${mark}` })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(troubles).toEqual([])
  })
})

test.describe('A suggestion', () => {
  test('is sent from the shop on a phone, approved into a draft, and its author sees what became of it', async ({
    page,
    browser,
  }) => {
    const troubles = troublesOf(page)
    const name = unique('Moka pot ')
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/products/shop', 'member@demo.test', false)
    await page.getByRole('button', { name: 'Suggest a product' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Suggest a product' })
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await form.getByLabel(/^Suggested price/).fill('34')
    expect(await objections(page, 'suggest a product')).toEqual([])
    await form.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(page.getByText('Thank you! We’ll review your suggestion.')).toBeVisible()

    const staff = await pageOf(browser, '/products/submissions', 'admin@demo.test')
    await staff.getByRole('button', { name, exact: true }).click()
    await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await objections(staff, 'suggestion')).toEqual([])
    await staff.getByRole('button', { name: 'Approve', exact: true }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(staff.getByText('The suggestion is approved. A draft product was created.')).toBeVisible()
    const { data } = await call(staff, 'get', `/submissions/${staff.url().split('/').at(-1)!.split('?')[0]}`)
    expect(data.attributes.status).toBe('approved')
    const draft = (await call(staff, 'get', `/products/${data.attributes.approved_product_unique_id}`)).data.attributes
    expect(draft).toMatchObject({ name, price: 34 })
    expect(draft.status).not.toBe('active')
    await staff.context().close()

    await page.getByRole('link', { name: 'My suggestions' }).click()
    const mine = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name })
    await expect(mine.first()).toContainText('Approved')
    expect(troubles).toEqual([])
  })
})

test.describe('A ready-made filter', () => {
  test('is kept from what was searched for, narrows the shop by one key, and refuses what no list understands', async ({
    page,
  }) => {
    const troubles = troublesOf(page)
    const mark = unique('FIL')
    await open(page, '/products/shop')
    await call(page, 'post', '/products', { product: { sku: mark, name: `Kettle ${mark}`, price: 8, currency: 'EUR' } })
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill(mark)
    await page.getByRole('button', { name: 'Save as filter' }).click()
    const form = page.getByRole('dialog', { name: 'Save as filter' })
    await form.getByLabel('Name').fill(mark)
    const value = form.getByLabel('Search or conditions')
    await expect(value).toHaveValue(`search=${mark}`)
    await value.fill('costs=nothing')
    await form.getByRole('button', { name: /^(Create|Save)/ }).click()
    await expect(value).toHaveAttribute('aria-invalid', 'true')
    await value.fill(`search=${mark}`)
    await form.getByRole('button', { name: /^(Create|Save)/ }).click()
    await expect(form).toHaveCount(0)
    const { data } = await call(page, 'get', `/filters?search=${mark}`)
    try {
      expect(data.map((one: any) => one.attributes.value)).toEqual([`search=${mark}`])
      await visit(page, '/c/demo/products/shop')
      const products = page.getByRole('main').getByRole('listitem')
      await page.getByRole('group', { name: 'Filters' }).getByRole('checkbox', { name: mark }).press('Space')
      await expect(products).toHaveCount(1)
      await expect(products).toContainText(`Kettle ${mark}`)
      expect(await objections(page, 'ready-made filters')).toEqual([])
      await page.reload()
      await expect(products).toHaveCount(1)
    } finally {
      await call(page, 'delete', `/filters/${data[0].id}`)
    }
    expect(troubles.filter((one) => !one.includes('422'))).toEqual([])
  })
})

test('A picture is shown in the shop once somebody has approved it', async ({ page, browser }) => {
  await open(page, '/products/products')
  const sku = unique('PIC-')
  const { data: lamp } = await call(page, 'post', '/products', {
    product: { sku, name: `Lamp ${sku}`, price: 8, currency: 'EUR' },
  })
  const image = { url: `https://example.com/${sku}.png`, name: sku, is_public: false }
  await call(page, 'post', `/products/${lamp.id}/images`, { image })
  const theirs = await pageOf(browser, `/products/shop/${lamp.id}`, 'member@demo.test')
  const picture = theirs.getByRole('img', { name: `Lamp ${sku}` })
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(`Lamp ${sku}`)
  await expect(picture).toHaveCount(0)
  await visit(page, `/c/demo/products/products/${lamp.id}?tab=pictures`)
  await expect(page.getByText('Not shown in the shop')).toBeVisible()
  expect(await objections(page, 'picture to approve')).toEqual([])
  await page.getByRole('button', { name: `Show ${sku} in the shop` }).press('Enter')
  await expect(page.getByText('Not shown in the shop')).toHaveCount(0)
  expect((await call(page, 'get', `/products/${lamp.id}/images`)).data[0].attributes.is_public).toBe(true)
  await theirs.reload()
  await expect(picture).toHaveAttribute('src', image.url)
  await theirs.context().close()
})
