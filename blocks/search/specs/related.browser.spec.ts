import { expect } from '@playwright/test'
import { callsBelow, objections, open, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const askCrm = callsBelow('/crm')
const askSearch = callsBelow('/search')

test.describe('A search', () => {
  test('shows what has to do with a record, and opens items of other systems where they lie', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/search')
    const name = unique('Bellwether')
    const { data } = await askCrm(page, 'post', '/accounts', { account: { name } })
    await askCrm(page, 'post', '/contacts', {
      contact: { first_name: 'Tamsin', last_name: unique('Reef'), account_unique_id: data.id },
    })
    const article = unique('Battens')
    await askSearch(page, 'post', `/entities/${crypto.randomUUID()}/register`, {
      entity: { entity_type: 'help_article', entity_alias: article, entity_url: 'https://help.example/battens' },
    })
    await visit(page, `/c/demo/search?q=${name}`)
    await page.getByRole('button', { name: `Related to ${name}` }).click()
    await expect(page.getByRole('region', { name: `Related to ${name}` }).getByRole('link', { name: /Tamsin/ })).toBeVisible()
    expect(await objections(page, 'related records')).toEqual([])
    await visit(page, `/c/demo/search?q=${article}`)
    const link = page.getByRole('link', { name: new RegExp(article) })
    await expect(link).toHaveAttribute('href', 'https://help.example/battens')
    await expect(page.getByText('help_article')).toBeVisible()
    expect(troubles).toEqual([])
  })
})
