import { expect } from '@playwright/test'
import { callsBelow, objections, open, pageOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const crm = callsBelow('/crm')

test('Whoever looks at a record is told who is changing it, until they are done', async ({ page, browser }) => {
  await open(page, '/crm/accounts')
  const name = unique('Shared')
  const { data } = await crm(page, 'post', '/accounts', { account: { name } })
  const path = `/crm/accounts/${data.id}`
  const other = await pageOf(browser, path, 'support@demo.test')
  try {
    await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
    await visit(page, `/c/demo${path}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const hint = other.getByText('Ada Demo is editing this')
    await expect(hint).toHaveCount(0)
    await page.keyboard.press('e')
    const form = page.getByRole('dialog')
    await expect(form.getByRole('textbox', { name: 'Name' }).first()).toBeVisible()
    await expect(hint).toBeVisible()
    // Nobody is told of themselves.
    await expect(page.getByText('is editing this')).toHaveCount(0)
    expect(await objections(other, 'edited by somebody')).toEqual([])
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    await expect(hint).toHaveCount(0)
  } finally {
    await other.context().close()
  }
})
