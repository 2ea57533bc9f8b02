import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transform } from 'node:stream'
import { expect, type Locator, type Page } from '@playwright/test'
import { visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import { addAccount, call, fieldOf, open, rowOf, troublesOf, unique } from './browser.ts'

test.describe('An account on its page', () => {
  test('is changed in its place, shown at once, and changed back by undo', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/crm/accounts')
    const word = unique('Fair')
    const id = await addAccount(page, { name: unique('Inline '), label: 'before', tags: [word] })
    // The company says what colour a word has, wherever it stands.
    await visit(page, '/c/demo/gateway/tags')
    await page.getByRole('button', { name: 'New tag colour' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New tag colour' })
    await dialog.getByRole('textbox', { name: 'Tag' }).fill(word)
    await dialog.getByRole('combobox', { name: 'Colour' }).click()
    await page.getByRole('option', { name: 'Lime' }).click()
    await dialog.getByRole('button', { name: 'Create tag colour' }).click()
    await expect(rowOf(page, word.toLowerCase())).toContainText('Lime')
    await visit(page, `/c/demo/crm/accounts/${id}`)
    await expect(fieldOf(page, 'Tags').locator('[data-hue="lime"]')).toBeVisible()
    await change(page, 'Label', 'after')
    await expect(fieldOf(page, 'Label')).toContainText('after')
    await expect(page.getByText('Label saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(fieldOf(page, 'Label')).toContainText('before')
    await page.reload()
    await expect(fieldOf(page, 'Label')).toContainText('before')
    expect(troubles).toEqual([])
  })

  test('says at the fact what is wrong with it, before and after asking the server', async ({ page }) => {
    await open(page, '/crm/accounts')
    const code = unique('C-')
    await addAccount(page, { name: 'Holder of the code', code })
    const id = await addAccount(page, { name: unique('Wrong ') })
    await visit(page, `/c/demo/crm/accounts/${id}`)
    await change(page, 'Name', '')
    const name = page.getByRole('group', { name: 'Editing Name' })
    await expect(name.getByText('Required')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(name).toHaveCount(0)
    await change(page, 'Code', code)
    await expect(page.getByRole('group', { name: 'Editing Code' }).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('group', { name: 'Editing Code' }).getByRole('textbox')).toHaveValue(code)
  })

  test('that two people change offers both versions and keeps the chosen one', async ({ page, context }) => {
    await open(page, '/crm/accounts')
    const id = await addAccount(page, { name: unique('Shared '), label: 'first' })
    const other = await context.newPage()
    for (const tab of [page, other]) await tab.goto(`/c/demo/crm/accounts/${id}`)
    // Both begin before either saves: what is compared is the version they began with.
    await begin(page, 'Label')
    await begin(other, 'Label')
    await page.getByRole('textbox', { name: 'Label' }).fill('mine in the first tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Label saved.')).toBeVisible()
    await other.getByRole('textbox', { name: 'Label' }).fill('mine in the second tab')
    await other.keyboard.press('Enter')

    const dialog = other.getByRole('dialog', { name: 'Someone else saved changes' })
    await expect(dialog.getByRole('radio', { name: 'Yours' })).toBeVisible()
    await expect(dialog).toContainText('mine in the second tab')
    await expect(dialog).toContainText('mine in the first tab')
    await dialog.getByRole('radio', { name: 'Yours' }).click()
    await dialog.getByRole('button', { name: 'Save selection' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(fieldOf(other, 'Label')).toContainText('mine in the second tab')
    // The first tab hears of it without being touched.
    await expect(fieldOf(page, 'Label')).toContainText('mine in the second tab')
    expect((await call(page, 'get', `/accounts/${id}`)).data.attributes.label).toBe('mine in the second tab')
  })

  test('goes to the trash, comes back by undo, and leaves for good only after a question', async ({ page }) => {
    await open(page, '/crm/accounts')
    const name = unique('Gone ')
    const id = await addAccount(page, { name })
    await visit(page, `/c/demo/crm/accounts/${id}`)
    await remove(page)
    await expect(page).toHaveURL(/\/crm\/accounts$/)
    await expect(page.getByText(`${name} was moved to the trash.`)).toBeVisible()
    // Exactly: names of companies that specs make up may hold the word, "found…" for one.
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(`${name} was restored.`)).toBeVisible()
    await visit(page, `/c/demo/crm/accounts/${id}`)
    await remove(page)
    await expect(page.getByText(`${name} was moved to the trash.`)).toBeVisible()

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Trash' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Accounts: trash' })).toBeVisible()
    await rowMenu(page, name, 'Restore')
    await expect(rowOf(page, name)).toHaveCount(0)
    await call(page, 'delete', `/accounts/${id}`)
    await page.reload()
    await rowMenu(page, name, 'Delete permanently')
    const dialog = page.getByRole('dialog', { name: `Delete ${name} permanently?` })
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, name)).toHaveCount(0)
  })

  test('is not there for a rival, neither by search nor by its address', async ({ page, browser }) => {
    await open(page, '/crm/accounts')
    const name = unique('Secret ')
    const id = await addAccount(page, { name })
    const rival = await (await browser.newContext()).newPage()
    await open(rival, `/crm/accounts?q=${encodeURIComponent(name)}`, 'owner@rival.test')
    await expect(rival.getByText('No results')).toBeVisible()
    await rival.goto(`/c/rival/crm/accounts/${id}`)
    await expect(rival.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await rival.goto(`/c/demo/crm/accounts/${id}`)
    await expect(rival).toHaveURL(/\/error\/404$/)
    await rival.context().close()
  })
})

test.describe('A document of an account', () => {
  test('shows how far it is, recovers from a cut at 40 % and can be downloaded [transport.presign_flow] [crm.account_documents]', async ({
    page: desk,
    browser,
  }, testInfo) => {
    await open(desk, '/crm/accounts')
    const id = await addAccount(desk, { name: unique('Papers ') })
    const line = await breakableLine()
    const page = await (await browser.newContext({ proxy: { server: line.address, bypass: '<-loopback>' } })).newPage()
    await open(page, `/crm/accounts/${id}?tab=documents`)
    await expect(page.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
    const calls: string[] = []
    page.on('request', (request) => {
      if (/presign|\/files\/|documents$/.test(new URL(request.url()).pathname) && request.method() !== 'GET')
        calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    const shares = await gatherProgress(page)
    const path = testInfo.outputPath('contract.pdf')
    // Larger than what the sockets between swallow at once, so that what is shown is what has gone through.
    writeFileSync(path, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(15_000_000, 'quoin '), Buffer.from('\n%%EOF\n')]))
    line.cutUploadsOnceAt(0.4)
    await page.locator('input[type=file]').setInputFiles(path)
    const row = rowOf(page, 'contract.pdf')
    await expect(row).toBeVisible()
    const seen = await shares()
    expect(seen.filter((share) => share > 0 && share < 100).length, `${seen}`).toBeGreaterThan(0)
    expect(calls.map((one) => one.split(' ')[0])).toEqual([calls[0]?.split(' ')[0], 'PUT', 'PUT', 'POST'])
    expect(calls[0]).toContain('presign')
    expect(calls[3]).toMatch(/\/documents$/)

    await row.getByRole('button', { name: 'contract.pdf', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('link', { name: 'Download' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).equals(readFileSync(path))).toBe(true)
    await page.context().close()
    line.close()
  })

  test('offers to try again when the store stays away', async ({ page }) => {
    await open(page, '/crm/accounts')
    const id = await addAccount(page, { name: unique('Away ') })
    await visit(page, `/c/demo/crm/accounts/${id}?tab=documents`)
    await page.route('**/presign_document**', (route) => route.abort())
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note.') })
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/presign_document**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, 'note.txt')).toBeVisible()
  })

  test('is looked at in the page, keeps its versions, and lies in a folder until it ends', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/crm/accounts')
    const id = await addAccount(page, { name: unique('Shelf ') })
    await visit(page, `/c/demo/crm/accounts/${id}?tab=documents`)
    const drop = (words: string) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'terms.pdf', mimeType: 'application/pdf', buffer: paper(words) })
    await drop('First')
    await expect(rowOf(page, 'terms.pdf')).toBeVisible()
    await drop('Second')
    await expect(page.getByText('terms.pdf was updated to version 2.')).toBeVisible()
    const name = rowOf(page, 'terms.pdf').getByRole('button', { name: 'terms.pdf', exact: true })
    await name.click()
    const dialog = page.getByRole('dialog', { name: 'terms.pdf' })
    const picture = dialog.getByRole('img', { name: 'Preview of terms.pdf' })
    await expect(picture).toHaveAttribute('data-page', '1')
    await dialog.getByRole('button', { name: 'Next page' }).click()
    await expect(picture).toHaveAttribute('data-page', '2')
    expect(await isDrawnOn(picture)).toBe(true)
    await dialog.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(dialog.getByText('Restored from version 1')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Download version 2' })).toBeVisible()

    await dialog.getByRole('button', { name: 'Edit details' }).click()
    const form = page.getByRole('dialog', { name: 'Edit details' })
    await form.getByLabel('Folder').fill('Contracts / 2026')
    await form.getByLabel('Expires on').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 16))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('region', { name: 'Versions' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    const bar = page.getByRole('navigation', { name: 'Folders and expiry' })
    await bar.getByRole('button', { name: 'Contracts/2026 1' }).click()
    await expect(bar.getByRole('button', { name: 'Contracts/2026 1' })).toHaveAttribute('aria-pressed', 'true')
    await bar.getByRole('button', { name: 'Expired 1' }).click()
    await expect(rowOf(page, 'terms.pdf')).toContainText('Expired')
    expect(troubles).toEqual([])
  })
})

