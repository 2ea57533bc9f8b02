import { expect, type Page } from '@playwright/test'
import { callsBelow, objectionsInBothLooks, open, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

test.describe('The disclosure workspace', () => {
  test('lets a person find an objective, answer it, prove it and complete it', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await open(page, '/disclosure')
    await expect(page.getByRole('heading', { level: 1, name: 'Disclosure' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'My assignments' })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'disclosure')
    await page.getByRole('link', { name: 'Move to the new warehouse' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Move to the new warehouse' })).toBeVisible()
    await page.getByRole('button', { name: /^Business/ }).click()
    await page.getByRole('button', { name: /^Value Proposition/ }).click()
    await page.getByRole('button', { name: /Describe the benefit for employees/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Describe the benefit for employees' })).toBeVisible()
    const text = unique('shorter ways')
    await page.getByRole('textbox', { name: 'Answer', exact: true }).fill(text)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Answer saved.')).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('the plan of the site') })
    await expect(page.getByRole('button', { name: 'plan.txt', exact: true })).toBeVisible()
    const stored = await storeFile(page)
    await page.getByRole('button', { name: 'Choose from Files' }).click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('searchbox').fill(stored)
    await picker.getByRole('radio', { name: stored }).check()
    await picker.getByRole('button', { name: 'Choose', exact: true }).click()
    await expect(page.getByRole('button', { name: stored, exact: true })).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'objective')))
    await page.getByRole('button', { name: 'Mark as completed' }).click()
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
    const address = page.url()
    await page.setViewportSize({ width: 390, height: 800 })
    await visit(page, new URL(address).pathname + new URL(address).search)
    await expect(page.getByText(text)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'All objectives' }).click()
    await expect(page.getByRole('navigation', { name: 'Sections and objectives' })).toBeVisible()
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })

  test('has its catalogue kept on screens: guidance, completion rules, questions and other languages', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await open(page, '/disclosure/disclosures')
    await page.getByRole('cell', { name: 'Business', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Business' })).toBeVisible()
    await page.getByRole('button', { name: 'New breakdown' }).click()
    const part = unique('Part ')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(part)
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name: part })).toBeVisible()
    await page.getByRole('button', { name: 'New objective' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Who rents it?')
    await dialog.getByRole('textbox', { name: 'Guidance' }).fill('Name them all.')
    await dialog.getByRole('checkbox', { name: 'Needs a review' }).check()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who rents it?' })).toBeVisible()
    await expect(page.getByText('Name them all.')).toBeVisible()
    const found = await objectionsInBothLooks(page, 'objective of the catalogue')
    await page.getByRole('tab', { name: 'Translations' }).click()
    await page.getByRole('textbox', { name: 'Name in this language' }).fill('Wer mietet es?')
    await page.getByRole('button', { name: 'Save translation' }).click()
    await expect(page.getByText('Translation saved.')).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'translations')))
    await page.getByRole('tab', { name: 'Prompts' }).click()
    await page.getByRole('button', { name: 'New prompt' }).first().click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Which of them pay?')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Which of them pay?' })).toBeVisible()
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })

  test('has an edition signed by who is asked, who finds it in a list, until it is revoked', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/disclosure')
    await page.getByRole('link', { name: 'Move to the new warehouse' }).last().click()
    const project = /projects\/([0-9a-f-]{36})/.exec(page.url())![1]!
    await visit(page, `/c/demo/disclosure/projects/${project}/editions`)
    const title = unique('Edition ')
    await page.getByLabel('Title of the new edition').fill(title)
    await page.getByRole('button', { name: 'Freeze edition' }).click()
    const edition = page.getByRole('listitem').filter({ hasText: title }).first()
    await edition.getByRole('button', { name: 'Approvals' }).click()
    const { id } = await meOn(page)
    await callsBelow('/projects')(page, 'post', `/projects/${project}/approvals`, {
      approval: {
        edition_unique_id: await editionOf(page, project, title),
        signer_unique_ids: [id],
        quorum: 1,
        statement: 'To the best of my knowledge.',
        expires_at: '2100-01-01T00:00:00Z',
      },
    })
    await visit(page, '/c/demo/disclosure')
    const waiting = page.getByRole('region', { name: 'Waiting for your signature' })
    await waiting.getByRole('link', { name: title }).click()
    const again = page.getByRole('listitem').filter({ hasText: title }).first()
    await again.getByRole('button', { name: 'Approvals' }).click()
    await expect(again.getByText('To the best of my knowledge.')).toBeVisible()
    await again.getByRole('button', { name: 'Sign this version' }).click()
    await expect(again.getByText('Approved', { exact: true })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'editions with approvals')
    await again.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(again.getByText('Revoked', { exact: true })).toBeVisible()
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})

/** Who is signed in on a page. */
async function meOn(page: Page): Promise<{ id: string }> {
  const people = (await callsBelow('/gateway')(page, 'get', '/users/?records=50')).data as {
    id: string
    attributes: { email: string }
  }[]
  return people.find(({ attributes }) => attributes.email === 'admin@demo.test')!
}
async function editionOf(page: Page, project: string, title: string): Promise<string> {
  const { data } = await callsBelow('/projects')(page, 'get', `/projects/${project}/editions`)
  return data.attributes.editions.find((one: { title: string }) => one.title === title).unique_id
}
/** A file that lies among one's own already. */
async function storeFile(page: Page): Promise<string> {
  const files = callsBelow('/files')
  const name = `${unique('survey')}.txt`
  const { data } = await files(page, 'put', '/files/presign', { filename: name })
  const { presigned_url, headers } = data.attributes
  const put = await page.request.put(presigned_url, { headers, data: Buffer.from('the survey of the roof') })
  expect(put.ok()).toBe(true)
  await files(page, 'post', '/files', { file: { file_unique_id: data.id, name } })
  return name
}
