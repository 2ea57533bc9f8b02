import { expect, type Page } from '@playwright/test'
import { callsBelow, followSystem, objectionsInBothLooks, open, pageOf, troublesOf, unique } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const askAssets = callsBelow('/assets')
const askCrm = callsBelow('/crm')

async function addAsset(page: Page): Promise<{ id: string; name: string }> {
  const name = unique('Thing')
  const { data } = await askAssets(page, 'post', '/assets', { asset: { name } })
  return { id: data.id, name }
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Command palette' })

/** Types into the palette; the record that is found is the one that is chosen. */
async function findIn(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await box(page).fill(text)
  const hit = page.locator('[data-record]').filter({ hasText: text })
  await expect(hit).toHaveCount(1)
  await expect(hit).toHaveAttribute('data-selected', 'true')
}

test.describe('A record that the palette finds', () => {
  test('is acted on by keyboard alone: Tab opens its actions, a letter leads to one, Enter does it', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/gateway/home')
    const { id, name } = await addAsset(page)
    await findIn(page, name)
    await page.keyboard.press('Tab')
    const actions = page.getByRole('dialog', { name })
    await expect(actions.getByRole('button', { name: 'Check out' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(actions.getByRole('button', { name: 'Reserve' })).toBeFocused()
    await page.keyboard.press('s')
    await expect(actions.getByRole('button', { name: 'Start maintenance' })).toBeFocused()
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog', { name: 'Start maintenance' })
    await asked.getByRole('textbox').fill('The hinge is loose.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await askAssets(page, 'get', `/assets/${id}`)).data.attributes.state).toBe('maintenance')
    await page.keyboard.press('Control+K')
    await expect(box(page)).toHaveValue('')
    expect(troubles).toEqual([])
  })

  test('says why something cannot be done, and gives the words back to whoever does nothing', async ({ page, browser }) => {
    await open(page, '/gateway/home')
    const { name } = await addAsset(page)
    await findIn(page, name)
    await page.keyboard.press('ArrowRight')
    const reactivate = page.getByRole('dialog', { name }).getByRole('button', { name: 'Reactivate' })
    await expect(reactivate).toHaveAttribute('aria-disabled', 'true')
    await reactivate.focus()
    await expect(page.getByRole('tooltip', { name: 'Available when Status is: Retired' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toHaveCount(0)
    await expect(box(page)).toHaveValue(name)

    // Whoever only reads is told which right is missing, as on the record's own page.
    const theirs = await pageOf(browser, '/gateway/home', 'guest@demo.test')
    await findIn(theirs, name)
    await theirs.keyboard.press('Tab')
    const retire = theirs.getByRole('dialog', { name }).getByRole('button', { name: 'Retire' })
    await retire.focus()
    await expect(theirs.getByRole('tooltip')).toContainText(/permission|right/i)
    await theirs.context().close()
  })

  test('is sent, where it is a quote, by the button of its own page', async ({ page }) => {
    await open(page, '/gateway/home')
    const name = unique('Quote')
    const lines = [{ description: 'Stand', quantity: 2, unit_price: 50 }]
    const { data } = await askCrm(page, 'post', '/quotes', { quote: { name, currency: 'EUR', lines } })
    await findIn(page, name)
    await page.keyboard.press('Tab')
    const send = page.getByRole('dialog', { name }).getByRole('button', { name: 'Send', exact: true })
    await send.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Get link only' }).press('Enter')
    await expect(page.getByLabel('Public link')).toHaveValue(/^http/)
    // What a button opened closes first.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    expect((await askCrm(page, 'get', `/quotes/${data.id}`)).data.attributes.state).toBe('sent')
  })

  test('is a message of one’s own conversations too, read at its place, and of nobody else’s', async ({ page, browser }) => {
    await open(page, '/gateway/home')
    const words = unique('Lamp')
    const talk = callsBelow('/realtime')
    const { data } = await talk(page, 'post', '/conversations', { context: { code: unique('found'), name: 'Cellar' } })
    await talk(page, 'post', `/conversations/${data.id}/messages`, { message: { content: `${words} in the cellar` } })
    await page.setViewportSize({ width: 390, height: 844 })
    await findIn(page, words)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/realtime/conversations/${data.id}`))
    await expect(page.getByRole('list', { name: 'Messages' }).getByText(`${words} in the cellar`)).toBeVisible()
    const theirs = await pageOf(browser, '/gateway/home', 'member@demo.test')
    await theirs.keyboard.press('Control+K')
    await box(theirs).fill(words)
    await expect(theirs.getByRole('button', { name: `All results for “${words}”` })).toBeVisible()
    expect((await talk(theirs, 'get', `/messages?search=${words}`)).data).toEqual([])
    await expect(theirs.locator('[data-record]').filter({ hasText: words })).toHaveCount(0)
    await theirs.context().close()
  })

  test('has nothing that axe objects to', async ({ page }) => {
    await followSystem(page)
    await open(page, '/gateway/home')
    const { name } = await addAsset(page)
    await findIn(page, name)
    const found = await objectionsInBothLooks(page, 'palette with a record')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('dialog', { name }).getByRole('button', { name: 'Retire' })).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'actions of a record')))
    await page.goto(`/c/demo/search?q=${name}`)
    await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await expect(page.getByRole('dialog', { name }).getByRole('button', { name: 'Retire' })).toBeVisible()
    expect(found).toEqual([])
  })
})
