import { existsSync } from 'node:fs'

/**
 * The browser the specs drive: CHROMIUM_PATH when set, else the one of the system, else the one that came with npm.
 * Hands it on to every process below as QUOIN_CHROMIUM (a path) and QUOIN_CHROMIUM_ARGS (a JSON list).
 */
export async function provideBrowser() {
  if (process.env.QUOIN_CHROMIUM && process.env.QUOIN_CHROMIUM_ARGS) return
  const own = process.env.CHROMIUM_PATH || ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
  const { path, args } = own ? { path: own, args: [] } : await fromNpm()
  if (!existsSync(path)) throw new Error(`There is no browser at ${path}; set CHROMIUM_PATH to one.`)
  // No sandbox: root and most containers cannot give one, and the pages are our own.
  const quiet = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  process.env.QUOIN_CHROMIUM = path
  process.env.QUOIN_CHROMIUM_ARGS = JSON.stringify([...new Set([...args, ...quiet])])
}

/**
 * Its own list is made for taking pictures; with these, specs would pass in a browser that guards nothing, or in one that begins
 * every page's process from nothing instead of from one that stands ready.
 */
const unlikePeople =
  /^--(single-process|no-zygote|headless|disable-web-security|allow-running-insecure|disable-site-isolation|disable-features=.*isolat)/i

async function fromNpm() {
  const { default: chromium } = await import('@sparticuz/chromium')
  // A graphics card played by the processor draws our pages no better, and takes longer.
  chromium.setGraphicsMode = false
  return { path: await chromium.executablePath(), args: chromium.args.filter((arg) => !unlikePeople.test(arg)) }
}
