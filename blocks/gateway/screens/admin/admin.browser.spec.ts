import { expect, type Page } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { startSmtpDouble } from '@quoin/doubles/smtp'
import {
  followSystem,
  objections,
  objectionsInBothLooks,
  objectionsOnPages,
  open,
  unique,
  visit,
} from '@quoin/ui/specs/browser.ts'

async function openPage(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await open(page, `/gateway/${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const pages: Readonly<Record<string, string | RegExp>> = {
  home: 'Demo Company',
  company: 'Company',
  members: 'Members',
  roles: 'Roles and permissions',
  'roles?tab=permissions': 'Roles and permissions',
  'roles?tab=fields': 'Roles and permissions',
  'audit?show=sign-ins': 'Audit log',
  teams: 'Teams',
  'sign-in': 'Sign-in',
  keys: 'API keys',
  mails: 'Emails',
  'mails/templates': 'Emails',
  'mails/templates/invitation': /invites you/,
  'mails/suppressions': 'Emails',
  'mails/server': 'Emails',
  currencies: 'Currencies',
  'custom-fields': 'Custom fields',
  tags: 'Tag colours',
  subscription: 'Subscription',
  'data-protection': 'Data protection',
  audit: 'Audit log',
}

test.describe('The administration of a company', () => {
  test('has pages in which axe finds nothing, in the light and in the dark, on a phone too', async ({ page }) => {
    test.slow()
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    page.on('response', (response) => response.status() >= 400 && troubles.push(`${response.status()} ${response.url()}`))
    await followSystem(page)
    await open(page, '/gateway/home')
    const places = Object.keys(pages)
    const found = await objectionsOnPages(page, '/c/demo/gateway/', places, (place) =>
      expect(page.getByRole('heading', { level: 1, name: pages[place] })).toBeVisible(),
    )
    expect(found).toEqual([])
    await visit(page, '/c/demo/gateway/data-protection')
    await page.getByLabel('Email address').fill('member@demo.test')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Company' }).getByRole('row', { name: /Account and profile/ })).toBeVisible()
    expect(await objectionsInBothLooks(page, 'what is held of a person')).toEqual([])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export personal data' }).click()
    expect((await saved).suggestedFilename()).toBe('personal-data.json')
    await visit(page, '/c/demo/gateway/company')
    const trash = page.getByRole('region', { name: 'Trash' })
    const choose = async (option: string) => {
      await trash.getByRole('combobox', { name: 'Retention period' }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await choose('Custom')
    await trash.getByLabel('Days').fill('3600')
    await trash.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/longer than 3,600 days/)).toBeVisible()
    expect(await objectionsInBothLooks(page, 'emptying the trash')).toEqual([])
    await page.getByRole('button', { name: 'Set retention period' }).click()
    await expect(trash.getByRole('button', { name: 'Save' })).toBeDisabled()
    await visit(page, '/c/demo/crm/accounts?trash=true')
    await expect(page.getByText('Kept for 3,600 days', { exact: true })).toBeVisible()
    await visit(page, '/c/demo/gateway/company')
    await choose('Keep until permanently deleted')
    await trash.getByRole('button', { name: 'Save' }).click()
    await expect(trash.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.goto('/auth/join')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await objections(page, 'joining in the dark')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await objections(page, 'joining')).toEqual([])
    expect(troubles).toEqual([])
  })

  test('makes a key whose secret is told once, and revokes it', async ({ page }) => {
    const name = `Shop ${Date.now()}`
    await openPage(page, 'keys', 'API keys')
    await page.getByRole('button', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog', { name: 'New key' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('combobox', { name: 'Permissions' }).click()
    await page.getByRole('option', { name: 'View members' }).click()
    await dialog.getByLabel('Name').click()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
    expect(secret).toMatch(/^quoin_sk_/)
    const called = () => page.request.get('/api/gateway/users', { headers: { 'x-api-key': secret } })
    expect((await called()).status()).toBe(200)
    await page.getByRole('button', { name: 'I’ve copied it' }).click()
    await expect(page.getByText(secret)).toHaveCount(0)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Revoked')).toBeVisible()
    expect((await called()).status()).toBe(401)
  })

  test('rewrites a mail with a preview that names what is wrong, in a draft at first, and finds older words again', async ({
    page,
  }) => {
    await openPage(page, 'mails/templates/unlock', /locked/)
    const heading = page.getByLabel('Heading')
    const publish = page.getByRole('button', { name: 'Publish' })
    const discard = async () => {
      await page.getByRole('button', { name: 'Discard draft' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
      await expect(page.getByText(/This is a draft/)).toHaveCount(0)
    }
    // What a run that was cut short has left.
    if (await page.getByText(/This is a draft/).isVisible()) await discard()
    await expect(publish).toHaveAttribute('aria-disabled', 'true')
    await heading.fill('Hello {{ nobody }}')
    await expect(page.getByRole('alert').filter({ hasText: 'This template has errors' })).toBeVisible()
    await expect(publish).toHaveAttribute('aria-disabled', 'true')
    const words = `Good day {{ name }} ${Date.now()}`
    await heading.fill(words)
    const picture = page.frameLocator('iframe').getByRole('heading')
    await expect(picture).toContainText('Good day')
    await expect(picture).toHaveCSS('color', 'rgb(41, 37, 36)')
    await page.getByRole('radiogroup', { name: 'Preview theme' }).getByText('Dark').click()
    await expect(picture).toHaveCSS('color', 'rgb(231, 229, 228)')
    const text = page.getByRole('region', { name: 'Plain-text version' })
    await expect(text).toContainText('Good day')
    await page.getByRole('button', { name: 'Write manually' }).click()
    const plain = page.getByLabel('Plain-text version').and(page.getByRole('textbox'))
    await expect(plain).toHaveValue(/\{\{ link \}\}/)
    await plain.fill('Nothing more')
    await expect(page.getByRole('alert').filter({ hasText: 'does not say {{ link }}' })).toBeVisible()
    await plain.fill(`By hand: {{ link }}`)
    await expect(text).toContainText('By hand: http')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText(/This is a draft/)).toBeVisible()
    await page.reload()
    await expect(heading).toHaveValue(words)
    await expect(plain).toHaveValue('By hand: {{ link }}')
    await publish.click()
    await expect(page.getByText('Template published.')).toBeVisible()
    await page.reload()
    await expect(heading).toHaveValue(words)
    await page.getByRole('button', { name: 'Restore default' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore default' }).click()
    await expect(heading).not.toHaveValue(words)
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await expect(history.getByRole('row').nth(1)).toContainText('Default')
    await history
      .getByRole('row')
      .nth(2)
      .getByRole('button', { name: /^Compare/ })
      .click()
    await expect(history.locator('del').first()).toContainText('Good')
    expect(await objections(page, 'history')).toEqual([])
    await history.getByRole('button', { name: 'Restore to draft' }).click()
    await expect(heading).toHaveValue(words)
    await discard()
    await expect(heading).not.toHaveValue(words)
  })

  test('sends the mails of a company by a server of its own, and says what came in the way', async ({ page }) => {
    const smtp = await startSmtpDouble()
    try {
      await open(page, '/gateway/mails/server', 'owner@rival.test')
      const platform = page.getByText(/^The platform has no mail server/)
      const state = page.getByRole('region', { name: 'Email delivery' })
      const save = async (host: string, port: number) => {
        await page.getByLabel('Host', { exact: true }).fill(host)
        await page.getByLabel('Port').fill(String(port))
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(state.getByText(host, { exact: true })).toBeVisible()
      }
      // What a run that was cut short has left.
      await expect(page.getByLabel('Host', { exact: true })).toBeVisible()
      if (await page.getByRole('button', { name: 'Remove…' }).isVisible()) {
        await page.getByRole('button', { name: 'Remove…' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      }
      await expect(platform).toBeVisible()
      await page.getByRole('combobox', { name: 'Encryption' }).click()
      await page.getByRole('option', { name: 'None' }).click()
      await page.getByLabel('Sender name').fill('Rival Post')
      await page.getByLabel('Sender address').fill('post@rival.test')
      await save('10.0.0.1', smtp.port)
      await expect(page.getByRole('button', { name: 'Use this server' })).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('button', { name: 'Send test email' }).click()
      await expect(state.getByRole('alert')).toContainText('10.0.0.1 isn’t allowed.')
      await save('127.0.0.1', smtp.port)
      await page.getByRole('button', { name: 'Send test email' }).click()
      await expect(state.getByRole('status')).toHaveText(/on its way to owner@rival\.test\.$/)
      expect(smtp.mails.map(({ from, to }) => [from, ...to])).toEqual([['post@rival.test', 'owner@rival.test']])
      await page.getByRole('button', { name: 'Use this server' }).click()
      await expect(state.getByText('In use', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Create key' }).click()
      await expect(page.getByText(/^v=DKIM1; k=rsa; p=/)).toBeVisible()
      expect(await objections(page, 'mail server')).toEqual([])
      await page.getByRole('button', { name: 'Remove…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(platform).toBeVisible()
    } finally {
      await smtp.close()
    }
  })

  test('shows the company as a role sees it, says who can do something, and leads links by id to the company', async ({
    page,
  }) => {
    await openPage(page, 'roles?tab=permissions', 'Roles and permissions')
    await page.getByRole('combobox', { name: 'Permission' }).click()
    await page.getByRole('option', { name: 'View the audit log' }).click()
    await expect(page.getByRole('row', { name: /admin@demo.test/ })).toContainText('Administrator')
    const code = unique('copy_').toLowerCase().replace(/\W/g, '_')
    await page.getByRole('button', { name: 'Actions for Guest' }).click()
    await page.getByRole('menuitem', { name: 'Copy…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(code)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
    await dialog.getByRole('button', { name: 'Create role' }).click()
    await expect(dialog).toHaveCount(0)
    const act = async (what: string) => {
      await page.getByRole('button', { name: `Actions for ${code}` }).click()
      await page.getByRole('menuitem', { name: what }).click()
    }
    await act('Permissions…')
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'All of Wallet' }).selectOption('No')
    await expect(dialog.getByRole('region', { name: 'What changes' }).getByRole('listitem').first()).toContainText('→ No')
    expect(await objections(page, 'permissions of a role')).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await act('Delete…')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: `Actions for ${code}` })).toHaveCount(0)
    await page.getByRole('button', { name: 'Actions for Guest' }).click()
    await page.getByRole('menuitem', { name: 'View as this role' }).click()
    await expect(page.getByText('You’re viewing the company as Guest, read-only.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles and permissions' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Administrator' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible()
    const listed = page.waitForResponse(/\/api\/gateway\/companies\?/)
    await page.reload()
    const { data } = (await (await listed).json()) as { data: { id: string; attributes: { url_id: string } }[] }
    const { id } = data.find(({ attributes }) => attributes.url_id === 'demo')!
    await page.goto(`/c/${id}/gateway/teams?search=x`)
    await expect(page).toHaveURL(/\/c\/demo\/gateway\/teams/)
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible()
  })
})
