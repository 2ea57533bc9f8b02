import { expect, type Page } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { followSystem, objectionsInBothLooks, open, pick, visit } from '@quoin/ui/specs/browser.ts'

const cellOf = (page: Page, field: string) =>
  page.getByRole('region', { name: 'Field permissions' }).getByRole('combobox', { name: `${field}: Everyone else`, exact: true })

async function say(page: Page, field: string, access: 'Visible' | 'Read only' | 'Hidden'): Promise<void> {
  await visit(page, '/c/demo/gateway/roles?tab=fields')
  await pick(page, page.getByRole('combobox', { name: 'Record type', exact: true }), 'Contacts')
  const answered = page.waitForResponse((one) => one.url().endsWith('/field_permissions') && one.request().method() === 'PUT')
  await cellOf(page, field).selectOption({ label: access })
  expect((await answered).status()).toBe(200)
}

test('A field that is hidden from everyone else is gone from their lists, forms and pages, and comes back', async ({
  page,
  browser,
}) => {
  test.slow()
  await followSystem(page)
  await open(page, '/gateway/roles')
  await say(page, 'Phone', 'Hidden')
  expect(await objectionsInBothLooks(page, 'field permissions')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await pick(page, page.getByRole('combobox', { name: 'Record type', exact: true }), 'Contacts')
  await expect(cellOf(page, 'Phone')).toHaveValue('hidden')
  const theirs = await browser.newContext()
  try {
    const member = await theirs.newPage()
    await open(member, '/crm/contacts', 'member@demo.test')
    const openForm = async () => {
      await visit(member, '/c/demo/crm/contacts')
      await member.getByRole('button', { name: 'New contact' }).click()
      const form = member.getByRole('dialog')
      await expect(form.getByLabel('First name')).toBeVisible()
      return form
    }
    await expect((await openForm()).getByLabel('Phone')).toHaveCount(0)
    await say(page, 'Phone', 'Visible')
    await member.reload()
    await expect((await openForm()).getByLabel('Phone')).toBeVisible()
  } finally {
    await theirs.close()
  }
})
