import { expect } from '@playwright/test'
import { objections, open, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import { addAsset, call } from './browser.ts'

test('What happened to an asset has pictures: one is put there, seen, and taken away', async ({ page }) => {
  await open(page, '/assets/assets')
  const asset = await addAsset(page)
  const { data: event } = await call(page, 'post', `/assets/${asset.id}/events`, {
    asset_event: { event_type: 'repair', description: 'New blade' },
  })
  await visit(page, `/c/demo/assets/assets/${asset.id}?tab=events`)
  await page.getByRole('button', { name: /^Images: / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No images yet')).toBeVisible()
  const png = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 8
    canvas.getContext('2d')!.fillRect(0, 0, 8, 8)
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Add images' }).click(),
  ])
  await chooser.setFiles({ name: 'blade.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  const picture = dialog.getByRole('img', { name: 'blade.png' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  expect(await objections(page, 'pictures of an event')).toEqual([])
  const images = async (path: string) => (await call(page, 'get', path)).data.attributes.images.map((one: any) => one.filename)
  expect(await images(`/assets/${asset.id}/events/${event.id}/images`)).toEqual(['blade.png'])
  await dialog.getByRole('button', { name: 'Remove blade.png' }).click()
  await expect(picture).toHaveCount(0)
  expect(await images(`/assets/${asset.id}/events/${event.id}/images`)).toEqual([])
})
