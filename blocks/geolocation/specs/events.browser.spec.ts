import { expect, type Page } from '@playwright/test'
import { objections, objectionsInBothLooks, open, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const fitsPhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test.describe('Events', () => {
  test('offer tickets, which are had, shown on a phone and checked in', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await open(page, '/geolocation/agenda')
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'agenda')
    await page.getByRole('article', { name: 'Open evening' }).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Open evening' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Attendees' })).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'event')))

    const name = unique('Patron')
    await page.getByRole('button', { name: 'Add ticket type' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Available' }).fill('3')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
    await page.getByRole('textbox', { name: `Number of tickets: ${name}` }).fill('1')
    await page.getByRole('button', { name: 'Get tickets' }).click()
    await page.getByRole('link', { name: 'My tickets' }).click()

    await page.setViewportSize({ width: 390, height: 800 })
    const ticket = page.getByRole('article').filter({ hasText: name })
    await expect(ticket.getByRole('img', { name: 'QR code of the ticket' })).toBeVisible()
    found.push(...(await objections(page, 'mine')))
    await fitsPhone(page)
    const code = (await ticket.locator('code').textContent())!

    await visit(page, '/c/demo/geolocation/admission')
    await page.getByRole('textbox', { name: 'Ticket code' }).fill(code)
    await page.getByRole('button', { name: 'Check in' }).click()
    // The evening is days away: nobody is let in yet.
    await expect(page.getByText('Tickets are checked in from a day before the event until a day after it.')).toBeVisible()
    found.push(...(await objections(page, 'admission')))
    await fitsPhone(page)
    expect(found).toEqual([])
    expect(troubles.filter((one) => !one.includes('409'))).toEqual([])
  })

  test('are where the locations on the map are', async ({ page }) => {
    await open(page, '/geolocation/map')
    await expect(page.getByRole('heading', { level: 1, name: 'Map of locations' })).toBeVisible()
    expect(await objectionsInBothLooks(page, 'map')).toEqual([])
    await page.getByRole('button', { name: 'Harbour house' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour house' })).toBeVisible()
  })
})
