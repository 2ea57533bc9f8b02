import { expect, type Page, test } from '@playwright/test'

const password = 'quoin-demo-2026'

async function openMembers(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.goto('/c/demo/gateway/members')
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
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(dialog).toBeHidden()
    const open = page.getByRole('region', { name: 'Open invitations' })
    await expect(open.getByText(email)).toBeVisible()
    await open.getByRole('button', { name: `Send the invitation to ${email} again` }).click()
    await expect(page.getByText(`The invitation to ${email} was sent.`).first()).toBeVisible()
    await open.getByRole('button', { name: `Take the invitation to ${email} back` }).click()
    await expect(page.getByText(email, { exact: true })).toHaveCount(0)
  })

  test('come from a table too, and say what became of every line', async ({ page }) => {
    await openMembers(page, 'admin@demo.test')
    await page.getByRole('button', { name: 'Invite people' }).click()
    const csv = `email,role\ntable.${Date.now()}@demo.test,guest\nnobody,guest\nadmin@demo.test,guest\n`
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByRole('status').filter({ hasText: '1 invitation was sent, 2 were refused.' })).toBeVisible()
    await expect(page.getByText('Line 3, nobody: is not an e-mail address')).toBeVisible()
    await expect(page.getByText('Line 4, admin@demo.test: is a member already')).toBeVisible()
  })

  test('are not for those who may not manage people, and the button says so', async ({ page }) => {
    await openMembers(page, 'member@demo.test')
    const invite = page.getByRole('button', { name: 'Invite people' })
    await expect(invite).toHaveAttribute('aria-disabled', 'true')
  })
})
