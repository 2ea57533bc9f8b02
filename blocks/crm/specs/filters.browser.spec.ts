import { expect, type Locator, type Page } from '@playwright/test'
import { objectionsInBothLooks, pick, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import { call, open, troublesOf, unique } from './browser.ts'

/** Four deals that a word finds. */
async function deals(page: Page, word: string): Promise<void> {
  for (const [name, values] of Object.entries({
    Small: { total: 90, currency: 'EUR', probability: 10 },
    Middle: { total: 1_250.5, currency: 'EUR', probability: 40 },
    Foreign: { total: 1_250.5, currency: 'USD', probability: 60 },
    Sure: { total: 9_000, currency: 'EUR', probability: 90 },
  }))
    await call(page, 'post', '/opportunities', { opportunity: { name: `${word} ${name}`, ...values } })
}
const names = (page: Page) => page.locator('tbody button[data-open]')
const builderOf = (page: Page) => page.getByRole('dialog', { name: 'Filter' })
/** Chooses the field of a line and fills in its number. */
async function say(page: Page, line: Locator, field: string, comparison: string, value: string): Promise<void> {
  await pick(page, line.getByRole('combobox', { name: 'Field' }), field, field)
  const named = line.page().getByRole('group', { name: field, exact: true }).last()
  await pick(page, named.getByRole('combobox', { name: 'Condition' }), comparison)
  await named.getByRole('textbox', { name: 'Value' }).fill(value)
}
const lines = (within: Locator) =>
  within.getByRole('group').filter({ has: within.page().getByRole('combobox', { name: 'Field' }) })

test.describe('The filter of a list', () => {
  test('stays when the same records are looked at as board, as calendar and as list again', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    const word = unique('kiln')
    await open(page, '/crm/opportunities?look=list')
    await deals(page, word)
    await call(page, 'post', '/opportunities', {
      opportunity: {
        name: `${word} Dated`,
        total: 40,
        currency: 'EUR',
        probability: 70,
        expected_close_on: new Date().toISOString().slice(0, 10),
      },
    })
    const filter = JSON.stringify({ probability: 'gte:50' })
    await page.goto(`/c/demo/crm/opportunities?look=list&sort=name&q=${word}&filter=${filter}`)
    const expected = ['Dated', 'Foreign', 'Sure'].map((name) => `${word} ${name}`)
    await expect(names(page)).toHaveText(expected)
    const look = (name: string) => page.getByRole('radiogroup', { name: 'View as' }).getByTitle(name).click()
    const chips = page.getByRole('list', { name: 'Active filters' })

    await look('Board')
    await expect(chips).toContainText('Probability')
    for (const name of expected) await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('link', { name: `${word} Small` })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'New', exact: true })).toContainText('€9')
    expect(await objectionsInBothLooks(page, 'board under a filter')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    await look('Calendar')
    await expect(page.getByRole('button', { name: `${word} Dated` })).toBeVisible()
    await expect(chips).toContainText('Probability')
    expect(await objectionsInBothLooks(page, 'calendar under a filter')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    const view = unique('Dates ')
    await page.getByRole('button', { name: 'View: All' }).click()
    await page.getByRole('menuitem', { name: 'Save as new view' }).click()
    await page.getByRole('dialog').getByLabel('View name').fill(view)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: `View: ${view}` })).toBeVisible()

    await look('List')
    await expect(names(page)).toHaveText(expected)
    await page.goto('/c/demo/crm/opportunities')
    await page.getByRole('button', { name: 'View: All' }).click()
    await page.getByRole('menuitem', { name: view }).click()
    await expect(page.getByRole('button', { name: `${word} Dated` })).toBeVisible()
    await page.getByRole('button', { name: `View: ${view}` }).click()
    await page.getByRole('menuitem', { name: 'Duplicate view' }).click()
    await expect(page.getByRole('button', { name: `View: Copy of ${view}` })).toBeVisible()
    for (const one of [`Copy of ${view}`, view]) {
      await page.getByRole('button', { name: /^View: / }).click()
      if (one === view) await page.getByRole('menuitem', { name: view, exact: true }).click()
      if (one === view) await page.getByRole('button', { name: `View: ${view}` }).click()
      await page.getByRole('menuitem', { name: 'Delete view' }).click()
    }
    expect(troubles).toEqual([])
  })

  test('stays on the board of any records, whose cards say another value where they are put', async ({ page }) => {
    const troubles = troublesOf(page)
    const word = unique('Amber')
    await open(page, '/crm/accounts')
    const made = await call(page, 'post', '/accounts', { account: { name: `${word} Works` } })
    expect(made.data.id).toBeTruthy()
    await page.goto(`/c/demo/crm/accounts?look=board&q=${word}`)
    await expect(page.getByRole('button', { name: `${word} Works`, exact: true })).toBeVisible()
    expect(await objectionsInBothLooks(page, 'board of accounts')).toEqual([])
    expect(troubles).toEqual([])
  })

  test('takes two conditions on one field and a group, in a view, over a reload and into an export', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await open(page, '/crm/opportunities?look=list&sort=name')
    const word = unique('forge')
    await deals(page, word)
    await visit(page, `/c/demo/crm/opportunities?look=list&sort=name&q=${word}`)
    await expect(names(page)).toHaveText(['Foreign', 'Middle', 'Small', 'Sure'].map((name) => `${word} ${name}`))

    await page.getByRole('button', { name: 'Filter' }).click()
    const builder = builderOf(page)
    await say(page, lines(builder).first(), 'Probability', 'is at least', '20')
    await builder.getByRole('button', { name: 'Add filter' }).click()
    await say(page, lines(builder).nth(1), 'Probability', 'is at most', '90')
    await expect(names(page)).toHaveText(['Foreign', 'Middle', 'Sure'].map((name) => `${word} ${name}`))

    await builder.getByRole('button', { name: 'Add group' }).click()
    const group = builder.getByRole('group', { name: 'Filter group' })
    await say(page, lines(group).first(), 'Amount', 'is at least', '5000')
    await group.getByRole('button', { name: 'Add filter' }).click()
    await say(page, lines(group).nth(1), 'Amount', 'is', '1250.5')
    const money = group.getByRole('group', { name: 'Amount', exact: true }).last()
    await pick(page, money.getByRole('combobox', { name: 'Currency' }), 'USD', 'USD')
    await expect(names(page)).toHaveText(['Foreign', 'Sure'].map((name) => `${word} ${name}`))
    expect(await objectionsInBothLooks(page, 'filter with a group')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    if (await builder.isVisible()) await page.keyboard.press('Escape')

    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect(chips.getByRole('listitem').last()).toContainText(/Amount.*is at least.*5,000.*or.*Amount.*is.*\$1,250\.50/)
    const view = unique('Forged ')
    await page.getByRole('button', { name: 'View: All' }).click()
    await page.getByRole('menuitem', { name: 'Save as new view' }).click()
    await page.getByRole('dialog').getByLabel('View name').fill(view)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: `View: ${view}` })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: `View: ${view}` })).toBeVisible()
    await expect(names(page)).toHaveText(['Foreign', 'Sure'].map((name) => `${word} ${name}`))

    await page.getByRole('button', { name: 'More', exact: true }).click()
    const [started] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith('/opportunities/exports')),
      page.getByRole('menuitem', { name: 'Export this view' }).click(),
    ])
    const { id } = ((await started.json()) as { data: { id: string } }).data
    await expect(async () => {
      const { attributes } = (await call(page, 'get', `/jobs/${id}`)).data
      expect(attributes).toMatchObject({ status: 'done', total: 2 })
    }).toPass({ timeout: 30_000 })
    const file = page.getByRole('dialog', { name: 'Export' })
    await expect(file.getByRole('link', { name: 'Download' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(file).toHaveCount(0)

    await page.getByRole('button', { name: 'Remove group' }).click()
    await expect(names(page)).toHaveCount(3)
    await page.getByRole('button', { name: `View: ${view}` }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    expect(troubles).toEqual([])
  })

  test('is built by keyboard alone, and on a phone', async ({ page }) => {
    await open(page, '/crm/opportunities?look=list&sort=name')
    const word = unique('anvil')
    await deals(page, word)
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(
      page,
      `/c/demo/crm/opportunities?look=list&sort=name&q=${word}&filter=${JSON.stringify({ probability: 'gte:50' })}`,
    )
    await expect(page.getByText(`${word} Foreign`)).toBeVisible()
    await page.getByRole('button', { name: 'Filter: 1' }).focus()
    await page.keyboard.press('Enter')
    const builder = page.getByRole('dialog', { name: 'Filter' })
    await builder.getByRole('button', { name: 'Add filter' }).focus()
    await page.keyboard.press('Enter')
    // The new line has the keyboard.
    await expect(lines(builder).nth(1).getByRole('combobox', { name: 'Field' })).toBeFocused()
    await page.keyboard.type('Probability')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const second = lines(builder).nth(1)
    await expect(second).toHaveAccessibleName('Probability')
    await second.getByRole('textbox', { name: 'Value' }).focus()
    await page.keyboard.type('10')
    await builder.getByRole('combobox', { name: 'Match all or any' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`${word} Small`)).toBeVisible()
    await expect(page.getByText(`${word} Middle`)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const box = (await builder.boundingBox())!
    expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true])
    await second.getByRole('button', { name: 'Remove filter' }).focus()
    await page.keyboard.press('Enter')
    await expect(builder.getByRole('button', { name: 'Add filter' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(builder).toHaveCount(0)
  })

  test('counts days from today and says so', async ({ page }) => {
    await open(page, '/crm/opportunities?look=list&sort=name')
    const word = unique('ember')
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    for (const [name, days] of [
      ['Soon', 3],
      ['Late', 60],
    ] as const)
      await call(page, 'post', '/opportunities', { opportunity: { name: `${word} ${name}`, expected_close_on: day(days) } })
    await visit(page, `/c/demo/crm/opportunities?look=list&q=${word}`)
    await page.getByRole('button', { name: 'Filter' }).click()
    const line = lines(builderOf(page)).first()
    await pick(page, line.getByRole('combobox', { name: 'Field' }), 'Expected close date', 'Expected close')
    await pick(page, line.getByRole('combobox', { name: 'Condition' }), 'until')
    await pick(page, line.getByRole('combobox', { name: 'Day' }), 'days from now')
    await expect(names(page)).toHaveText([`${word} Soon`])
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('7 days from now')
  })
})