/** A PDF of two pages with a word on each. */
function paper(word: string): Buffer {
  const page = (at: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${at} 0 R /Resources << /Font << /F 7 0 R >> >> >>`
  const words = (text: string) => {
    const drawn = `BT /F 24 Tf 40 100 Td (${text}) Tj ET`
    return `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`
  }
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5),
    page(6),
    words(word),
    words(`${word} again`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`)
  let at = '%PDF-1.4\n'.length
  const places = objects.map((object) => (at += object.length) - object.length)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 8\n0000000000 65535 f \n${table}trailer\n<< /Size 8 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(`%PDF-1.4\n${objects.join('')}${end}`)
}

/** Whether a canvas holds anything darker than paper. */
const isDrawnOn = (picture: Locator) =>
  picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, i) => i % 4 !== 3 && value < 100)
  })

async function begin(page: Page, field: string): Promise<void> {
  await fieldOf(page, field).hover()
  await page.getByRole('button', { name: `Edit ${field}`, exact: true }).click()
  await expect(page.getByRole('group', { name: `Editing ${field}` })).toBeVisible()
}

async function change(page: Page, field: string, value: string): Promise<void> {
  await begin(page, field)
  await page
    .getByRole('group', { name: `Editing ${field}` })
    .getByRole('textbox')
    .fill(value)
  await page.keyboard.press('Enter')
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

async function rowMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Every different share of the upload that was shown, in order. */
async function gatherProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const shares: number[] = []
    Object.assign(window, { sharesSeen: shares })
    new MutationObserver(() => {
      const share = Number(document.querySelector('ul [role=progressbar]')?.getAttribute('aria-valuenow') ?? Number.NaN)
      if (!Number.isNaN(share) && share !== shares.at(-1)) shares.push(share)
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-valuenow'] })
  })
  return () => page.evaluate(() => (window as unknown as { sharesSeen: number[] }).sharesSeen)
}

