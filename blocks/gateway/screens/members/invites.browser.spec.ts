import { expect, type Page } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { objections, open, visit } from '@quoin/ui/specs/browser.ts'
import { linkMailedTo } from '../../specs/behindTheBrowser.ts'

async function openMembers(page: Page, email: string): Promise<void> {
  await open(page, '/gateway/members', email)
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
}

test.describe('Invitations', () => {
  test('are sent, sent again and taken back by an administrator', async ({ page }) => {
    const email = `invited.${Date.now()}@demo.test`
    await openMembers(page, 'admin@demo.test')
    await page.getByRole('button', { name: 'Invite people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Guest' }).click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('tab', { name: /^Invitations \(\d+\)$/ }).click()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByRole('cell', { name: 'Guest' })).toBeVisible()
    await expect(row).toContainText('Pending')
    expect(await objections(page, 'invitations')).toEqual([])
    const act = async (what: string) => {
      await row.getByRole('button', { name: `Actions for ${email}` }).click()
      await page.getByRole('menuitem', { name: what }).click()
    }
    await act('Resend')
    await expect(page.getByText(`Invitation sent to ${email}.`).first()).toBeVisible()
    await act('Revoke')
    await expect(row).toContainText('Revoked')
    await expect(row.getByRole('button', { name: `Actions for ${email}` })).toHaveCount(0)
  })

  test('lead in whoever has no role yet, who reads what they wait for, and whom an administrator finds and removes', async ({
    page,
  }) => {
    const email = `waiting.${Date.now()}@demo.test`
    await openMembers(page, 'admin@demo.test')
    await page.getByRole('button', { name: 'Invite people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    const role = dialog.getByRole('combobox', { name: 'Role' })
    await expect(role).toHaveValue('User')
    await dialog.getByLabel('Email').fill(email)
    await role.click()
    await page.getByRole('option', { name: 'No role' }).click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog).toBeHidden()

    await page.goto(await linkMailedTo(email, 'invitation'))
    await page.getByLabel('Your name').fill('Wanda Waiting')
    await page.getByLabel('New password').fill('a brand new pass phrase')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You’re in, but you don’t have a role yet' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('button', { name: 'Settings' })).toHaveCount(0)
    expect(await objections(page, 'home without a role')).toEqual([])
    await page.getByRole('link', { name: 'Complete your profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()

    await open(page, '/gateway/home')
    await page.getByRole('link', { name: /^Members without a role/ }).click()
    await expect(page.getByRole('button', { name: 'Without a role' })).toHaveAttribute('aria-pressed', 'true')
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'admin@demo.test' })).toHaveCount(0)
    await row.getByRole('button', { name: /^Wanda Waiting/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wanda Waiting' })).toBeVisible()
    await page.getByRole('tab', { name: 'Sign-ins' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Signed in' }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(page.getByText('No matching entries')).toBeVisible()
    expect(await objections(page, 'a member')).toEqual([])
    await page.goBack()
    await row.getByRole('button', { name: 'Actions for Wanda Waiting' }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
    await expect(page.getByText('Wanda Waiting was removed.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  test('come from a table too, and say what became of every line', async ({ page }) => {
    await openMembers(page, 'admin@demo.test')
    await page.getByRole('button', { name: 'Invite people' }).click()
    const csv = `email,role\ntable.${Date.now()}@demo.test,guest\nnobody,guest\nadmin@demo.test,guest\n`
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByRole('status').filter({ hasText: '1 invitation sent, 2 failed.' })).toBeVisible()
    await expect(page.getByText('Line 3, nobody: isn’t a valid email address')).toBeVisible()
    await expect(page.getByText('Line 4, admin@demo.test: is already a member')).toBeVisible()
  })

  test('are not for those who may not manage people, and the button says so', async ({ page }) => {
    await openMembers(page, 'member@demo.test')
    const invite = page.getByRole('button', { name: 'Invite people' })
    await expect(invite).toHaveAttribute('aria-disabled', 'true')
  })
})

test.describe('Looking in as a member', () => {
  test('shows what they see until it is ended, and they can read who it was and why', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('kt_theme_mode_menu', 'system'))
    const reason = `The list looked empty ${Date.now()}`
    await openMembers(page, 'admin@demo.test')
    await page.getByRole('button', { name: 'Actions for Gil Demo' }).click()
    await page.getByRole('menuitem', { name: 'View as…' }).click()
    const dialog = page.getByRole('dialog', { name: 'View as Gil Demo?' })
    await dialog.getByLabel('Reason').fill(reason)
    await expect(page.getByRole('menu')).toHaveCount(0)
    expect(await objections(page, 'look dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Start' }).click()
    const bar = page.getByRole('status').filter({ hasText: 'You’re viewing the company as Gil Demo' })
    await expect(bar).toBeVisible()
    await page.goto('/c/demo/gateway/members')
    await expect(page.getByRole('button', { name: 'Invite people' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('row').filter({ hasText: 'guest@demo.test' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'member@demo.test' })).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    expect(await objections(page, 'look bar')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await bar.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'member@demo.test' })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await openMembers(page, 'guest@demo.test')
    await visit(page, '/c/demo/gateway/profile')
    const section = page.getByRole('region', { name: 'Support access' })
    await expect(section.getByRole('listitem').filter({ hasText: reason })).toContainText('Ada Demo')
  })
})
