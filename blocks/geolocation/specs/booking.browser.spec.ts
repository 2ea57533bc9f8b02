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

  test('repeats with a date that is moved, and those that follow are moved together', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/geolocation/calendar')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await dialog.getByLabel('Room or desk').click()
    await page.getByRole('option', { name: 'Alster' }).click()
    await dialog.getByLabel('From').fill(`${tuesday()}T15:00`)
    await dialog.getByLabel('To').fill(`${tuesday()}T15:30`)
    await dialog.getByRole('combobox', { name: 'Repeat' }).click()
    await page.getByRole('option', { name: 'Weekly' }).click()
    await dialog.getByLabel('Number of times').fill('3')
    const dates = dialog.getByRole('group', { name: 'Dates' })
    await expect(dates.getByRole('checkbox')).toHaveCount(3)
    await dates
      .getByRole('button', { name: /^Move: / })
      .nth(1)
      .click()
    const start = dates.getByLabel('New start of date 2')
    await start.fill((await start.inputValue()).replace('T15:00', 'T16:00'))
    await expect(dates.getByRole('checkbox').nth(1)).toHaveAccessibleName(/(4:00|16:00)/)
    const found = await objectionsInBothLooks(page, 'repeat')
    await dialog.getByRole('button', { name: 'Book all dates' }).click()
    await expect(dialog).toBeHidden()

    await open(page, '/geolocation/mine')
    const own = page.getByRole('article', { name: 'Alster' }).filter({ hasText: /(3:00|15:00)/ })
    await own.first().getByRole('button', { name: 'Move this and all following' }).click()
    await dialog.getByLabel('New start').fill(`${tuesday()}T12:00`)
    await dialog.getByLabel('New end').fill(`${tuesday()}T12:30`)
    found.push(...(await objections(page, 'following')))
    await dialog.getByRole('button', { name: 'Move all' }).click()
    // The one that was moved by itself stays where it is.
    await expect(page.getByText('2 bookings moved.')).toBeVisible()
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })

  test('is searched for with whom and what is to come along', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/geolocation/find')
    await page.getByLabel('Between').fill(`${tuesday()}T09:00`)
    await page.getByLabel(/^And\b/).fill(`${tuesday()}T17:00`)
    await page.getByLabel('Attendees').click()
    await page.getByRole('option', { name: 'Max Demo' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search' }).last().click()
    await expect(page.getByRole('table', { name: 'Available rooms' })).toBeVisible()
    expect(await objectionsInBothLooks(page, 'find')).toEqual([])
    expect(troubles).toEqual([])
  })
})

test.describe('A location', () => {
  test('is found on the map by its address', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/geolocation/locations')
    await page.getByRole('row').nth(1).click()
    await page.getByRole('button', { name: 'Find on map' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('City').fill('Hamburg')
    await dialog.getByLabel('Country').fill('DE')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await expect(dialog.getByRole('radio', { name: 'Hamburg, Hamburg, Germany' })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'on the map')
    await dialog.getByRole('button', { name: 'Use this position' }).click()
    await expect(page.getByText('Position saved.')).toBeVisible()
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
