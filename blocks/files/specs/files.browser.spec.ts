import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { objections, objectionsInBothLooks, open, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const paperOfOnePage = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>
endobj
trailer
<< /Root 1 0 R >>
%%EOF
`

/** Two seconds of a tone. */
function sound(): Buffer {
  const [rate, seconds] = [8_000, 2]
  const bytes = Buffer.alloc(44 + rate * seconds)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
  ] as const)
    bytes.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.write('data', 36)
  bytes.writeUInt32LE(rate * seconds, 40)
  for (let i = 44; i < bytes.length; i++) bytes[i] = 128 + Math.round(60 * Math.sin(i / 3))
  return bytes
}

/** A film of a moving square, recorded by the browser itself; in Base64. */
async function recorded(): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 160
  canvas.height = 120
  const pen = canvas.getContext('2d')!
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  for (let i = 0; i < 20; i++) {
    pen.fillStyle = `hsl(${i * 18} 80% 50%)`
    pen.fillRect(i * 4, i * 2, 60, 60)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

test.describe('Files', () => {
  test('are uploaded, looked at, approved and shared, and opened by who was given the address', async ({ page, browser }) => {
    test.slow()
    const troubles = troublesOf(page)
    const name = `${unique('paper')}.txt`
    await open(page, '/files?of=company')
    await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'files')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('words of the paper') })
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const id = page.url().split('/').at(-1)!.split('?')[0]!
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('Approval saved.')).toBeVisible()
    await visit(page, `/c/demo/files/stored-files/${id}?tab=preview`)
    await expect(page.getByText('words of the paper')).toBeVisible()
    found.push(...(await objections(page, 'preview')))
    await visit(page, `/c/demo/files/stored-files/${id}?tab=versions`)
    await expect(page.getByText(/^Version 1/)).toBeVisible()
    await visit(page, `/c/demo/files/stored-files/${id}?tab=shares`)
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill('open sesame')
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
    const address = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()
    found.push(...(await objections(page, 'shares')))
    await visit(page, `/c/demo/files/statement/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Approval statement' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Approved' })).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'statement')))

    // Dragged onto a folder, and the folder renamed by keyboard.
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, '/c/demo/files?of=company')
    await page.getByRole('row', { name }).dragTo(page.getByRole('button', { name: /^Marketing/ }))
    await expect(page.getByText('Moved to Marketing.')).toBeVisible()
    await page.getByRole('button', { name: /^Marketing/ }).click()
    await expect(page.getByText(name).first()).toBeVisible()
    await page.getByRole('button', { name: 'More for folder Marketing' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Rename or move' }).press('Enter')
    await page.getByRole('textbox', { name: 'Folder name' }).fill(`Brand ${name}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Brand ${name}` }).first()).toBeVisible()
    await expect(page.getByText(name).first()).toBeVisible()
    found.push(...(await objections(page, 'folders')))

    await page.setViewportSize({ width: 390, height: 800 })
    await visit(page, '/c/demo/files?of=company')
    await expect(page.getByText(name).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    const guest = await (await browser.newContext()).newPage()
    const { pathname, hash } = new URL(address)
    await guest.goto(`${pathname}${hash}`)
    await guest.getByRole('textbox', { name: 'Password' }).fill('not it at all')
    await guest.getByRole('button', { name: 'Download' }).click()
    await expect(guest.getByRole('alert')).toContainText('incorrect')
    await guest.getByRole('textbox', { name: 'Password' }).fill('open sesame')
    const [download] = await Promise.all([
      guest.waitForEvent('download'),
      guest.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(name)
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })

  test('show papers, sounds and films where they are, and let a film be begun anywhere', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await open(page, '/files?of=company')
    const film = Buffer.from(await page.evaluate(recorded), 'base64')
    const kinds = [
      { name: `${unique('paper')}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(paperOfOnePage) },
      { name: `${unique('sound')}.wav`, mimeType: 'audio/wav', buffer: sound() },
      { name: `${unique('film')}.webm`, mimeType: 'video/webm', buffer: film },
    ]
    await page.locator('input[type=file]').first().setInputFiles(kinds)
    const found: string[] = []
    const lookAt = async (name: string) => {
      await visit(page, '/c/demo/files?of=company')
      const row = page.getByRole('button', { name, exact: true })
      const heading = page.getByRole('heading', { level: 1, name })
      // While the others are still stored the list is drawn anew under the press.
      await expect(async () => {
        if (await row.isVisible()) await row.click({ timeout: 3_000 })
        await expect(heading).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 60_000 })
      await page.getByRole('tab', { name: 'Preview' }).click()
      return `Preview of ${name}`
    }
    const [paper, audio, video] = kinds.map(({ name }) => name) as [string, string, string]
    await expect(page.getByRole('img', { name: await lookAt(paper) })).toHaveAttribute('data-page', '1')
    found.push(...(await objections(page, 'pdf')))
    const playing = async (name: string) => {
      const player = page.getByLabel(await lookAt(name), { exact: true })
      await expect(player).toBeVisible()
      const lasts = () => player.evaluate((one: HTMLMediaElement) => (Number.isNaN(one.duration) ? 0 : one.duration))
      await expect.poll(lasts).toBeGreaterThan(0)
      return player
    }
    expect(await (await playing(audio)).evaluate((one: HTMLMediaElement) => one.duration)).toBeCloseTo(2, 1)
    found.push(...(await objections(page, 'audio')))
    const player = await playing(video)
    expect(await player.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(160)
    found.push(...(await objections(page, 'video')))
    // A part of it alone is answered, as players ask for it.
    const part = await page.evaluate(
      async (src) => {
        const answer = await fetch(src, { headers: { range: 'bytes=10-19' }, credentials: 'omit' })
        return [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength]
      },
      await player.evaluate((one: HTMLVideoElement) => one.currentSrc),
    )
    expect(part).toEqual([206, `bytes 10-19/${film.length}`, 10])
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })

  test('goes on with a large file after the connection broke and the page was loaded anew, and keeps what it was', async ({
    page,
  }) => {
    test.slow()
    const name = `${unique('film')}.mp4`
    const bytes = randomBytes(200 * 2 ** 20)
    bytes.set(Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'))
    const path = join(tmpdir(), name)
    await writeFile(path, bytes)
    try {
      await open(page, '/files?of=company')
      let parts = 0
      await page.route('**/*part=*', async (route) => {
        parts += 1
        // The network is gone once ten of twenty-five parts are there.
        if (parts > 10) await route.abort('connectionfailed')
        else await route.continue()
      })
      await page.locator('input[type=file]').first().setInputFiles(path)
      await expect.poll(() => parts, { timeout: 60_000 }).toBeGreaterThan(10)
      await page.unroute('**/*part=*')
      const sent: number[] = []
      page.on('request', (request) => {
        const part = new URL(request.url()).searchParams.get('part')
        if (request.method() === 'PUT' && part) sent.push(Number(part))
      })
      await visit(page, '/c/demo/files?of=company')
      await expect(page.getByRole('region', { name: 'Uploads' }).getByText(name)).toBeVisible()
      // The tray stays while somebody looks at something else.
      await page.getByRole('link', { name: 'Posts' }).first().click()
      await expect(page.getByRole('region', { name: 'Uploads' }).getByText(name)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0, { timeout: 60_000 })
      expect(sent.length).toBeLessThanOrEqual(15)
      await visit(page, '/c/demo/files?of=company')
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByText(createHash('sha256').update(bytes).digest('hex')).first()).toBeVisible()
    } finally {
      await rm(path, { force: true })
    }
  })

  test('asks for another address by itself when one runs out on the way [FL-D3]', async ({ page }) => {
    test.slow()
    const [small, large] = [`${unique('small')}.txt`, `${unique('large')}.txt`]
    const ranOut = new Set<string>()
    let fresh = 0
    // The first address of each upload is over by the time its bytes arrive; the server says so.
    await page.route(/\/files\/.*expires=/, async (route) => {
      const request = route.request()
      if (request.method() !== 'PUT') return route.continue()
      const url = new URL(request.url())
      const what = url.searchParams.get('part') ? 'part' : 'whole'
      if (ranOut.has(what)) {
        fresh++
        return route.continue()
      }
      ranOut.add(what)
      return route.continue({ url: request.url().replace(/expires=\d+/, 'expires=1700000000') })
    })
    await open(page, '/files?of=company')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: small, mimeType: 'text/plain', buffer: Buffer.from('words') })
    await expect(page.getByRole('button', { name: small, exact: true })).toBeVisible()
    const path = join(tmpdir(), large)
    await writeFile(path, 'A line of a long text.\n'.repeat(900_000))
    await page.locator('input[type=file]').first().setInputFiles(path)
    await expect(page.getByRole('button', { name: large, exact: true })).toBeVisible({ timeout: 120_000 })
    await rm(path)
    expect([...ranOut].sort()).toEqual(['part', 'whole'])
    expect(fresh).toBeGreaterThan(2)
  })
})

/** The server of browser specs has no scanner, which would look through the uploads of all of them; what it answers is what `quarantine.spec.ts` proves. */
test.describe('Quarantine', () => {
  test('lists what the scan refused, asks why it is released, and deletes', async ({ page }) => {
    const troubles = troublesOf(page)
    const refused = (id: string, name: string, reason: 'malware' | 'too_large') => ({
      unique_id: id,
      name,
      file_type: 'text/plain',
      file_size: 2_048,
      sha256: '0'.repeat(64),
      reason,
      threat: reason === 'malware' ? 'Eicar-Test-Signature' : null,
      user_unique_id: null,
      user_name: null,
      is_from_form: true,
      quarantined_at: '2026-11-02T09:00:00.000Z',
      expires_at: '2026-12-02T09:00:00.000Z',
    })
    let held = [refused('one', 'Invoice.txt', 'malware'), refused('two', 'Film.mp4', 'too_large')]
    const asked: unknown[] = []
    await page.route('**/api/files/quarantine**', async (route) => {
      const request = route.request()
      const [, id] = /quarantine\/(\w+)/.exec(request.url()) ?? []
      if (id) held = held.filter(({ unique_id }) => unique_id !== id)
      if (request.method() === 'PUT') asked.push(request.postDataJSON())
      const type = 'quarantined_file'
      const json = id
        ? { data: { id, type, attributes: { unique_id: id, file_unique_id: id } } }
        : { data: held.map((attributes) => ({ id: attributes.unique_id, type, attributes })), meta: { total_count: held.length } }
      await route.fulfill({ json })
    })
    await open(page, '/files/quarantine')
    await expect(page.getByRole('heading', { level: 1, name: 'Quarantine' })).toBeVisible()
    await expect(page.getByText('Malware found: Eicar-Test-Signature')).toBeVisible()
    await expect(page.getByText('Too large for the virus scan')).toBeVisible()
    await expect(page.getByText('sent with a form').first()).toBeVisible()
    const found = await objectionsInBothLooks(page, 'quarantine')
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    await page.getByRole('button', { name: 'Release: Invoice.txt' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Release' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A false alarm')
    found.push(...(await objections(page, 'release')))
    await dialog.getByRole('button', { name: 'Release' }).click()
    await expect(page.getByText('Invoice.txt released.')).toBeVisible()
    expect(asked).toEqual([{ reason: 'A false alarm' }])
    await page.getByRole('button', { name: 'Delete: Film.mp4' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing in quarantine' })).toBeVisible()
    found.push(...(await objections(page, 'empty')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})

test.describe('Retention rules', () => {
  test('are looked at before they are in force, and put in force and out of it', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/files/retention-rules')
    await expect(page.getByRole('heading', { level: 1, name: 'File retention' })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'retention rules')
    await page.getByRole('button', { name: 'Other files', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Other files' })).toBeVisible()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(page.getByText('What the rule would remove if it were active now.')).toBeVisible()
    await page.getByText('Old versions', { exact: true }).click()
    await expect(page.getByText('Nothing would be removed')).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'retention rule')))
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText('Rule activated.')).toBeVisible()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Rule deactivated.')).toBeVisible()
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
