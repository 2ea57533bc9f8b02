import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { provideBrowser } from './tools/browser.mjs'
import { decidePart } from './tools/walks.mjs'

await provideBrowser()
// Playwright reads this file again in every worker: the first reading decides, the environment carries it on.
process.env.QUOIN_BROWSER_PORT ??= String(await freePort())
process.env.QUOIN_OIDC_PORT ??= String(await freePort())
process.env.QUOIN_DNS_PORT ??= String(await freePort())
process.env.QUOIN_SMS_PORT ??= String(await freePort())
process.env.QUOIN_BROWSER_DATA ??= dataOfThisRun()
decidePart()
const address = `http://127.0.0.1:${process.env.QUOIN_BROWSER_PORT}`
/** A provider to sign in with; the spec that uses it runs it. */
const provider = {
  key: 'acme',
  name: 'Acme',
  issuer: `http://127.0.0.1:${process.env.QUOIN_OIDC_PORT}`,
  client_id: 'quoin',
  client_secret: 'a secret of the provider and its clients alone',
}

/** Specs named `*.browser.spec.ts` drive the built product, on a database of its own, as a person would. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.browser.spec.ts',
  testIgnore: '**/node_modules/**',
  outputDir: 'test-results',
  // One more than the cores of a small machine: a page waits more than it computes.
  workers: 3,
  // A busy machine draws late; how fast it draws is not for a test to judge.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // As for the specs: once more on a busy machine, and named at the end of the run.
  retries: 1,
  forbidOnly: true,
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // What is not there fails while it is still known what was looked for, not when the time of the whole test is over.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.QUOIN_CHROMIUM,
      args: JSON.parse(process.env.QUOIN_CHROMIUM_ARGS ?? '[]'),
    },
  },
  webServer: {
    command: 'node tools/start.mjs',
    url: address,
    timeout: 180_000,
    env: {
      PORT: process.env.QUOIN_BROWSER_PORT,
      DATA_DIR: process.env.QUOIN_BROWSER_DATA,
      PUBLIC_URL: address,
      LIMITS: 'off',
      // A line for each request would push what a failed run has to say out of what is kept of its words.
      LOG_LEVEL: 'warn',
      OIDC_PROVIDERS: JSON.stringify([provider]),
      // A name server and a company's provider are on this machine; the spec that uses them runs them.
      DNS_SERVERS: `127.0.0.1:${process.env.QUOIN_DNS_PORT}`,
      OUTBOUND_NETWORKS: '127.0.0.1',
      // The same of a gateway for text messages.
      SMS_URL: `http://127.0.0.1:${process.env.QUOIN_SMS_PORT}/send`,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

/** A folder for the database, removed when the run is over and the server in it has ended. */
function dataOfThisRun() {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-browser-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
