import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import {
  callsBelow,
  followSystem,
  objections,
  objectionsInBothLooks,
  objectionsOnPages,
  open,
  troublesOf,
  unique,
  visit,
} from '@quoin/ui/specs/browser.ts'

test.describe('A wallet', () => {
  test('shows its balance over time and its last movements, each with the balance after it in the statement', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/wallet')
    await expect(page.getByRole('region', { name: 'Balance over time' }).locator('path.recharts-area-curve')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent transactions' }).getByRole('listitem')).toHaveCount(8)
    await page.getByLabel('Balance at a point in time').fill('2020-01-01T12:00')
    await expect(page.getByRole('status').filter({ hasText: '€0.00' })).toBeVisible()
    expect(await objections(page, 'wallet')).toEqual([])
    await page.getByRole('tab', { name: 'Statement' }).click()
    await expect(page.getByRole('row', { name: /Monthly allowance/ }).first()).toBeVisible()
    expect(await objections(page, 'wallet')).toEqual([])
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ])
    expect(paper.suggestedFilename()).toMatch(/\.csv$/)
  })

  test('tells its owner when it falls below an amount, for as long as that is wanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/wallet?tab=settings')
    await page.getByLabel('EUR', { exact: true }).fill('12.50')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const watch = page.getByRole('listitem').filter({ hasText: '12.50' })
    await expect(watch).toBeVisible()
    expect(await objections(page, 'wallet')).toEqual([])
    await watch.getByRole('button').click()
    await expect(watch).toBeHidden()
  })

  test('shows what was given to be spent before it, to its owner and to those who give', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/wallet?tab=pockets')
    await expect(page.getByRole('row', { name: /Welcome gift.*€20\.00/ })).toBeVisible()
    await expect(page.getByText('In pockets', { exact: true })).toBeVisible()
    expect(await objections(page, 'pockets')).toEqual([])
    const { data } = await callsBelow('/wallet')(page, 'get', '/pockets?records=1')
    await visit(page, `/c/demo/wallet/all/${data[0].attributes.wallet_unique_id}?tab=pockets`)
    await page.getByRole('button', { name: 'Add pocket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add pocket' })
    const name = unique('Spring ')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await dialog.getByLabel(/^Initial amount/).fill('5')
    await dialog.getByLabel('Reason').fill('Spring sale')
    expect(await objections(page, 'give')).toEqual([])
    await dialog.getByRole('button', { name: 'Add pocket' }).click()
    const row = page.getByRole('row', { name: new RegExp(`${name}.*€5\\.00`) })
    await row.getByRole('button', { name: 'Lock', exact: true }).click()
    await expect(row.getByText('Locked')).toBeVisible()
    await row.getByRole('button', { name: 'Close pocket', exact: true }).click()
    const ending = page.getByRole('dialog', { name: `Close “${name}”?` })
    await expect(ending).toContainText('€5.00')
    expect(await objections(page, 'end')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(row.getByText('Locked')).toBeVisible()
    await row.getByRole('button', { name: 'Close pocket', exact: true }).press('Enter')
    await ending.getByRole('button', { name: 'Close pocket' }).press('Enter')
    await expect(row.getByText('Closed')).toBeVisible()
  })

  test('pays a colleague by their alias, by keyboard alone, after everything was shown once more', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/wallet/transfer')
    await expect(page.getByLabel('Alias or wallet code')).toBeFocused()
    await page.keyboard.type('sue.pays')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1.25')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Review payment' })).toBeVisible()
    await expect(page.getByText('S•••', { exact: false })).toBeVisible()
    await expect(page.getByText('Sue Demo')).toHaveCount(0)
    expect(await objections(page, 'confirm')).toEqual([])
    await page.getByRole('button', { name: 'Pay €1.25' }).press('Enter')
    await expect(page.getByRole('status').getByRole('heading', { name: /^€1\.25 sent to S•••/ })).toBeVisible()
    expect(await objections(page, 'done')).toEqual([])
    await page.getByRole('link', { name: 'View receipt' }).press('Enter')
    await expect(page).toHaveURL(/\/wallet\/transactions\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
    await expect(page.getByText('€1.25', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Funded by' }).getByRole('link').first()).toBeVisible()
    expect(await objections(page, 'receipt')).toEqual([])
  })

  test('pays several at once, after every share was shown to the cent', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/wallet/split')
    await page.getByLabel(/^Total amount/).fill('2.01')
    await page.getByLabel(/^Payee 1/).fill('sue.pays')
    await page.getByLabel('Share of payee 1', { exact: true }).fill('33.33')
    await page.getByLabel(/^Payee 2/).fill('nobody.at.all')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('No wallet accepts payments under this name.')).toBeVisible()
    await page.getByLabel(/^Payee 2/).fill('max.pays')
    await page.getByRole('button', { name: 'Continue' }).click()
    const shares = page.getByRole('region', { name: 'Payment split' })
    await expect(shares.getByRole('row', { name: /@sue\.pays €0\.66/ })).toBeVisible()
    await expect(shares.getByRole('row', { name: /@max\.pays €1\.35/ })).toBeVisible()
    expect(await objections(page, 'shares')).toEqual([])
    await page.getByRole('button', { name: 'Pay €2.01' }).click()
    await expect(page.getByRole('status').getByRole('heading', { name: '€2.01 sent to 2 people' })).toBeVisible()
  })

  test('has no screen that axe objects to', async ({ page }) => {
    const troubles = troublesOf(page)
    await followSystem(page)
    await open(page, '/wallet?tab=codes')
    const found = await objectionsInBothLooks(page, 'codes')
    const { accounts } = (await callsBelow('/wallet')(page, 'get', '/books/accounts?kind=wallet.cash&currency=EUR')).data
      .attributes
    const books = ['/books', '/books/accounts?kind=wallet.cash&currency=EUR', `/books/accounts/${accounts[0].unique_id}`]
    const places = ['?tab=holds', '/transfer', '/split', '/all', '/postings', '/disputes', '/settings', ...books]
    found.push(...(await objectionsOnPages(page, '/c/demo/wallet', places)))
    await visit(page, `/c/demo/wallet${books.at(-1)}`)
    // Behind each entry: every side of it, and what it was for.
    await page
      .getByRole('button', { name: /^Details of the entry/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Details' }).getByText('This account')).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'explained')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})

test.describe('The days of a statement and of the books', () => {
  // Fourteen hours ahead of UTC: whatever is shown by the reader's clock is a day late for more than half of every day.
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('are those that they are narrowed by, wherever the reader is', async ({ page }) => {
    const linesOf = async (path: RegExp) => {
      const read = await page.waitForResponse((response) => path.test(response.url()))
      return (await read.json()).data.attributes.lines as { booked_at: string }[]
    }
    const shownAs = async (bookedAt: string) => {
      const day = bookedAt.slice(0, 10)
      await page.getByLabel('From', { exact: true }).fill(day)
      await page.getByLabel('To', { exact: true }).fill(day)
      await expect(page.getByRole('columnheader', { name: 'Posted (UTC)' })).toBeVisible()
      const said = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(bookedAt))
      const cells = page.locator('tbody td:first-child').filter({ hasText: /\d/ })
      await expect(cells.first()).toContainText(said)
      for (const text of await cells.allTextContents()) expect(text).toContain(said)
    }
    const [[movement]] = await Promise.all([linesOf(/\/api\/wallet\/.*\/statement/), open(page, '/wallet?tab=statement')])
    await shownAs(movement!.booked_at)
    const asked = callsBelow('/wallet')(page, 'get', '/books/accounts?kind=wallet.cash&currency=EUR')
    const [account] = (await asked).data.attributes.accounts
    const [[entry]] = await Promise.all([
      linesOf(/\/api\/wallet\/books\/accounts\/./),
      visit(page, `/c/demo/wallet/books/accounts/${account.unique_id}`),
    ])
    await shownAs(entry!.booked_at)
  })
})
