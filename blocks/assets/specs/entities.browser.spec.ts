import { expect } from '@playwright/test'
import { objections, open, pageOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import { call } from './browser.ts'

test.describe('An organizational unit', () => {
  test('shows its assets and who asks for them; what was asked is granted there', async ({ page, browser }) => {
    await open(page, '/assets/entities')
    const name = unique('Studio')
    const { data } = await call(page, 'post', '/entities', { entity: { name, entity_type: 'department' } })
    await call(page, 'post', '/assets', { asset: { name: unique('Lamp'), entity_unique_id: data.id } })
    const other = await pageOf(browser, `/assets/entities/${data.id}`, 'guest@demo.test')
    await other.getByRole('button', { name: 'Request access' }).click()
    const dialog = other.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('I film the fair.')
    await dialog.getByRole('button', { name: 'Request access' }).click()
    await expect(dialog).toHaveCount(0)
    await other.context().close()
    await visit(page, `/c/demo/assets/entities/${data.id}`)
    await page.getByRole('tab', { name: 'Assets' }).click()
    await expect(page.getByText(/Lamp/).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Requests' }).click()
    await page.getByText('I film the fair.').click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Approved').first()).toBeVisible()
    await visit(page, `/c/demo/assets/entities/${data.id}`)
    await page.getByRole('tab', { name: 'Access', exact: true }).click()
    expect(await objections(page, 'accesses of a unit')).toEqual([])
    const { data: accesses } = await call(page, 'get', `/entities/${data.id}/accesses`)
    expect(accesses).toHaveLength(1)
  })
})
