import { startCalendar } from '@quoin/doubles/calendar'
import { expect } from '@playwright/test'
import { objections, objectionsInBothLooks, open, troublesOf } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

test.describe('One’s own calendar', () => {
  test('is connected, chosen from and disconnected, also on a phone', async ({ page }) => {
    test.slow()
    const calendar = await startCalendar()
    try {
      const troubles = troublesOf(page)
      await open(page, '/geolocation/own-calendar')
      await expect(page.getByRole('heading', { level: 1, name: 'My calendar' })).toBeVisible()
      const found = await objectionsInBothLooks(page, 'not connected')

      calendar.mood = 'refusing'
      await page.getByRole('textbox', { name: 'CalDAV address' }).fill(calendar.url)
      await page.getByRole('textbox', { name: 'Username' }).fill('cal')
      await page.getByLabel(/^Password/).fill('correct horse')
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('The server rejected the username or password.')
      calendar.mood = 'well'
      await page.getByRole('button', { name: 'Connect', exact: true }).click()

      await expect(page.getByRole('checkbox', { name: 'Work' })).toBeChecked()
      await page.getByRole('combobox', { name: 'Add my bookings to' }).selectOption('Work')
      await expect(page.getByRole('combobox', { name: 'Add my bookings to' })).toHaveValue(calendar.calendar)
      await page.getByRole('checkbox', { name: 'Work' }).focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('checkbox', { name: 'Work' })).not.toBeChecked()
      await page.reload()
      await expect(page.getByRole('combobox', { name: 'Add my bookings to' })).toHaveValue(calendar.calendar)
      await expect(page.getByRole('checkbox', { name: 'Work' })).not.toBeChecked()
      found.push(...(await objectionsInBothLooks(page, 'connected')))

      await page.setViewportSize({ width: 390, height: 800 })
      found.push(...(await objections(page, 'phone')))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByText('Bookings already in your calendar stay there.')).toBeVisible()
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByText('No calendar connected')).toBeVisible()
      expect(found).toEqual([])
      expect(troubles.filter((one) => !one.includes('422'))).toEqual([])
    } finally {
      await calendar.close()
    }
  })
})
