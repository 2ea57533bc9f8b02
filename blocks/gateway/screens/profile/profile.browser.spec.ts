import { deflateSync } from 'node:zlib'
import { type Browser, expect, type Page } from '@playwright/test'
import { open } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import { signedInLongAgo } from '../../specs/behindTheBrowser.ts'

const password = 'quoin-demo-2026'

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
}

async function openProfile(page: Page, email: string): Promise<void> {
  await open(page, '/gateway/home', email)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
}

test.describe('One’s profile', () => {
  test('keeps what one writes about oneself', async ({ page }) => {
    await openProfile(page, 'support@demo.test')
    // Another number and name each time: what is already there could not be told from what was saved.
    const stamp = String(Date.now()).slice(-6)
    const about = page.getByRole('region', { name: 'About you' })
    await about.getByLabel('Phone').fill(`+31 20 ${stamp}`)
    await about.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(about.getByLabel('Phone')).toHaveValue(`+31 20 ${stamp}`)
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByLabel('First name').fill(`Susan ${stamp}`)
    const mails = details.getByRole('combobox', { name: 'Email language' })
    // Choosing what is chosen would take it back.
    const language = (await mails.inputValue()) === 'English' ? 'Deutsch' : 'English'
    await mails.click()
    await page.getByRole('option', { name: language }).click()
    await details.getByRole('button', { name: 'Save' }).click()
    await expect(details.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.reload()
    await expect(details.getByLabel('First name')).toHaveValue(`Susan ${stamp}`)
    await expect(mails).toHaveValue(language)
  })

  test('shows the picture that was chosen, in the frame too, and lets it go again', async ({ page }) => {
    await openProfile(page, 'support@demo.test')
    const picture = page.getByRole('region', { name: 'Profile picture' })
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(64, 64) })
    await expect(picture.getByRole('button', { name: 'Replace' })).toBeVisible()
    const shown = page.getByRole('button', { name: /^Your account/ }).locator('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await picture.getByRole('button', { name: 'Remove' }).click()
    await expect(picture.getByRole('button', { name: 'Upload picture' })).toBeVisible()
  })

  test('refuses a picture that is none, before anything is sent', async ({ page }) => {
    await openProfile(page, 'support@demo.test')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('alert')).toHaveText('Only PNG, JPEG and WebP images are supported.')
  })

  test('names what is wrong with a new password [messages.val_match]', async ({ page }) => {
    await openProfile(page, 'support@demo.test')
    const form = page.getByRole('region', { name: 'Password' })
    await form.getByLabel('Current password').fill('not my password')
    await form.getByLabel('New password', { exact: true }).fill('short')
    await form.getByLabel('Confirm new password').fill('other')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByText('Password minimum length is 10')).toBeVisible()
    await expect(form.getByText("Passsword and ConfirmPassword didn't match")).toBeVisible()
    await form.getByLabel('New password', { exact: true }).fill('long enough by far')
    await form.getByLabel('Confirm new password').fill('long enough by far')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByRole('alert')).toHaveText('The current password is incorrect.')
    await expect(page).toHaveURL(/profile$/)
  })

  test('ends a session on another device', async ({ page, browser }) => {
    const other = await elsewhere(browser)
    await signIn(other, 'guest@demo.test')
    await openProfile(page, 'guest@demo.test')
    // Long after signing in, it takes the password: whoever finds the page open must not shut its owner out.
    await signedInLongAgo('guest@demo.test')
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await page.keyboard.type('not my password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('The current password is incorrect.')
    await dialog.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/devices? signed out/)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(async () => {
      await other.goto('/')
      await expect(other).toHaveURL(/\/auth\/login/, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await other.context().close()
  })
})

const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

/** A real picture of one colour, so that the server's look at its bytes is satisfied. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), body.length + 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 120)])
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}
