import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { visit } from '@quoin/ui/specs/browser.ts'
import { call, open, rowOf, troublesOf, unique } from './browser.ts'

test.describe('A meeting', () => {
  test('is planned with a contact, who answers, comes and leaves', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/crm/meetings')
    const family = unique('Meer')
    const contact = (await call(page, 'post', '/contacts', { contact: { first_name: 'Tilda', last_name: family } })).data.id
    await visit(page, `/c/demo/crm/contacts/${contact}?tab=meetings`)
    await page.getByRole('button', { name: 'New meeting' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New meeting' })
    const title = unique('Site visit ')
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Start').fill('2031-03-04T09:00')
    await dialog.getByLabel('End').fill('2031-03-04T08:00')
    await dialog.getByRole('button', { name: 'Create meeting' }).click()
    await expect(dialog.getByLabel('End')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('End').fill('2031-03-04T10:30')
    await dialog.getByRole('button', { name: 'Create meeting' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await page.getByRole('tab', { name: 'Attendees' }).click()
    const tilda = rowOf(page, `Tilda ${family}`)
    await tilda.getByRole('button', { name: 'Record reply' }).click()
    const reply = page.getByRole('dialog', { name: 'Record reply' })
    await reply.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Tentative' }).click()
    await reply.getByRole('button', { name: 'Record reply' }).click()
    await expect(tilda).toContainText('Tentative')
    await tilda.getByRole('button', { name: 'Check in' }).click()
    await expect(tilda).toContainText('Accepted')
    await tilda.getByRole('button', { name: 'Check out' }).click()
    await expect(tilda).toContainText('Left')

    await page.getByRole('tab', { name: 'Fees' }).click()
    await page.getByRole('button', { name: 'New fee' }).first().click()
    const fee = page.getByRole('dialog', { name: 'New fee' })
    await fee.getByLabel(/^Payer/).fill('Helvetia')
    await fee.getByLabel(/^Amount/).fill('150')
    await fee.getByLabel('Currency').click()
    await page.getByRole('option', { name: 'CHF' }).click()
    await fee.getByRole('button', { name: 'Create fee' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Helvetia' })).toBeVisible()
    await expect(page.getByText('CHF 150.00').first()).toBeVisible()
    await page.goBack()
    const helvetia = rowOf(page, 'Helvetia')
    await expect(helvetia).toContainText('Open')
    await helvetia.getByRole('button', { name: 'Mark as paid' }).click()
    await page.getByRole('dialog', { name: 'Mark as paid' }).getByRole('button', { name: 'Mark as paid' }).click()
    await expect(helvetia).toContainText('Paid')
    expect(troubles.filter((trouble) => !trouble.includes('422'))).toEqual([])
  })

  test('stands in the calendar, which leads to it', async ({ page }) => {
    await open(page, '/crm/calendar?whose=all&look=day&on=2031-05-06')
    const title = unique('Walk-through ')
    const at = { start_time: '2031-05-06T12:00:00Z', end_time: '2031-05-06T13:00:00Z' }
    await call(page, 'post', '/meetings', { meeting: { title, ...at } })
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})
