import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Session } from './caller.ts'

const rows = 400
const endMsMax = 60_000

/** An import that something is killed under. */
export class Importing {
  private readonly mark = `crash-import-${randomUUID().slice(0, 8)}`
  private job: string | undefined
  constructor(private readonly session: Session) {}

  /** Resolves when the job is accepted; what the last kill may still disturb is tried again. */
  async start(): Promise<void> {
    for (let attempt = 1; !this.job; attempt++) {
      try {
        await this.submit()
      } catch (error) {
        if (attempt === 50) throw error
        await sleep(100)
      }
    }
  }

  private async submit(): Promise<void> {
    const csv = `First,Last,Source\n${Array.from({ length: rows }, (_, i) => `Imported,Row ${i},${this.mark}-${i}`).join('\n')}\n`
    const presigned = await this.ask('PUT', '/crm/contacts/imports/presign', {
      filename: 'contacts.csv',
      content_type: 'text/csv',
      size: Buffer.byteLength(csv),
    })
    const { upload_id, presigned_url, headers } = presigned.attributes as {
      upload_id: string
      presigned_url: string
      headers: Record<string, string>
    }
    const put = await fetch(presigned_url.replace('//localhost:', '//127.0.0.1:'), { method: 'PUT', headers, body: csv })
    if (!put.ok) throw new Error(`The upload answered ${put.status}.`)
    const mapping = { First: 'first_name', Last: 'last_name', Source: 'source_id' }
    const { id } = await this.ask('POST', '/crm/contacts/imports', { import: { upload_id, mapping } })
    this.job = id
  }

  /** Waits for the end of the job. Answers what is wrong: every row must be there once, or the job must say why it gave up. */
  async wrong(connectionString: string): Promise<string | undefined> {
    if (!this.job) return undefined
    let last = ''
    for (const deadline = Date.now() + endMsMax; Date.now() < deadline; await sleep(100)) {
      const job = await this.ask('GET', `/crm/jobs/${this.job}`).catch(() => undefined)
      if (!job) continue
      const { status, created, message } = job.attributes as { status: string; created: number; message: string | null }
      last = `${status}, ${created} of ${rows} created${message ? `: ${message}` : ''}`
      if (status === 'failed' && message) return undefined
      if (status === 'done')
        return (await this.count(connectionString)) === rows && created === rows ? undefined : `An import ended as ${last}.`
    }
    return `An import did not end within ${endMsMax / 1_000} s: ${last}.`
  }

  private async count(connectionString: string): Promise<number> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return Number(
        (await client.query<{ n: string }>('select count(*) as n from crm.contacts where source_id like $1', [`${this.mark}-%`]))
          .rows[0]!.n,
      )
    } finally {
      await client.end()
    }
  }

  private async ask(method: string, path: string, body?: unknown): Promise<{ id: string; attributes: Record<string, unknown> }> {
    const response = await this.session.fetch(method, path, body)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { data: { id: string; attributes: Record<string, unknown> } }).data
  }
}
