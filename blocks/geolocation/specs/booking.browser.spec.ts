import { expect } from '@playwright/test'
import { objections, objectionsInBothLooks, open, troublesOf } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

/** The second Tuesday from now, when every room of the demo company is open. */
function tuesday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7) + 7)
  return day.toISOString().slice(0, 10)
}

test.describe('A booking', () => {
  test('takes the time of those who come along, and says who is busy', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/geolocation/calendar')
    const dialog = page.getByRole('dialog')
    const book = async (premise: string) => {
      await page.getByRole('button', { name: 'Book', exact: true }).click()
      await dialog.getByLabel('Room or desk').click()
      await page.getByRole('option', { name: premise }).click()
      await dialog.getByLabel('From').fill(`${tuesday()}T10:00`)
      await dialog.getByLabel('To').fill(`${tuesday()}T10:30`)
      await dialog.getByLabel('Attendees').click()
      await page.getByRole('option', { name: 'Max Demo' }).click()
      await page.keyboard.press('Escape')
    }
    await book('Alster')
    const found = await objectionsInBothLooks(page, 'book')
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialog).toBeHidden()

    await page.setViewportSize({ width: 390, height: 800 })
    await book('Bille')
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialog.getByText('Max Demo is busy at this time.')).toBeVisible()
    found.push(...(await objections(page, 'busy')))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await dialog.getByRole('group', { name: 'Available alternatives' }).getByRole('button').first().click()
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(found).toEqual([])
    expect(troubles.filter((one) => !one.includes('409'))).toEqual([])
  })

  test('says on a phone whom it is for, be it a guest', async ({ page }) => {
    const troubles = troublesOf(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await open(page, '/geolocation/bookings')
    const cards = page.getByRole('list', { name: 'Bookings' }).getByRole('listitem')
    const whom = cards.locator('dl > div:nth-child(3) dd')
    // Names come with the screen's own cell.
    await expect(whom.nth(3)).toHaveText(/\w{3}/)
    expect((await whom.allInnerTexts()).filter((one) => one.trim().length < 3)).toEqual([])
    expect(await objections(page, 'bookings on a phone')).toEqual([])
    expect(troubles).toEqual([])
  })
})
