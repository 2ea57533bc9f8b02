import { expect, type Page } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import {
  followSystem,
  objections,
  objectionsInBothLooks,
  objectionsOnPages,
  open,
  troublesOf,
  visit,
} from '@quoin/ui/specs/browser.ts'
import { call, fill, signIn, stock } from './browser.ts'

/** Waits for the text of the newest mail that mentions something, as administrators read it. */
async function mailAbout(page: Page, word: string): Promise<string> {
  // The mails are the gateway's, which knows people by other keys than the blocks do: those that the app itself just used.
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/api/gateway/') && 'access-token' in request.headers()),
    page.reload(),
  ])
  const headers = await asked.allHeaders()
  const keys = Object.fromEntries(
    ['access-token', 'client', 'uid', 'token-type', 'expiry', 'company-token', 'appid', 'tenant-id']
      .filter((name) => name in headers)
      .map((name) => [name, headers[name]!]),
  )
  let text = ''
  await expect
    .poll(async () => {
      const { data } = (await (await page.request.get('/api/gateway/mails?records=50', { headers: keys })).json()) as {
        data: { attributes: { text: string | null } }[]
      }
      text = data.map(({ attributes }) => attributes.text ?? '').find((one) => one.includes(word)) ?? ''
      return text
    })
    .toContain(word)
  return text
}

/** Chooses from the menu of an order. */
async function menu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Says where it goes, beside what was said before. */
async function address(page: Page, city = 'Hamburg'): Promise<void> {
  await page.getByRole('radio', { name: 'New address' }).or(page.getByLabel('Street address')).first().click()
  await page.getByLabel('Street address').fill('Hafenstraße 1')
  await page.getByLabel('City').fill(city)
}