/** Lets a few hundred pieces a second through, so that a share of the way lasts long enough to be seen. */
const slowly = () =>
  new Transform({
    transform: (piece, _, done) => {
      setTimeout(() => done(null, piece), 4)
    },
  })

/** A line between browser and server that can be cut in the middle of an upload: a proxy that drops the connection. */
async function breakableLine() {
  let cutAt: number | null = null
  const server = createServer((from, answer) => {
    const { hostname, port, pathname, search } = new URL(from.url ?? '')
    const to = request({ hostname, port, path: pathname + search, method: from.method, headers: from.headers }, (reply) => {
      // A browser sends again by itself what broke on a line it had used before; a fresh one leaves that to the page.
      answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, connection: 'close' })
      reply.pipe(answer)
    })
    to.on('error', () => answer.destroy())
    answer.on('close', () => to.destroy())
    if (from.method === 'PUT' && pathname.startsWith('/files') && cutAt !== null) {
      const most = cutAt * Number(from.headers['content-length'])
      let passed = 0
      cutAt = null
      from.on('data', (bytes: Buffer) => {
        passed += bytes.length
        if (passed < most) return
        from.socket.destroy()
        to.destroy()
      })
    }
    from.pipe(slowly()).pipe(to)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutUploadsOnceAt: (share: number) => {
      cutAt = share
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
