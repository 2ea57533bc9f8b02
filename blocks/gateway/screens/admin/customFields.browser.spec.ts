import { expect, type Page } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { followSystem, objectionsInBothLooks, open, visit } from '@quoin/ui/specs/browser.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('A field that an administrator adds stands in the form, on the page, in the list and its filter', async ({ page }) => {
  test.slow()
  await followSystem(page)
  await open(page, '/gateway/custom-fields')
  await expect(page.getByRole('heading', { level: 1, name: 'Custom fields' })).toBeVisible()
  await choose(page, 'Record type', 'Accounts')
  const label = `Rating ${Date.now() % 100_000}`
  const key = label.toLowerCase().replace(' ', '_')
  await page.getByRole('button', { name: 'New field' }).click()
  const form = page.getByRole('dialog', { name: 'New field: Accounts' })
  await form.getByLabel('Label').fill(label)
  await expect(form.getByLabel('Key')).toHaveValue(key)
  await choose(page, 'Type', 'Number')
  await form.getByLabel('Section').fill('Scores')
  expect(await objectionsInBothLooks(page, 'the form of a custom field')).toEqual([])
  await form.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByRole('row', { name: new RegExp(label) })).toContainText('Number')
  expect(await objectionsInBothLooks(page, 'custom fields')).toEqual([])

  await visit(page, '/c/demo/crm/accounts')
  await page.getByRole('button', { name: 'New account' }).click()
  const account = page.getByRole('dialog')
  await account.getByLabel('Name').fill(`Scored ${key}`)
  await account.getByLabel(label).fill('7.5')
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Scored ${key}` })).toBeVisible()
  const scores = page.getByRole('region', { name: 'Scores' })
  await expect(scores).toContainText('7.5')
  await scores.getByRole('button', { name: new RegExp(label) }).click()
  await scores.getByRole('textbox', { name: label }).fill('8')
  await page.keyboard.press('Enter')
  await expect(scores).toContainText('8')

  // The looks were looked at on a phone last, whose lists have no columns.
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, `/c/demo/crm/accounts?columns=name,custom_fields.${key}&sort=-custom_fields.${key}`)
  await expect(page.getByRole('columnheader', { name: new RegExp(label) })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`Scored ${key}`) })).toContainText('8')

  await visit(page, '/c/demo/gateway/custom-fields')
  await choose(page, 'Record type', 'Accounts')
  await page.getByRole('button', { name: `Actions for ${label}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(label) })).toBeHidden()
})

test('A secret that a form takes is masked on the page until somebody asks for it, stays when it is not typed anew, and is removed by its cross', async ({
  page,
}) => {
  test.slow()
  await followSystem(page)
  await open(page, '/gateway/custom-fields')
  await choose(page, 'Record type', 'Accounts')
  const label = `Door ${Date.now() % 100_000}`
  const key = label.toLowerCase().replace(' ', '_')
  await page.getByRole('button', { name: 'New field' }).click()
  const form = page.getByRole('dialog', { name: 'New field: Accounts' })
  await form.getByLabel('Label').fill(label)
  await choose(page, 'Type', 'Secret')
  await form.getByLabel('Section').fill('Access')
  await form.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByRole('row', { name: new RegExp(label) })).toContainText('Secret')

  await visit(page, '/c/demo/crm/accounts')
  await page.getByRole('button', { name: 'New account' }).click()
  const account = page.getByRole('dialog')
  await account.getByLabel('Name').fill(`Locked ${key}`)
  await account.getByLabel(label).fill('open sesame')
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Locked ${key}` })).toBeVisible()
  const access = page.getByRole('region', { name: 'Access' })
  await expect(access).toContainText('••••••')
  await expect(access).not.toContainText('open sesame')
  await access.getByRole('button', { name: `Show ${label}` }).click()
  await expect(access).toContainText('open sesame')
  expect(await objectionsInBothLooks(page, 'a secret that is shown')).toEqual([])
  await access.getByRole('button', { name: `Hide ${label}` }).click()
  await expect(access).not.toContainText('open sesame')

  await access.getByRole('button', { name: `Edit ${label}` }).press('Enter')
  const input = access.getByRole('textbox', { name: label })
  await expect(input).toHaveValue('')
  await input.fill('another word')
  await page.keyboard.press('Enter')
  await access.getByRole('button', { name: `Show ${label}` }).click()
  await expect(access).toContainText('another word')
  await access.getByRole('button', { name: `Edit ${label}` }).press('Enter')
  await access.getByRole('button', { name: 'Clear' }).click()
  await access.getByRole('button', { name: 'Save' }).click()
  await expect(access.getByRole('button', { name: `Show ${label}` })).toBeHidden()

  await visit(page, '/c/demo/gateway/custom-fields')
  await choose(page, 'Record type', 'Accounts')
  await page.getByRole('button', { name: `Actions for ${label}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(label) })).toBeHidden()
})
