import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as plain } from '@playwright/test'

/** A profile that lasts as long as its worker, and the way to leave nothing of one test in it for the next. */
interface Profile {
  readonly context: BrowserContext
  clear(): Promise<void>
}

/** What pages keep. The compiled scripts and files that the browser keeps of its own accord stay: no test is about those. */
const kept = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'

/**
 * Pages of one site share a process, as tabs that open each other do: one that begins anew for each page would make and compile again what the
 * page before it had.
 */
const oneProcess = ['--renderer-process-limit=1']

/**
 * `test` for specs that drive pages: every test begins signed out and with nothing kept, in a profile in which the browser has met
 * our scripts before. In a new one it fetches and compiles all of them again, which takes longer than what most tests do then.
 * What has to begin in a browser that never was here takes Playwright's own.
 */
export const test = plain.extend<object, { profile: Profile }>({
  profile: [
    async ({ playwright }, use, { project }) => {
      const { baseURL, viewport, locale, launchOptions, actionTimeout } = project.use
      const folder = mkdtempSync(join(tmpdir(), 'quoin-profile-'))
      try {
        const context = await playwright.chromium.launchPersistentContext(folder, {
          ...launchOptions,
          args: [...(launchOptions?.args ?? []), ...oneProcess],
          baseURL,
          viewport,
          locale,
          // What fades and slides costs a picture each time, and waits; a spec that is about motion asks for it.
          reducedMotion: 'reduce',
        })
        // It is older than the first test, from whose options Playwright takes these for the contexts it makes.
        context.setDefaultTimeout(actionTimeout ?? 0)
        await use(await lasting(context))
        await context.close()
      } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    },
    { scope: 'worker' },
  ],
  browser: [async ({ profile }, use) => use(profile.context.browser()!), { scope: 'worker' }],
  context: async ({ profile }, use) => {
    await use(profile.context)
    await profile.clear()
  },
})

async function lasting(context: BrowserContext): Promise<Profile> {
  // The page a browser opens with stays, on a file of ours that runs nothing: with the last page of a test neither the browser ends nor the process.
  const [first] = context.pages()
  await first!.goto('/mark.svg')
  const devtools = await context.newCDPSession(first!)
  const origins = new Set<string>()
  context.on('page', (page) => page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin)))
  return {
    context,
    async clear() {
      for (const page of context.pages()) if (page !== first) await page.close()
      await Promise.all([
        context.clearCookies(),
        context.clearPermissions(),
        context.unrouteAll(),
        ...[...origins]
          .filter((origin) => origin !== 'null')
          .map((origin) => devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: kept })),
      ])
      origins.clear()
    },
  }
}
