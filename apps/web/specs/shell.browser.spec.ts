import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import {
  callsBelow,
  followSystem,
  objections,
  objectionsInBothLooks,
  objectionsOnPages,
  open,
  pageOf,
  unique,
  visit,
} from '@quoin/ui/specs/browser.ts'
import { signIn, storage, troublesOf } from './people.ts'

test.describe('The frame', () => {
  test('switches the theme in place of the old one and keeps it [theme.reload] [theme.stored]', async ({ page }) => {
    await open(page, '/gateway/home')
    const before = page.url()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.getByRole('button', { name: 'Theme: Match system' }).click()
    await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Dark' }).click()])
    await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible()
    expect(page.url()).toBe(before)
    expect(await storage(page)).toMatchObject({ kt_theme_mode_menu: 'dark', kt_theme_mode_value: 'dark' })
  })

  test('has the dark theme in its first frame [theme.stored]', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('kt_theme_mode_menu', 'dark'))
    // Without our module nothing but the page itself and before-paint.js can have chosen the colour.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/auth/login', { waitUntil: 'domcontentloaded' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(25, 23, 21)')
  })

  test('follows the system while it runs [theme.system_follows]', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('kt_theme_mode_menu', 'system'))
    await page.goto('/auth/login')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect.poll(async () => (await storage(page)).kt_theme_mode_value).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  })

  test('speaks another language at once, and again after a reload [i18n.persist]', async ({ page }) => {
    await open(page, '/gateway/home')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitem', { name: 'Deutsch' }).click()
    await expect(page.getByRole('button', { name: 'Tastenkürzel' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Tastenkürzel' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect((await storage(page)).language).toBe('de')
  })

  test('opens one space of the rail, marks one entry, and keeps favourites', async ({ page }) => {
    await open(page, '/crm/accounts')
    const rail = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(rail.locator('[aria-current=page]')).toHaveText(['Accounts'])
    await expect(rail.getByRole('button', { expanded: true })).toHaveText(['Sell'])
    await rail.getByRole('button', { name: 'Admin', exact: true }).click()
    await expect(rail.getByRole('button', { expanded: true })).toHaveText(['Admin'])
    await rail.getByRole('link', { name: 'Roles' }).focus()
    await page.keyboard.press('Tab')
    await expect(rail.getByRole('button', { name: 'Add Roles to favourites' })).toBeFocused()
    await page.keyboard.press('Enter')
    await visit(page, '/c/demo/crm/contacts')
    await expect(rail.getByRole('button', { expanded: true })).toHaveText(['Sell'])
    await rail.getByRole('group', { name: 'Favourites' }).getByRole('link', { name: 'Roles' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles and permissions' })).toBeVisible()
    await expect(rail.getByRole('group', { name: 'Admin' }).locator('[aria-current=page]')).toHaveText(['Roles'])
  })

  test('shows what a space is opened for, the page one is on, and the rest behind More', async ({ page }) => {
    await open(page, '/crm/accounts')
    const space = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('group', { name: 'Sell' })
    await expect(space.getByRole('link', { name: 'Deals' })).toBeVisible()
    await expect(space.getByRole('link', { name: 'Pipelines' })).toHaveCount(0)
    await space.getByRole('button', { name: 'More pages' }).press('Enter')
    await space.getByRole('link', { name: 'Pipelines' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeVisible()
    await space.getByRole('button', { name: 'Fewer pages' }).click()
    await expect(space.locator('[aria-current=page]')).toHaveText(['Pipelines'])
    await expect(space.getByRole('link', { name: 'Target lists' })).toHaveCount(0)
  })

  test('loses no letter that is typed before the palette has come', async ({ page }) => {
    await open(page, '/gateway/home')
    await page.route(/\/Palette-[^/]+\.js$/, async (route) => {
      await page.waitForTimeout(800)
      await route.continue()
    })
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('pip')
    const field = page.getByRole('dialog').getByRole('textbox')
    await expect(field).toHaveValue('pip')
    await page.keyboard.type('elines')
    await expect(field).toHaveValue('pipelines')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeVisible()
  })

  test('says at home what is due, and opens the part of the list that is', async ({ page }) => {
    await open(page, '/gateway/home')
    const late = page.getByRole('region', { name: 'Your tasks' }).getByRole('link', { name: /^Overdue loans Canon camera \d+$/ })
    const count = Number(await late.locator('strong').innerText())
    await late.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeVisible()
    await expect(page.locator('tbody button[data-open]')).toHaveCount(count)
  })

  test('says at home what the coming days hold, and opens it', async ({ page }) => {
    await open(page, '/gateway/home')
    const title = unique('Review of the year')
    const start = new Date(Date.now() + 26 * 3_600_000)
    const { data: me } = await callsBelow('/gateway')(page, 'get', '/auth/validate_token')
    const meeting = { title, user_unique_id: me.id, start_time: start.toISOString() }
    await callsBelow('/crm')(page, 'post', '/meetings', { meeting })
    await page.reload()
    const agenda = page.getByRole('region', { name: 'Your agenda' })
    await agenda.getByRole('link', { name: new RegExp(title) }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test('names at home what was changed, and tells totals to nobody who does not oversee them', async ({ page }) => {
    await open(page, '/gateway/home', 'guest@demo.test')
    const recent = page.getByRole('region', { name: 'Your recent changes' })
    const changed = recent.getByRole('link').first()
    await expect(changed).toHaveAttribute('href', /^\/c\/demo\/crm\/(contacts|accounts)\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'Overview' })).toHaveCount(0)
    const name = await changed.innerText()
    await changed.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await visit(page, '/c/demo/gateway/home')
    await expect(page.getByRole('region', { name: 'Recently opened' }).getByRole('link', { name })).toBeVisible()
  })

  test('arranges Home as somebody wants it, with tiles of their views', async ({ page }) => {
    await open(page, '/gateway/home', 'member@demo.test')
    const name = unique('Everybody ')
    await callsBelow('/gateway')(page, 'post', '/views', { view: { list: 'crm.contacts', name, state: { q: 'a' } } })
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Arrange Home' })
    const arrange = async (work: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Arrange' }).click()
      await work()
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog).toHaveCount(0)
    }
    await arrange(async () => {
      await dialog.getByRole('checkbox', { name: 'Your agenda' }).uncheck()
      await dialog.getByRole('button', { name: 'Move Saved views up' }).click()
      await dialog.getByRole('combobox', { name: 'Tiles from saved views' }).click()
      await page.getByRole('option', { name: `Contacts: ${name}` }).click()
      await page.keyboard.press('Escape')
      expect(await objections(page, 'arranging Home')).toEqual([])
    })
    const tile = page.getByRole('region', { name: 'Saved views' }).getByRole('link', { name: new RegExp(name) })
    await expect(tile).toContainText(/\d/)
    await page.reload()
    await expect(tile).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your agenda' })).toHaveCount(0)
    await tile.click()
    await expect(page).toHaveURL(/\/crm\/contacts\?.*view=/)
    await visit(page, '/c/demo/gateway/home')
    await arrange(() => dialog.getByRole('button', { name: 'Reset' }).click())
    await expect(page.getByRole('region', { name: 'Your agenda' })).toBeVisible()
  })

  test('begins new records, invitations and transfers in the palette, for whoever may', async ({ page, browser }) => {
    await open(page, '/gateway/home')
    const choose = async (text: string, option: string) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('textbox', { name: 'Command palette' }).fill(text)
      await page.getByRole('dialog').getByRole('button', { name: option, exact: true }).click()
    }
    await choose('new account', 'New account')
    const form = page.getByRole('dialog', { name: 'New account' })
    await expect(form.getByRole('textbox', { name: 'Name' }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/crm\/accounts$/)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await choose('invite', 'Invite people')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await choose('transfer to member.demo', 'Transfer to member.demo')
    await expect(page).toHaveURL(/\/wallet\/transfer\?to=member\.demo/)
    const theirs = await pageOf(browser, '/gateway/home', 'guest@demo.test')
    await theirs.keyboard.press('ControlOrMeta+k')
    const palette = theirs.getByRole('dialog')
    await palette.getByRole('textbox', { name: 'Command palette' }).fill('new account')
    await expect(
      palette
        .getByText('No results')
        .or(palette.getByText(/^All results/))
        .first(),
    ).toBeVisible()
    await expect(palette.getByRole('button', { name: 'New account', exact: true })).toHaveCount(0)
    await theirs.context().close()
  })

  test('leads by keys from space to space, and from one record of a list to the next', async ({ page }) => {
    await open(page, '/gateway/home')
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { expanded: true })).toHaveText([
      'People',
    ])
    await visit(page, '/c/demo/crm/accounts')
    const names = page.locator('tbody button[data-open]')
    const [first, second] = [await names.nth(0).innerText(), await names.nth(1).innerText()]
    await names.nth(0).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(first)
    await page.keyboard.press('j')
    await expect(heading).toHaveText(second)
    await page.keyboard.press('k')
    await expect(heading).toHaveText(first)
    await page.keyboard.press('c')
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeFocused()
    await page.keyboard.press('Escape')
    await heading.click()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog', { name: /account/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const text of ['Next in the list', 'G then P']) await expect(help.getByText(text)).toBeVisible()
  })

  test('is worked by keyboard alone: palette, help and rail', async ({ page }) => {
    await open(page, '/gateway/home')
    await page.keyboard.press('Control+K')
    await page.getByRole('textbox', { name: 'Command palette' }).fill('roles')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/gateway\/roles$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('[')
    await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  })

  test('has nothing that axe objects to', async ({ page }) => {
    const troubles = troublesOf(page)
    await followSystem(page)
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'sign-in')
    await signIn(page)
    const company = new URL(page.url()).pathname.split('/')[2]
    found.push(...(await objectionsOnPages(page, `/c/${company}/gateway/`, ['members', 'roles', 'profile'])))
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'palette')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
