import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { callsBelow, objections, open, visit } from '@quoin/ui/specs/browser.ts'

test.describe('The loyalty programme', () => {
  test('reads as sentences, and a rule is switched off and on where it stands', async ({ page }) => {
    await open(page, '/rewards/programme')
    const rule = page.getByRole('listitem').filter({ hasText: '1 point per €2 spent, minimum purchase €10' })
    await expect(rule).toBeVisible()
    const counts = rule.getByRole('switch', { name: 'Every purchase active' })
    await counts.press('Space')
    await expect(counts).not.toBeChecked()
    await counts.press('Space')
    await expect(counts).toBeChecked()
  })

  test('tells what a purchase would earn without booking it', async ({ page }) => {
    await open(page, '/rewards/programme')
    await page.getByRole('button', { name: 'Preview earning' }).click()
    const dialog = page.getByRole('dialog', { name: 'Preview earning' })
    await dialog.getByLabel('Purchase amount in EUR').fill('80')
    await dialog.getByRole('button', { name: 'Calculate' }).click()
    // A tier reached meanwhile adds to it; a point for every two euros is what the rule says.
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Every purchase' })).toContainText('40')
    expect(await objections(page, 'rewards')).toEqual([])
  })

  test('takes a second person for many points by hand, and says so before', async ({ page }) => {
    const reason = `Prize ${Date.now()}`
    await open(page, '/rewards/customers')
    await page.getByRole('row').nth(2).click()
    await page.getByRole('button', { name: 'Adjust points' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust points' })
    await dialog.getByLabel('Points').fill('5000')
    await expect(dialog.getByRole('status')).toHaveText('Adjustments over 1,000 need a second approver.')
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Post' }).click()
    await expect(page.getByText('Waiting for a second approver.')).toBeVisible()
    await visit(page, '/c/demo/rewards/adjustments')
    await page.getByRole('row').filter({ hasText: reason }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(reason)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Someone else has to approve what you proposed.')).toBeVisible()
  })

  test('shows what is held in another unit, and says what leaving would do before it is done', async ({ page }) => {
    await open(page, '/rewards/mine')
    const { data } = await callsBelow('/rewards')(page, 'get', '/customers?records=50')
    const tier = data.find((one: any) => one.attributes.email === 'admin@demo.test').attributes.loyalty_tier_name
    // Gold pays a tenth less, rounded up to the star; what the demo's orders come to decides who is.
    const cost = tier === 'Gold' ? '11 Stars' : '12 Stars'
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Stars').click()
    await expect(page.getByRole('radio', { name: 'Stars' })).toBeChecked()
    await expect(page.getByRole('listitem').filter({ hasText: 'A day at sea' })).toContainText(cost)
    await page.getByRole('button', { name: 'Leave programme' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave the programme?' })
    await expect(dialog).toContainText('You’ll stop earning points.')
    expect(await objections(page, 'leaving')).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await visit(page, '/c/demo/rewards/programme')
    await expect(page.getByRole('listitem').filter({ hasText: 'Stars: 1 per €50' })).toBeVisible()
  })

  test('shows its budgets, whom to look at, and who used a coupon', async ({ page }) => {
    await open(page, '/rewards/programme')
    await expect(page.getByText('Monthly budget for all customers: 50,000')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'budget 5,000' })).toBeVisible()
    await visit(page, '/c/demo/rewards/alerts')
    await page.getByRole('row').filter({ hasText: '345' }).click()
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
    await visit(page, '/c/demo/rewards/coupons')
    await page.getByRole('row').filter({ hasText: 'AUTUMN' }).click()
    await page.getByRole('tab', { name: 'Uses' }).click()
    await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '€12.00' })).toBeVisible()
  })
})
