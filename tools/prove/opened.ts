import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { HandedOut } from '../../apps/server/testing/fileDoors.ts'
import type { HostileFile } from '../../apps/server/testing/hostileFiles.ts'
import { startBrowser } from '../startBrowser.ts'

/** Somebody else's server: it hears what runs, hands files out as their sender wants them, and has a page that brings links in. */
export class ExternalCalls {
  /** How often something ran or was followed. */
  heard = 0
  private files: readonly HostileFile[] = []
  private links: readonly string[] = []
  private constructor(
    readonly address: string,
    private readonly close: () => void,
  ) {}

  static async start(): Promise<ExternalCalls> {
    const server = createServer((request, response) => elsewhere.answer(request.url ?? '', response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const elsewhere: ExternalCalls = new ExternalCalls(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => {
      server.close()
      server.closeAllConnections()
    })
    return elsewhere
  }

  has(files: readonly HostileFile[]): void {
    this.files = files
  }
  brings(links: readonly string[]): void {
    this.links = links
  }
  end(): void {
    this.close()
  }

  private answer(url: string, response: ServerResponse): void {
    const [, what, i] = url.split('/')
    if (what === 'ran') this.heard += 1
    const file = this.files[Number(i)]
    if (what === 'raw' && file) response.writeHead(200, { 'content-type': file.runsAs! }).end(file.bytes)
    else if (what === 'script') response.writeHead(200, { 'content-type': 'text/html' }).end(`<script src="/raw/${i}"></script>`)
    else if (what === 'page')
      response.writeHead(200, { 'content-type': 'text/html' }).end(
        this.links
          .map((link) => link.replaceAll('&', '&amp;'))
          .map(
            (link) =>
              `<script src="${link}"></script><link rel="stylesheet" href="${link}"><img src="${link}"><iframe src="${link}"></iframe><object data="${link}"></object><embed src="${link}">`,
          )
          .join(''),
      )
    else response.writeHead(204).end()
  }
}

/** Opens every link to a file that could act, by itself and brought in by a page of somebody else's. */
export async function openAll(elsewhere: ExternalCalls, files: readonly HostileFile[], links: readonly HandedOut[]) {
  const wrong: string[] = []
  let [ran, opened] = [0, 0]
  const browser = await startBrowser()
  try {
    const context = await browser.newContext({ acceptDownloads: false })
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.dismiss())
    /** Whether anything of an address ran. What is handed out as an attachment opens nothing. */
    const runs = async (url: string, restMs: number): Promise<boolean> => {
      const before = elsewhere.heard
      await page.goto(url, { waitUntil: 'load', timeout: 3_000 }).catch(() => undefined)
      await page.waitForTimeout(restMs)
      return elsewhere.heard > before || (await titleOf(page)) === 'fired'
    }
    elsewhere.has(files)
    for (const [i, { runsAs }] of files.entries())
      if (runsAs) ran += Number(await runs(`${elsewhere.address}/${runsAs === 'text/javascript' ? 'script' : 'raw'}/${i}`, 50))
    await page.goto('about:blank')
    // What a browser does with bytes hangs on the bytes and on what they are handed out as, not on the door they came in by.
    const kinds = new Map(links.map((link) => [`${link.file.what} ${link.as}`, link]))
    const acting = [...kinds.values()].filter(({ file }) => !file.what.startsWith('the name'))
    for (const { url, door, file } of acting) {
      if (await runs(url, 5)) wrong.push(`${door}, ${file.what}: ran`)
      opened += 1
    }
    for (let i = 0; i < acting.length; i += 10) {
      const some = acting.slice(i, i + 10)
      elsewhere.brings(some.map(({ url }) => url))
      if (await runs(`${elsewhere.address}/page/${i}`, 50))
        wrong.push(`one of ${some.map(({ file }) => file.what).join(', ')}: ran in a page`)
    }
    return { wrong, ran, opened }
  } finally {
    await browser.close()
  }
}

const titleOf = (page: Page) => page.title().catch(() => '')
