import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import {
  followSystem,
  objections,
  objectionsInBothLooks,
  objectionsOnPages,
  open,
  pageOf,
  pick,
  troublesOf,
  unique,
  visit,
} from '@quoin/ui/specs/browser.ts'

test.describe('A request for money', () => {
  test('is made by one, told to the other, paid there, and stands alike on both statements', async ({ page, browser }) => {
    const troubles = troublesOf(page)
    const note = unique('Museum tickets ')
    await open(page, '/wallet')
    await page.getByRole('link', { name: 'Request money' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Request money' })).toBeVisible()
    await page.getByRole('button', { name: 'Request money' }).click()
    await expect(page.getByText('Choose a person')).toBeVisible()
    await pick(page, page.getByRole('textbox', { name: 'From' }), /^Max Demo/, 'Max')
    await page.getByLabel(/^Amount/).fill('3.45')
    await page.getByLabel(/^What it’s for/).fill(note)
    expect(await objections(page, 'ask')).toEqual([])
    await page.getByRole('button', { name: 'Request €3.45' }).click()
    await expect(page.getByRole('heading', { level: 1, name: note })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send reminder' })).toBeVisible()
    expect(await objections(page, 'asked')).toEqual([])

    const max = await pageOf(browser, '/realtime/inbox', 'member@demo.test')
    const told = max.getByRole('listitem').filter({ hasText: 'requests 3.45 EUR' }).first()
    await expect(told.getByRole('button', { name: 'Decline' })).toBeVisible()
    await told.getByRole('link', { name: 'Pay €3.45' }).click()
    await expect(max.getByRole('heading', { name: 'Review payment' })).toBeVisible()
    await expect(max.getByText(note)).toBeVisible()
    expect(await objections(max, 'pay')).toEqual([])
    await max.getByRole('button', { name: 'Pay €3.45' }).click()
    await expect(max.getByRole('status').getByRole('heading', { name: /^€3\.45 sent to / })).toBeVisible()
    expect(await objections(max, 'paid')).toEqual([])
    await max.getByRole('link', { name: 'View receipt' }).click()
    await max.getByRole('link', { name: 'Payment request', exact: true }).click()
    await expect(max.getByRole('heading', { level: 1, name: note })).toBeVisible()
    await expect(max.getByText('Paid', { exact: true }).first()).toBeVisible()
    await visit(max, '/c/demo/wallet?tab=statement')
    await expect(max.getByRole('row', { name: new RegExp(note) })).toContainText('-€3.45')
    await max.context().close()

    // Whoever asked sees it without doing anything.
    await expect(page.getByRole('button', { name: 'Send reminder' })).toBeHidden()
    await visit(page, '/c/demo/wallet?tab=statement')
    await expect(page.getByRole('row', { name: new RegExp(note) })).toContainText('+€3.45')
    expect(troubles).toEqual([])
  })

  test('is declined with a reason, by whoever is asked', async ({ page }) => {
    await open(page, '/wallet')
    await expect(page.getByText(/waiting for your payment/)).toBeVisible()
    await page.getByRole('link', { name: 'View requests' }).click()
    await page.getByRole('button', { name: /^To pay/ }).click()
    await page.getByText('Tickets for the trade fair').click()
    await expect(page.getByRole('link', { name: 'Pay €18.40' })).toBeVisible()
    await page.getByRole('button', { name: 'Decline' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decline' })
    await dialog.getByLabel('Reason').fill('I did not go')
    expect(await objections(page, 'decline')).toEqual([])
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('I did not go').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay €18.40' })).toBeHidden()
  })

  test('has no screen that axe objects to', async ({ page }) => {
    const troubles = troublesOf(page)
    await followSystem(page)
    await open(page, '/wallet/requests')
    await expect(page.getByText('Flowers for Kim')).toBeVisible()
    const found = await objectionsInBothLooks(page, 'requests')
    found.push(...(await objectionsOnPages(page, '/c/demo/wallet', ['/request', ''])))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
