import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { readIn } from '@quoin/ui/specs/walk.ts'
import {
  firstId,
  followSystem,
  keysOn,
  objectionsInBothLooks,
  objectionsOnPages,
  open,
  troublesOf,
  visit,
} from '@quoin/ui/specs/browser.ts'

test.describe('Every screen of the rewards', () => {
  test('has nothing that axe objects to', async ({ page }) => {
    // A dozen pages, and axe twice on each.
    test.slow()
    const troubles = troublesOf(page)
    await followSystem(page)
    await open(page, '/rewards/mine')
    await expect(page.getByRole('img', { name: 'Card number' })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'mine')
    const id = (address: string) => firstId(page, `rewards/${address}`)
    const places = [
      'programme',
      'report',
      'redemptions',
      'categories',
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
      `badges/${await id('badges')}?tab=earning`,
    ]
    found.push(...(await objectionsOnPages(page, '/c/demo/rewards/', places)))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })

  test('leaves no key untranslated in German', async ({ page }) => {
    await readIn(page, 'de')
    await open(page, '/rewards/mine', 'admin@demo.test', false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const place of [
      'mine',
      'programme',
      'report',
      'redemptions',
      'customers',
      'adjustments',
      'alerts',
      'catalogue',
      'coupons',
      'templates',
      'offers',
      'badges',
    ]) {
      await visit(page, `/c/demo/rewards/${place}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
      expect(await keysOn(page), place).toEqual([])
    }
  })
})
