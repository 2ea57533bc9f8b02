import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import {
  followSystem,
  objections,
  objectionsInBothLooks,
  objectionsOnPages,
  open,
  pageOf,
  troublesOf,
  unique,
  visit,
} from '@quoin/ui/specs/browser.ts'
import { addAsset, call, choose } from './browser.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test.describe('An asset', () => {
  test('goes out with four clicks: what, to whom, and when it is due is proposed', async ({ page }) => {
    await open(page, '/assets/loans')
    const asset = await addAsset(page)
    await page.getByRole('button', { name: 'Check out', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Check out' })
    await expect(dialog.getByRole('textbox', { name: 'Asset' })).toBeFocused()
    await page.keyboard.type(asset.name)
    await page.getByRole('option', { name: asset.name }).click()
    await page.getByRole('option', { name: 'Max Demo' }).click()
    await dialog.getByRole('button', { name: 'Check out', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect((await call(page, 'get', `/assets/${asset.id}`)).data.attributes.state).toBe('lent')
    const [loan] = (await call(page, 'get', '/loans?records=1&sort=-created_at')).data
    expect(Date.parse(loan.attributes.due_at)).toBeGreaterThan(Date.now())
  })

  test('is made in the list, opened from it, and takes another as its part', async ({ page }) => {
    await open(page, '/assets/assets')
    const part = await addAsset(page)
    const name = unique('Scaffold')
    await page.getByRole('button', { name: 'New asset' }).first().click()
    await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill(name)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Model' }).fill('Alu 200')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (!/assets\/assets\/[0-9a-f-]{36}/.test(page.url())) await page.getByRole('row').filter({ hasText: name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).last().click()
    await page.getByRole('menuitem', { name: 'Parts' }).click()
    await choose(page, 'Add part', part.name)
    await page.getByRole('button', { name: 'Add part' }).click()
    await expect(page.getByRole('link', { name: new RegExp(part.name) })).toBeVisible()
    await page.getByRole('button', { name: `Remove ${part.name}` }).click()
    await expect(page.getByText('No parts')).toBeVisible()
  })

  test('goes to a person by the code they read out, and comes back', async ({ page, browser }) => {
    await open(page, '/assets/assets')
    const asset = await addAsset(page)
    const borrower = await pageOf(browser, `/assets/assets/${asset.id}`, 'member@demo.test')
    await borrower.getByRole('button', { name: 'Checkout code' }).click()
    await borrower.getByRole('button', { name: 'Get code' }).click()
    const code = await borrower.getByRole('dialog').locator('strong').textContent()
    expect(code).toMatch(/^\d{6}$/)
    expect(await objections(borrower, 'code')).toEqual([])
    await borrower.context().close()

    await visit(page, `/c/demo/assets/assets/${asset.id}`)
    await page.getByRole('button', { name: 'Check out', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await choose(page, 'User', 'Max Demo')
    await dialog.getByLabel('Confirmation code').fill(code === '000000' ? '000001' : '000000')
    await dialog.getByRole('button', { name: 'Check out', exact: true }).click()
    await expect(dialog.getByText('This code doesn’t match.', { exact: false })).toBeVisible()
    await dialog.getByLabel('Confirmation code').fill(code!)
    await dialog.getByRole('button', { name: 'Check out', exact: true }).click()
    // The message about it is gone again before a busy machine looks.
    await expect(page.getByRole('article').getByText('Checked out', { exact: true }).first()).toBeVisible()
    const number = await page
      .getByRole('article')
      .getByRole('link', { name: /^L-\d+-\d+$/ })
      .first()
      .innerText()

    await visit(page, '/c/demo/assets/loans')
    await page.getByRole('row').filter({ hasText: number }).click()
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await page.getByRole('button', { name: 'Check in' }).click()
    await dialog.getByLabel('Condition').fill('A scratch')
    await dialog.getByRole('button', { name: 'Check in' }).click()
    await expect(page.getByText(/^Checked in\.?$/).first()).toBeVisible()
    await expect(page.getByText(/^Returned /).first()).toBeVisible()
    expect((await call(page, 'get', `/assets/${asset.id}`)).data.attributes.state).toBe('available')
  })

  test('gets a label, and whoever finds it tells its owner, who sees that it was scanned and where', async ({
    page,
    browser,
  }) => {
    await open(page, '/assets/assets')
    const asset = await addAsset(page)
    await page.getByRole('button', { name: 'Print labels' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Asset tags or serial numbers').fill(`${asset.code}\nno such tag`)
    await dialog.getByRole('button', { name: 'Create PDF' }).click()
    await expect(dialog.getByText('Not found: no such tag')).toBeVisible()
    await dialog.getByLabel('Asset tags or serial numbers').fill(asset.code)
    await dialog.getByRole('button', { name: 'Create PDF' }).click()
    const link = dialog.getByRole('link', { name: 'Open labels-1.pdf' })
    await expect(link).toBeVisible()
    const pdf = await page.request.get((await link.getAttribute('href'))!)
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await objections(page, 'labels')).toEqual([])

    const { data } = await call(page, 'get', `/assets/${asset.id}/codes`)
    const stranger = await (
      await browser.newContext({
        reducedMotion: 'reduce',
        geolocation: { latitude: 53.551086, longitude: 9.993682 },
        permissions: ['geolocation'],
      })
    ).newPage()
    await stranger.goto(`/found#${new URL(data.attributes.label_url).hash.slice(1)}`)
    await expect(stranger.getByText(`${asset.code} belongs to Demo Company`, { exact: false })).toBeVisible()
    expect(await objections(stranger, 'found')).toEqual([])
    await stranger.getByLabel('Message').fill('On the bench in the park')
    await stranger.getByLabel('Your contact details').fill('finder@park.example')
    await stranger.getByRole('button', { name: 'Share my location' }).click()
    await expect(stranger.getByText('Your location will be sent with the message.')).toBeVisible()
    await stranger.getByRole('button', { name: 'Notify the owner' }).click()
    await expect(stranger.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await stranger.context().close()
    await visit(page, '/c/demo/assets/alerts')
    await page.getByText(`${asset.code}: On the bench in the park`).click()
    await expect(page.getByText('finder@park.example', { exact: true })).toBeVisible()
    await expect(page.getByText('Near 53.55109, 9.99368')).toBeVisible()
    await expect(page.getByText('Found item reported', { exact: true })).toBeVisible()

    await visit(page, `/c/demo/assets/assets/${asset.id}?tab=codes`)
    await expect(page.getByText('Near 53.55, 9.99')).toBeVisible()
    const code = unique('EAN')
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('button', { name: `Remove ${code}` })).toBeVisible()
    expect(await objections(page, 'codes')).toEqual([])
    await page.getByRole('button', { name: `Remove ${code}` }).click()
    await expect(page.getByRole('button', { name: `Remove ${code}` })).toHaveCount(0)
  })
})

test('A category and a model give their assets fields, and a secret one is shown to whoever asks for it', async ({ page }) => {
  await open(page, '/assets/categories')
  const category = (await call(page, 'post', '/categories', { category: { name: unique('Safes') } })).data.id
  await visit(page, `/c/demo/assets/categories/${category}?tab=fields`)
  const field = (number: number) => page.getByRole('group', { name: `Field ${number}` })
  for (const [at, label] of ['Weight', 'Door code'].entries()) {
    await page.getByRole('button', { name: 'Add field' }).click()
    await field(at + 1)
      .getByLabel('Label')
      .fill(label)
  }
  await field(1).getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Number' }).click()
  await field(2).getByRole('checkbox', { name: 'Encrypted' }).check()
  expect(await objections(page, 'fields of a category')).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fields saved.')).toBeVisible()

  const model = unique('Lock')
  const asset = await addAsset(page, { category_unique_id: category, model })
  await open(page, '/assets/models')
  await page.getByRole('button', { name: 'New model' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Model' }).fill(model.toLowerCase())
  await page.getByRole('option', { name: model }).click()
  // The list of options fades.
  await expect(page.getByRole('listbox')).toHaveCount(0)
  expect(await objections(page, 'a new model')).toEqual([])
  await dialog.getByRole('button', { name: 'Continue to fields' }).click()
  await expect(page.getByRole('heading', { level: 1, name: model })).toBeVisible()
  await page.getByRole('button', { name: 'Add field' }).click()
  await field(1).getByLabel('Label').fill('Bolt')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fields saved.')).toBeVisible()

  await open(page, `/assets/assets/${asset.id}?tab=fields`)
  await expect(page.getByRole('link', { name: `Fields for ${model}` })).toBeVisible()
  await page.getByRole('textbox', { name: 'Weight' }).fill('80')
  await page.getByRole('textbox', { name: 'Bolt' }).fill('M8')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fields saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Door code' }).click()
  const secrets = page.getByRole('region', { name: 'Encrypted fields' })
  await secrets.getByRole('textbox', { name: 'Door code' }).fill('4711')
  await secrets.getByRole('button', { name: 'Save' }).click()
  await expect(secrets.getByText('••••••')).toBeVisible()
  await page.getByRole('button', { name: 'Show Door code' }).click()
  await expect(secrets.getByText('4711')).toBeVisible()
  expect(await objections(page, 'fields of an asset')).toEqual([])
  expect((await call(page, 'get', `/assets/${asset.id}`)).data.attributes.custom).toEqual({ weight: 80, bolt: 'M8' })
})

test('A maintenance plan gets a checklist, and is done when what has to be is ticked', async ({ page }) => {
  await open(page, '/assets/maintenance')
  const asset = await addAsset(page)
  const plan = await call(page, 'post', `/assets/${asset.id}/maintenance_plans`, {
    maintenance_plan: { asset_unique_id: asset.id, name: unique('Brakes'), every: 3, per: 'loan' },
  })
  await visit(page, `/c/demo/assets/maintenance/${plan.data.id}?asset=${asset.id}&tab=checklist`)
  await page.getByRole('button', { name: 'Add step' }).click()
  await page.getByLabel('Step 1', { exact: true }).fill('Pads')
  await page.getByRole('checkbox', { name: 'Required' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Checklist saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Complete maintenance', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Complete maintenance', exact: true }).click()
  await expect(dialog.getByText('Complete all required checklist items first.', { exact: false })).toBeVisible()
  expect(await objections(page, 'done')).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Pads' }).check()
  await dialog.getByRole('button', { name: 'Complete maintenance', exact: true }).click()
  await expect(page.getByText('Maintenance recorded.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

const lists = [
  'assets',
  'loans',
  'reservations',
  'maintenance',
  'alerts',
  'audits',
  'vendors',
  'contracts',
  'categories',
  'models',
  'places',
  'rules',
]
const desk = ['borrow', 'scan', 'calendar', 'reports', 'reports?report=utilisation', 'reports?report=cost']

test.describe('The pages of the block', () => {
  test('have nothing that axe objects to: lists', async ({ page }) => {
    // A dozen pages, and axe twice on each.
    test.slow()
    const troubles = troublesOf(page)
    await followSystem(page)
    await open(page, '/assets/assets')
    expect(await objectionsOnPages(page, '/c/demo/assets/', lists)).toEqual([])
    expect(troubles).toEqual([])
  })

  test('have nothing that axe objects to: desk', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await followSystem(page)
    await open(page, '/assets/assets')
    const asset = await addAsset(page)
    const round = (await call(page, 'post', '/audit_sessions', { audit_session: { name: unique('Round') } })).data.id
    const record = `assets/${asset.id}?tab=events`
    const records = [`audits/${round}`, `audits/${round}/scan`, record]
    const found = await objectionsOnPages(page, '/c/demo/assets/', [...desk, ...records])
    await visit(page, `/c/demo/assets/${record}`)
    await page.getByRole('button', { name: 'Check out', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // The choices that open with the field lie outside of the dialog until they are closed.
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    found.push(...(await objectionsInBothLooks(page, 'lend')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