test.describe('Sales', () => {
  test('takes a cart to a paid order, sends it and gives its money back', async ({ page }) => {
    await open(page, '/sales/orders')
    const sku = await fill(page)
    await visit(page, '/c/demo/sales/checkout')
    await expect(page.getByText('Demo provider: no card is needed and no money is charged.')).toBeVisible()
    await address(page, 'Nantes')
    await page.getByRole('combobox', { name: 'Country' }).fill('France')
    await page.getByRole('option', { name: 'France' }).click()
    const order = page.getByRole('button', { name: /^Pay €/ })
    // What goes there is taxed as there, and can be ordered as soon as that is shown.
    await expect(page.getByText('€120.00', { exact: true }).first()).toBeVisible()
    await expect(order).toBeEnabled()
    const total = /€[\d,.]+/.exec(await order.innerText())![0]
    await order.click()
    await expect(page).toHaveURL(/\/sales\/orders\/[0-9a-f-]{36}/)
    await expect(page.getByText(sku, { exact: false }).first()).toBeVisible()
    await expect(page.getByText('Tax 20%', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Fulfil items' }).click()
    await page.getByLabel(`Quantity of Bench ${sku}`).fill('1')
    await page.getByLabel('Carrier').fill('Harbour Post')
    await page.getByRole('dialog').getByRole('button', { name: 'Fulfil items' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('1 of 2 shipped').first()).toBeVisible()
    await expect(page.getByText('Harbour Post')).toBeVisible()
    const [slip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Packing slip, / }).click(),
    ])
    expect(slip.suggestedFilename()).toMatch(/^slip-O-\d{4}-\d+\.pdf$/)
    await menu(page, 'Refund')
    await page.getByLabel('Reason').fill('Scratched')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund/ })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Credit note', { exact: false }).first()).toBeVisible()
    await expect(page.getByText(`-${total}`).first()).toBeVisible()
    const [paper] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /I-.*PDF$/ }).click()])
    expect(paper.suggestedFilename()).toMatch(/^I-\d{4}-\d+\.pdf$/)
  })

  test('puts what is in no catalogue on an order, and a tip', async ({ page }) => {
    await open(page, '/sales/orders')
    await page.getByRole('button', { name: 'Create order' }).click()
    await page.getByRole('button', { name: 'Create draft' }).click()
    await expect(page).toHaveURL(/\/sales\/orders\/[0-9a-f-]{36}/)
    await page.getByRole('button', { name: 'Add custom item' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Assembly on site')
    await dialog.getByLabel('Price in EUR').fill('80')
    await dialog.getByLabel('Tax rate').fill('19')
    expect(await objections(page, 'custom item')).toEqual([])
    await dialog.getByRole('button', { name: 'Add item' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Assembly on site')).toBeVisible()
    await expect(page.getByText('€95.20').first()).toBeVisible()
    await menu(page, 'Add a tip')
    await dialog.getByText('15%').click()
    expect(await objections(page, 'tip')).toEqual([])
    await dialog.getByRole('button', { name: 'Save tip' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('€12.00').first()).toBeVisible()
    await expect(page.getByText('€107.20').first()).toBeVisible()
  })

  test('says what a coupon takes off before it is paid, or why it does not, and takes that off', async ({ page }) => {
    await open(page, '/sales/orders')
    await fill(page)
    const code = `TEN-${Math.random().toString(36).slice(2, 9).toUpperCase()}`
    await call(page, 'post', '/rewards/coupons', {
      coupon: { code, name: `Ten off ${code}`, discount_type: 'fixed', discount_value: 10, currency: 'EUR', usage_limit: 1 },
    })
    await visit(page, '/c/demo/sales/checkout')
    await address(page)
    const field = page.getByLabel('Discount or gift code')
    await field.fill('NO-SUCH-CODE')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('This code is not valid.')).toBeVisible()
    await field.fill(code)
    // What was said of the other code is gone with it.
    await expect(page.getByText('This code is not valid.')).toHaveCount(0)
    await field.press('Enter')
    await expect(page.getByRole('status').getByText('-€10.00')).toBeVisible()
    const pay = page.getByRole('button', { name: /^Pay €/ })
    await expect(pay).toBeEnabled()
    const amount = /€([\d,.]+)/.exec(await pay.innerText())![1]!
    await pay.click()
    await expect(page).toHaveURL(/\/sales\/orders\/[0-9a-f-]{36}/)
    const id = page.url().split('/').at(-1)!.split('?')[0]!
    const { data } = await call(page, 'get', `/sales/orders/${id}`)
    expect(data.attributes).toMatchObject({ promo_code: code, discount_value: 10, paid: Number(amount.replace(',', '')) })
    await visit(page, '/c/demo/sales/orders')
    await fill(page)
    await visit(page, '/c/demo/sales/checkout')
    await page.getByLabel('Discount or gift code').fill(code)
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('This coupon has reached its usage limit.').first()).toBeVisible()
  })

  test('sells a gift card, paid with the order that it opens', async ({ page }) => {
    await open(page, '/sales/gift-cards')
    await page.getByRole('button', { name: 'Buy a gift card' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Amount (EUR)').fill('25')
    await form.getByLabel('Recipient email').fill('friend@example.com')
    await form.getByLabel('Message').fill('For the garden')
    await form.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page).toHaveURL(/\/sales\/orders\/[0-9a-f-]{36}/)
    const id = page.url().split('/').at(-1)!.split('?')[0]!
    await call(page, 'post', `/sales/orders/${id}/pay`, { tender: { kind: 'demo' } })
    await visit(page, '/c/demo/sales/gift-cards')
    const row = page.getByRole('row', { name: /friend@example\.com/ }).first()
    await expect(row).toContainText('€25.00')
    await expect(row).toContainText('Active')
    await row.getByText('friend@example.com').click()
    await expect(page.getByText('For the garden')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
    await visit(page, '/c/demo/sales/orders')
    await fill(page)
    await visit(page, '/c/demo/sales/checkout')
    await page.getByLabel('Discount or gift code').fill('AAAA-BBBB-CCCC-DDDD')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('This code is not valid.')).toBeVisible()
  })

  test('lets somebody of the house put an order together, line by line, and place it', async ({ page }) => {
    await open(page, '/sales/orders')
    // The cart is another matter; what is made here is the product.
    const sku = await stock(page)
    await page.getByRole('button', { name: 'Create order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click()
    await expect(page).toHaveURL(/\/sales\/orders\/[0-9a-f-]{36}/)
    await expect(page.getByText('This order has no line items.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
    const add = async () => {
      const product = page.getByRole('textbox', { name: 'Product' })
      await expect(product).toHaveValue('')
      await product.fill(sku)
      await page.getByRole('option', { name: new RegExp(sku) }).click()
      await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    }
    await add()
    await expect(page.getByText('€178.50').first()).toBeVisible()
    await add()
    const off = page.getByRole('button', { name: `Remove Bench ${sku}` })
    await expect(off).toHaveCount(2)
    await expect(page.getByText('€357.00').first()).toBeVisible()
    await off.first().click()
    await expect(off).toHaveCount(1)
    expect(await objections(page, 'draft')).toEqual([])
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('button', { name: 'Record payment' })).toBeEnabled()
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByRole('button', { name: 'Fulfil items' })).toBeVisible()
    await expect(off).toHaveCount(0)
  })

  test('mails a link that leads to the order in its company, past the sign-in page', async ({ page }) => {
    test.setTimeout(90_000)
    await open(page, '/sales/orders')
    await fill(page)
    const made = await call(page, 'post', '/sales/checkout', { checkout: { tenders: [{ kind: 'demo' }] } })
    const number = made.data.attributes.display_unique_id as string
    const [link] = (await mailAbout(page, number)).match(/https?:\/\/\S+\/sales\/orders\/[0-9a-f-]{36}/) ?? []
    expect(link).toContain(made.data.id)
    await page.evaluate(() => localStorage.clear())
    await page.goto(link!)
    await signIn(page)
    await expect(page).toHaveURL(new RegExp(`/c/demo/sales/orders/${made.data.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  })

  test('keeps an administrator out until a plan is subscribed to, and lets it end and go on', async ({ page }) => {
    // A company of its own: while its guard is up, nobody else's specs walk through its pages.
    await open(page, '/payments', 'owner@rival.test')
    await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions and payments' })).toBeVisible()
    const { data: me } = await call(page, 'get', '/sales/payment_status')
    const { data: had } = await call(page, 'get', `/sales/users/${me.id}/subscriptions`)
    for (const one of had as { id: string; attributes: { status: string } }[])
      if (!['cancelled', 'expired'].includes(one.attributes.status))
        await call(page, 'put', `/sales/users/${me.id}/subscriptions/${one.id}/cancel`, { now: true })
    await call(page, 'put', '/sales/settings', { settings: { payment_guard: true } })
    try {
      await page.goto('/c/rival/sales/orders')
      await expect(page).toHaveURL(/\/c\/rival\/payments$/)
      await expect(page.getByText('Sales is available again once you have an active subscription.')).toBeVisible()
      expect(await objections(page, 'kept out')).toEqual([])
      // Where the guard is taken down again stays open.
      await visit(page, '/c/rival/sales/settings')
      await expect(page.getByRole('heading', { level: 1, name: 'Sales settings' })).toBeVisible()
      await page.goBack()
      await page.getByRole('button', { name: 'Subscribe for €34.51: Team' }).click()
      const mine = page.getByRole('list', { name: 'Your subscriptions' }).getByRole('listitem').filter({ hasText: 'Active' })
      await expect(mine).toBeVisible()
      await expect(
        page.getByRole('list', { name: 'Payments' }).getByRole('listitem').filter({ hasText: '€34.51' }).first(),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Cancel at period end: Team' }).click()
      await page.getByRole('button', { name: 'Resume subscription: Team' }).click()
      await expect(page.getByRole('button', { name: 'Cancel at period end: Team' })).toBeVisible()
      await page.goto('/c/rival/sales/orders')
      await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    } finally {
      await call(page, 'put', '/sales/settings', { settings: { payment_guard: false } })
    }
  })

  test('opens its pages at their addresses, with what these name', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/sales/dashboard?days=7')
    await expect(page.getByRole('radio', { name: '7 days', exact: true })).toBeChecked()
    // Whoever cuts the address short is brought to the orders.
    await visit(page, '/c/demo/sales')
    await expect(page).toHaveURL(/\/c\/demo\/sales\/orders$/)
    await visit(page, '/c/demo/sales/returns')
    await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
    const { data } = await call(page, 'get', '/sales/customers?records=1')
    await visit(page, `/c/demo/sales/customers/${data[0].id}?tab=orders`)
    await expect(page.getByRole('heading', { level: 1, name: data[0].attributes.name })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/c\/demo\/sales\/orders\/[0-9a-f-]{36}$/)
    await visit(page, '/c/demo/sales/subscriptions?tab=plans')
    await page.getByRole('row').getByRole('button', { name: 'team', exact: true }).click()
    await expect(page).toHaveURL(/\/c\/demo\/sales\/plans\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
    const { data: me } = await call(page, 'get', '/sales/payment_status')
    const { data: plans } = await call(page, 'get', '/sales/subscription_models?records=1')
    const { data: made } = await call(page, 'post', `/sales/users/${me.id}/subscriptions/${plans[0].id}`, {})
    await visit(page, `/c/demo/sales/subscriptions/${made.id}`)
    await expect(page.getByRole('heading', { level: 1, name: made.attributes.subscription_number })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel subscription' }).first().click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Cancel immediately' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(troubles).toEqual([])
  })

  test('has no screen that axe objects to', async ({ page }) => {
    // Twelve pages, and axe twice on each.
    test.slow()
    const troubles = troublesOf(page)
    await followSystem(page)
    await open(page, '/sales/dashboard')
    await expect(page.getByRole('heading', { name: 'Sales by day' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Gross margin' })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'dashboard')
    await fill(page)
    const { data } = await call(page, 'get', '/sales/orders?filter[payment_state]=paid&records=1')
    const order = `/sales/orders/${data[0].id}`
    const headings: Readonly<Record<string, string>> = {
      '/sales/orders': 'Orders',
      [`${order}?tab=payments`]: data[0].attributes.display_unique_id,
      [`${order}?tab=papers`]: data[0].attributes.display_unique_id,
      '/sales/checkout': 'Checkout',
      '/sales/payables': 'Vendor payouts',
      '/sales/payables?tab=list': 'Vendor payouts',
      '/sales/subscriptions?tab=plans': 'Subscriptions and plans',
      '/sales/customers': 'Customers',
    }
    const stands = (path: string) => expect(page.getByRole('heading', { level: 1, name: headings[path]! })).toBeVisible()
    found.push(...(await objectionsOnPages(page, '/c/demo', Object.keys(headings), stands)))
    await visit(page, '/c/demo/sales/settings')
    const commission = page.getByRole('textbox', { name: 'Commission' })
    await expect(commission).toHaveValue('15 %')
    found.push(...(await objectionsInBothLooks(page, 'settings')))
    await commission.fill('12.5')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    const held = () => call(page, 'get', '/sales/settings').then(({ data: said }) => said.attributes.commission_basis_points)
    expect(await held()).toBe(1_250)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(commission).toHaveValue('15 %')
    await expect.poll(held).toBe(1_500)
    await visit(page, '/c/demo/payments')
    await expect(page.getByRole('list', { name: 'Plans' })).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'payments')))
    await visit(page, `/c/demo${order}`)
    await menu(page, 'Refund')
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'refund')))
    await page.keyboard.press('Escape')
    await menu(page, 'Exchange')
    const dialog = page.getByRole('dialog', { name: 'Exchange' })
    await dialog
      .getByRole('textbox', { name: /^Quantity/ })
      .first()
      .fill('1')
    await dialog.getByLabel('Product').fill('Hammock')
    await page.getByRole('option', { name: /^Hammock/ }).click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('1 × Hammock')).toBeVisible()
    await expect(dialog.getByText(/Balance due|Refund to customer/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Exchange', exact: true })).toBeEnabled()
    found.push(...(await objectionsInBothLooks(page, 'exchange')))

    // What was free comes back as goods alone, and then there is nothing left.
    const sku = await stock(page, 0)
    const { data: free } = await call(page, 'post', '/sales/orders', {
      order: {},
      order_details: [{ product_sku: sku, quantity: 1 }],
    })
    await visit(page, `/c/demo/sales/orders/${free.id}`)
    await menu(page, 'Return items')
    const back = page.getByRole('dialog', { name: 'Return items' })
    await expect(back.getByLabel('Refund amount')).toHaveCount(0)
    await back.getByRole('textbox', { name: /^Quantity/ }).fill('1')
    await back.getByRole('button', { name: 'Return items' }).click()
    await expect(back).toHaveCount(0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: /^Return items/ })).toHaveAttribute('aria-disabled', 'true')
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
