import { expect, test } from '@playwright/test'
import { objections, open } from '@quoin/ui/specs/browser.ts'

test.describe('The loyalty programme', () => {
  test('reads as sentences, and a rule is switched off and on where it stands', async ({ page }) => {
    await open(page, '/rewards/programme')
    const rule = page.getByRole('listitem').filter({ hasText: '1 point for every €2, from a purchase of €10' })
    await expect(rule).toBeVisible()
    const counts = rule.getByRole('switch', { name: 'Every purchase counts' })
    await counts.press('Space')
    await expect(counts).not.toBeChecked()
    await counts.press('Space')
    await expect(counts).toBeChecked()
  })

  test('tells what a purchase would earn without booking it', async ({ page }) => {
    await open(page, '/rewards/programme')
    await page.getByRole('button', { name: 'Try it out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Try it out' })
    await dialog.getByLabel('Purchase in EUR').fill('80')
    await dialog.getByRole('button', { name: 'Reckon' }).click()
    // A tier reached meanwhile adds to it; a point for every two euros is what the rule says.
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Every purchase' })).toContainText('40')
    expect(await objections(page, 'rewards')).toEqual([])
  })
})
