import { expect, test } from '@playwright/test'
import { faultsOf, firstId, keysOn, open, troublesOf } from '@quoin/ui/specs/browser.ts'

test.describe('Every screen of the rewards', () => {
  // Each theme and each width once: what axe reads of colours does not depend on the width.
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    test(`has nothing that axe objects to, ${theme}, ${width} px wide`, async ({ page }) => {
      // A dozen pages, and axe on each.
      test.slow()
      const troubles = troublesOf(page)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript((mode) => localStorage.setItem('kt_theme_mode_menu', mode), theme)
      await open(page, '/rewards/mine')
      await expect(page.getByRole('img', { name: 'Card number to scan' })).toBeVisible()
      const found = await faultsOf(page, 'mine')
      const id = (address: string) => firstId(page, `rewards/${address}?records=1`)
      for (const place of [
        'programme',
        'customers',
        'adjustments',
        `adjustments/${await id('adjustments')}`,
        'alerts',
        `alerts/${await id('alerts')}`,
        `customers/${await id('customers')}`,
        'catalogue',
        `catalogue/${await id('rewards')}`,
        'coupons',
        `coupons/${await id('coupons')}`,
        'templates',
        `templates/${await id('configurations')}`,
        'offers',
        'badges',
        `badges/${await id('badges')}`,
      ]) {
        await page.goto(`/c/demo/rewards/${place}`)
        found.push(...(await faultsOf(page, place)))
      }
      expect(found).toEqual([])
      expect(troubles).toEqual([])
    })
  }

  test('leaves no key untranslated in German', async ({ page }) => {
    await open(page, '/rewards/mine')
    await page.evaluate(() => localStorage.setItem('language', 'de'))
    for (const place of [
      'mine',
      'programme',
      'customers',
      'adjustments',
      'alerts',
      'catalogue',
      'coupons',
      'templates',
      'offers',
      'badges',
    ]) {
      await page.goto(`/c/demo/rewards/${place}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
      expect(await keysOn(page), place).toEqual([])
    }
  })
})
