import { expect, type Page } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import iconv from 'iconv-lite'
import { addAccount, countAccounts, open, troublesOf, unique } from './browser.ts'

const planted = [
  { at: 17, cells: ['', 'no name', 'en'] },
  { at: 1_000, cells: ['Long '.repeat(60), 'name too long', 'en'] },
  { at: 1_999, cells: ['Nowhere Ltd', 'language of nobody', 'not-a-language!'] },
]

test.describe('An import', () => {
  test('of 2,000 companies is rehearsed, watched, told about row by row, and taken back', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/crm/accounts')
    const mark = unique('imported')
    await choose(page, `${mark}.csv`, Buffer.from(companies(mark)))
    const dialog = page.getByRole('dialog', { name: 'Import: Accounts' })
    await expect(dialog.getByRole('cell', { name: 'Müller, Söhne & “Co”', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue' }).click()

    // Nobody can know what "Firma" means here, so the person says it.
    await expect(dialog.getByText('Required fields not mapped: Name')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Start dry run' })).toBeDisabled()
    await dialog.getByLabel('Field for Firma').click()
    await page.getByRole('option', { name: 'Name', exact: true }).click()
    await expect(dialog.getByRole('combobox', { name: 'Field for Language' })).toHaveValue('Preferred language')

    await dialog.getByRole('button', { name: 'Start dry run' }).click()
    await expect(dialog.getByText('Dry run: nothing was changed')).toBeVisible()
    expect(await count(page, 'Would be created')).toBe('1,997')
    expect(await count(page, 'Would fail')).toBe('3')
    expect(await countAccounts(page, `search=${mark}`)).toBe(0)

    const progress = watchProgress(page)
    await dialog.getByRole('button', { name: 'Import now' }).click()
    await expect(dialog.getByRole('status')).toContainText('Completed')
    expect((await progress()).length, 'states of the progress').toBeGreaterThan(1)
    expect(await count(page, 'Created')).toBe('1,997')
    expect(await count(page, 'Failed')).toBe('3')

    const failed = dialog.getByRole('region', { name: 'Failed rows' })
    for (const { at } of planted) await expect(failed.getByRole('row', { name: new RegExp(`^${at + 2} \\S`) })).toBeVisible()
    const href = await dialog.getByRole('link', { name: 'Download failed rows' }).getAttribute('href')
    const errors = await (await page.request.get(href!)).text()
    expect(errors.trim().split(/\r?\n(?=\S)/).length).toBeGreaterThanOrEqual(4)
    expect(errors).toContain('language of nobody')
    expect(await countAccounts(page, `search=${mark}`)).toBe(1_997)

    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog.getByRole('status')).toContainText('Undone')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)
    expect(await countAccounts(page, `search=${mark}`)).toBe(0)

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Past imports and exports' }).click()
    await expect(page.getByRole('heading', { name: 'Imports and exports' })).toBeVisible()
    const past = page.getByRole('row').filter({ hasText: `${mark}.csv` })
    await expect(past.filter({ hasText: 'Undone' })).toHaveCount(1)
    await expect(past.filter({ hasText: 'Dry run: nothing was changed' })).toHaveCount(1)
    await past.filter({ hasText: 'Undone' }).getByRole('link', { name: 'Import: Accounts' }).click()
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Failed rows' })).toBeVisible()
    expect(troubles).toEqual([])
  })

  test('asks what foreign words mean, creates what is missing, and shows what is there already', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/crm/accounts')
    const mark = unique('meant')
    await addAccount(page, { name: `${mark} there` })
    const lines = [`${mark} there,Ruht,${mark} group`, `${mark} new,Aktiv,${mark} group`]
    await choose(page, `${mark}.csv`, Buffer.from(`Name,Status,Category\n${lines.join('\n')}\n`))
    const dialog = page.getByRole('dialog', { name: 'Import: Accounts' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    for (const [word, meaning] of [
      ['Ruht', 'Inactive'],
      ['Aktiv', 'Active'],
    ] as const) {
      await dialog.getByRole('combobox', { name: word, exact: true }).click()
      await page.getByRole('option', { name: meaning, exact: true }).click()
    }
    await dialog.getByRole('checkbox', { name: 'Create missing records: Categories' }).check()
    await dialog.getByRole('button', { name: 'Start dry run' }).click()
    await expect(dialog.getByText('Dry run: nothing was changed')).toBeVisible()
    expect(await count(page, 'Would be created')).toBe('1')
    await expect(
      dialog.getByRole('region', { name: 'Duplicates' }).getByRole('link', { name: 'Open existing record' }),
    ).toHaveCount(1)

    await dialog.getByText('Update record', { exact: true }).click()
    await expect.poll(() => count(page, 'Would be updated')).toBe('1')
    await dialog.getByRole('button', { name: 'Import now' }).click()
    await expect(dialog.getByRole('status')).toContainText('Completed')
    expect(await count(page, 'Created')).toBe('1')
    expect(await count(page, 'Updated')).toBe('1')
    expect(await countAccounts(page, `search=${mark}&filter[status]=inactive`)).toBe(1)
    expect(troubles).toEqual([])
  })

  test('finds a company by a part of its Japanese name', async ({ page }) => {
    await open(page, '/crm/accounts')
    const mark = unique('found')
    await choose(
      page,
      'two.csv',
      Buffer.from(`Name,Label\n"東京港湾運輸${mark}株式会社",${mark}\n"Plain, ""quoted"" ${mark}",${mark}\n`),
    )
    await run(page)
    await page.getByRole('searchbox', { name: 'Search Accounts' }).fill(`港湾運輸${mark}`)
    await expect(page.getByRole('button', { name: `東京港湾運輸${mark}株式会社`, exact: true })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search Accounts' }).fill(mark)
    await expect(page.getByRole('button', { name: `Plain, "quoted" ${mark}`, exact: true })).toBeVisible()
  })

  test('reads UTF-16, Shift-JIS and Latin-1 with tabs, commas and semicolons without being told', async ({ page }) => {
    await open(page, '/crm/accounts')
    const mark = unique('enc')
    const files = [
      ['utf-16le', '\t', 'Żółw & Ñandú'],
      ['shift_jis', ',', '東京港湾運輸'],
      ['windows-1252', ';', 'Çà et là €'],
    ] as const
    for (const [encoding, separator, text] of files) {
      const lines = [
        ['Name', 'Label'],
        [`${text} ${mark}`, mark],
      ]
        .map((cells) => cells.join(separator))
        .join('\r\n')
      await choose(page, `${encoding}.csv`, iconv.encode(lines, encoding, { addBOM: encoding === 'utf-16le' }))
      await expect(page.getByRole('dialog').getByRole('cell', { name: `${text} ${mark}` })).toBeVisible()
      await run(page)
    }
    await page.getByRole('searchbox', { name: 'Search Accounts' }).fill(mark)
    for (const [, , text] of files) await expect(page.getByRole('button', { name: `${text} ${mark}`, exact: true })).toBeVisible()
  })

  test('shows at once what a wrong encoding or separator would make of the file, and takes the right one', async ({ page }) => {
    await open(page, '/crm/accounts')
    await choose(page, 'latin.csv', iconv.encode('Name;Label\r\nMünchner Verein;süß\r\n', 'windows-1252'))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('cell', { name: 'Münchner Verein' })).toBeVisible()
    await dialog.getByLabel('Encoding').click()
    await page.getByRole('option', { name: 'Unicode (UTF-8)' }).click()
    await expect(dialog.getByRole('cell', { name: 'M�nchner Verein' })).toBeVisible()
    await dialog.getByLabel('Delimiter').click()
    await page.getByRole('option', { name: 'Comma' }).click()
    await expect(dialog.getByRole('columnheader', { name: 'Name;Label' })).toBeVisible()
    await dialog.getByLabel('Encoding').click()
    await page.getByRole('option', { name: 'Western (Latin-1)' }).click()
    await expect(dialog.getByRole('cell', { name: 'Münchner Verein' })).toBeVisible()
  })

  test('says so when a file cannot be one', async ({ page }) => {
    await open(page, '/crm/accounts')
    await choose(page, 'empty.csv', Buffer.from('Name,Label\n'))
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('This file has no rows.')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('[{') })
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('This file can’t be read as CSV, Excel or JSON.')
  })
})

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Import: Accounts' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

