import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { callsBelow, objections, open, pageOf, unique, visit } from '@quoin/ui/specs/browser.ts'

const call = callsBelow('/products')

test.describe('Reviews', () => {
  test('are written by a customer, approved and answered by the shop, and then shown with their stars', async ({
    page,
    browser,
  }) => {
    const admin = await pageOf(browser, '/products/reviews', 'admin@demo.test')
    const sku = unique('REV-')
    const name = `Cup ${sku}`
    const { data: cup } = await call(admin, 'post', '/products', { product: { sku, name, price: 9, currency: 'EUR' } })
    await open(page, `/products/shop/${cup.id}`, 'member@demo.test')
    const reviews = page.getByRole('region', { name: 'Reviews' })
    await expect(reviews.getByText('No reviews yet.')).toBeVisible()
    await reviews.getByRole('button', { name: 'Write a review' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await dialog.getByRole('radio', { name: '4 out of 5 stars' }).check({ force: true })
    await dialog.getByLabel('Headline').fill(`Fine ${sku}`)
    await dialog.getByLabel('Your review').fill('Holds tea.')
    expect(await objections(page, 'review form')).toEqual([])
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Your review will appear once it’s approved.')).toBeVisible()
    await expect(reviews.getByText('Awaiting approval')).toBeVisible()
    await expect(reviews.getByRole('button', { name: 'Write a review' })).toHaveCount(0)

    const waiting = admin.getByRole('listitem').filter({ hasText: `Fine ${sku}` })
    await expect(waiting.getByText('Awaiting approval')).toBeVisible()
    expect(await objections(admin, 'moderation')).toEqual([])
    await waiting.getByRole('button', { name: 'Respond' }).click()
    await admin.getByRole('dialog').getByLabel('Response (public)').fill('And coffee, too.')
    await admin.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    await expect(waiting.getByText('And coffee, too.')).toBeVisible()
    await waiting.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(waiting).toHaveCount(0)
    await visit(admin, `/c/demo/products/products/${cup.id}?tab=reviews`)
    await expect(admin.getByRole('region', { name: 'Reviews' }).getByText(`Fine ${sku}`)).toBeVisible()
    await admin.context().close()

    await visit(page, `/c/demo/products/shop?q=${sku}`)
    await expect(page.getByRole('link', { name: new RegExp(name) }).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(reviews.getByText('And coffee, too.')).toBeVisible()
    await expect(reviews.getByText('1 review', { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await objections(page, 'reviews on a phone')).toEqual([])
    await reviews.getByRole('button', { name: 'Delete' }).click()
    await expect(reviews.getByText('No reviews yet.')).toBeVisible()
  })

  test('are decided in the inbox of whoever moderates, as on their page', async ({ page, browser }) => {
    const admin = await pageOf(browser, '/products/reviews', 'admin@demo.test')
    const sku = unique('INB-')
    const { data: cup } = await call(admin, 'post', '/products', {
      product: { sku, name: `Cup ${sku}`, price: 9, currency: 'EUR' },
    })
    await open(page, `/products/shop/${cup.id}`, 'member@demo.test')
    const { data } = await call(page, 'post', `/products/${cup.id}/reviews`, { review: { rating: 2, comment: `Leaks ${sku}` } })
    await visit(admin, '/c/demo/realtime/inbox')
    const told = admin.getByRole('listitem').filter({ hasText: `Leaks ${sku}` })
    await expect(told.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
    await told.getByRole('button', { name: 'Reject', exact: true }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox').fill('It is about another cup.')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(told).toHaveCount(0)
    expect((await call(admin, 'get', `/reviews/${data.id}`)).data.attributes.status).toBe('inactive')
    await admin.context().close()
  })
})
