import { type Browser, chromium } from '@playwright/test'

/** Starts the browser that the specs drive too, for a program of its own; whoever starts it closes it. */
export async function startBrowser(): Promise<Browser> {
  const { provideBrowser } = (await import(new URL('browser.mjs', import.meta.url).href)) as { provideBrowser(): Promise<void> }
  await provideBrowser()
  return chromium.launch({
    executablePath: process.env.QUOIN_CHROMIUM,
    args: JSON.parse(process.env.QUOIN_CHROMIUM_ARGS ?? '[]') as string[],
  })
}