/** From the chosen file to the imported rows, where its columns speak for themselves. */
async function run(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Import: Accounts' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Start dry run' }).click()
  await dialog.getByRole('button', { name: 'Import now' }).click()
  await expect(dialog.getByRole('status')).toContainText('Completed')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
}

const count = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .innerText()

/** Gathers every different state of the progress until it is asked for. */
function watchProgress(page: Page): () => Promise<string[]> {
  const seen = page.evaluate(() => {
    const texts = new Set<string>()
    Object.assign(window, { progressSeen: texts })
    new MutationObserver(() => {
      const text = document.querySelector('[role=dialog] [role=status]')?.textContent
      if (text) texts.add(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return async () => {
    await seen
    return page.evaluate(() => [...(window as unknown as { progressSeen: Set<string> }).progressSeen])
  }
}

function companies(mark: string): string {
  const names = [
    'Müller, Söhne & “Co”',
    'Café "Élan" et fils',
    '東京港湾運輸株式会社',
    'Øresund Shipping',
    'Grupo Peñíscola, S.A.',
  ]
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const lines = Array.from({ length: 2_000 }, (_, i) => {
    const bad = planted.find(({ at }) => at === i)
    const cells = bad?.cells ?? [
      i < names.length ? names[i]! : `${names[i % names.length]} ${i}`,
      `${mark} ${i}`,
      i % 2 ? 'de' : 'pt-BR',
    ]
    return cells.map(quote).join(',')
  })
  return `Firma,Label,Language\r\n${lines.join('\r\n')}\r\n`
}
