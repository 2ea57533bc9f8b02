import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import QRCode from 'qrcode'
import { open, unique } from '@quoin/ui/specs/browser.ts'
import { addAsset } from './browser.ts'

const code = unique('CAM-')
const folder = mkdtempSync(join(tmpdir(), 'quoin-camera-'))
const film = join(folder, 'code.y4m')
writeFileSync(film, filmOf(code))

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    executablePath: process.env.QUOIN_CHROMIUM,
    args: [
      ...(JSON.parse(process.env.QUOIN_CHROMIUM_ARGS ?? '[]') as string[]),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('A code held before the camera leads to its asset', async ({ page }) => {
  await open(page, '/assets/scan')
  const asset = await addAsset(page, { code })
  await page.getByRole('button', { name: 'Use camera' }).click()
  await expect(page.getByRole('heading', { level: 1, name: asset.name })).toBeVisible()
})

/** A film that shows nothing but a code, black on white, as Chromium takes it for a camera: two frames, over and over. */
function filmOf(text: string): Buffer {
  const [width, height, dot] = [640, 480, 12]
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const light = Buffer.alloc(width * height, 235)
  const [left, top] = [width, height].map((side) => Math.floor((side - modules.size * dot) / 2)) as [number, number]
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column))
        for (let line = 0; line < dot; line++) {
          const start = (top + row * dot + line) * width + left + column * dot
          light.fill(16, start, start + dot)
        }
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colourless])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}
