import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { callsBelow, objections, objectionsInBothLooks, open, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const call = callsBelow('/realtime')

test('A number is confirmed by the code that was texted to it, and what is texted is chosen and counted', async ({ page }) => {
  const texts: { to: string; text: string }[] = []
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      texts.push(JSON.parse(body))
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: 'spec', parts: 1, cost: 0.07, currency: 'EUR' }))
    })
  })
  await new Promise<void>((resolve) => gateway.listen(Number(process.env.QUOIN_SMS_PORT), '127.0.0.1', resolve))
  try {
    await open(page, '/realtime/notification-settings')
    const bookings = page.getByLabel('Bookings: Text message')
    await expect(bookings).toBeDisabled()
    await page.getByLabel('Mobile number').fill('0151 2345')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('Enter the number with its country code.')).toBeVisible()
    await page.getByLabel('Mobile number').fill('+49 151 2345')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
    expect(texts[0]!.to).toBe('+491512345')
    expect(await objections(page, 'a number to confirm')).toEqual([])
    await page.getByLabel('Code').fill('12345')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('This code isn’t right, or it has expired.')).toBeVisible()
    await page.getByLabel('Code').fill(/\d{6}/.exec(texts[0]!.text)![0])
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByLabel('Notify me by text message')).toBeChecked()
    await expect(page.getByText('To +491512345.')).toBeVisible()
    await bookings.click()
    await expect(bookings).toBeChecked()
    await visit(page, '/c/demo/realtime/notification-settings')
    await expect(page.getByLabel('Bookings: Text message')).toBeChecked()
    expect(await objectionsInBothLooks(page, 'a number that is confirmed')).toEqual([])
    await page.setViewportSize({ width: 390, height: 780 })
    expect(await objections(page, 'a number on a phone')).toEqual([])
    await page.getByRole('button', { name: 'Remove number' }).click()
    await expect(page.getByLabel('Mobile number')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, '/c/demo/realtime/texts')
    const row = page.getByRole('row', { name: /\+49•••45/ }).first()
    await expect(row).toContainText('Confirmation code')
    await expect(row).toContainText('Sent')
    await expect(row).toContainText('0.07')
    expect(await objections(page, 'text messages')).toEqual([])
  } finally {
    const me = (await call(page, 'get', '/push/key')).data.id
    await call(page, 'put', `/users/${me}/notifications/settings`, {
      settings: { sms_number: null, sms_enabled: false, preferences: { bookings: { sms: 'off' } } },
    })
    await new Promise((resolve) => gateway.close(resolve))
  }
})
