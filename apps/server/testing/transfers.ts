import { setTimeout } from 'node:timers/promises'
import type { Operation } from '@quoin/kit'
import { workbookType } from '@quoin/kit/server'
import { ask } from './arrange.ts'
import type { Name } from './cast.ts'
import type { Reply, World } from './world.ts'

const textFile = { filename: 'rows.csv', content_type: 'text/csv' }
const sheetFile = { filename: 'rows.xlsx', content_type: workbookType }
type Params = Readonly<Record<string, string>>
export interface TransferJob {
  readonly id: string
  readonly status: string
  readonly message: string | null
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
}
export interface JobRow {
  readonly row_number: number
  readonly outcome: string
  readonly record_unique_id: string | null
  readonly reason: string | null
}

/** Long work on one resource as people do it over HTTP, awaited. The world has to run its workers. */
export class Transfers {
  constructor(
    private readonly world: World,
    private readonly dotted: string,
  ) {}

  private operation(action: string): Operation {
    return this.world.platform.mounted.get(`${this.dotted}.${action}`)!.operation
  }

  private async over(who: Name, started: Reply): Promise<TransferJob> {
    if (started.status !== 202) throw new Error(`${this.dotted}: ${started.status} ${started.text}`)
    const path = `/api/${this.operation('export').block}/jobs/${started.json.data.id}`
    for (const until = Date.now() + 30_000; Date.now() < until; await setTimeout(15)) {
      const { attributes } = (await this.world.fetch(who, 'GET', path)).json.data
      if (['done', 'failed'].includes(attributes.status)) return { ...attributes, id: started.json.data.id }
    }
    throw new Error(`${this.dotted}: ${path} did not end.`)
  }

  async exportAs(who: Name, format: 'csv' | 'json', params: Params = {}): Promise<string> {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await this.exportFile(who, format, params))
  }

  async exportFile(who: Name, format: 'csv' | 'json' | 'xlsx', params: Params = {}): Promise<Uint8Array<ArrayBuffer>> {
    const job = await this.over(
      who,
      await ask(this.world, who, this.operation('export'), { params, query: {}, body: { format } }),
    )
    if (job.status !== 'done') throw new Error(`${this.dotted}: ${job.message}`)
    const { json } = await this.world.fetch(who, 'GET', `/api/${this.operation('export').block}/jobs/${job.id}/result`)
    return new Uint8Array(await (await fetch(json.data.attributes.url as string)).arrayBuffer())
  }

  async importFrom(who: Name, file: string | Uint8Array<ArrayBuffer>, input: object, params: Params = {}): Promise<TransferJob> {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
    const place = await ask(this.world, who, this.operation('importsPresign'), {
      params,
      query: {},
      body: { ...(typeof file === 'string' ? textFile : sheetFile), size: bytes.length },
    })
    if (place.status !== 201) throw new Error(`${this.dotted}: ${place.status} ${place.text}`)
    const { presigned_url, headers } = place.json.data.attributes
    await fetch(presigned_url, { method: 'PUT', headers, body: bytes })
    const body = { upload_id: place.json.data.id as string, ...input }
    return this.over(who, await ask(this.world, who, this.operation('import'), { params, query: {}, body }))
  }

  async rows(who: Name, { id }: TransferJob): Promise<JobRow[]> {
    const { json } = await this.world.fetch(who, 'GET', `/api/${this.operation('export').block}/jobs/${id}/rows?records=200`)
    return (json.data as { attributes: JobRow }[]).map(({ attributes }) => attributes)
  }
}

/** A file of these rows, every cell as it is. */
export const writeCsv = (rows: readonly Readonly<Record<string, string>>[]): string =>
  [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')

/** The rows of a file as an export writes it, by the names of its columns. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '') break
    if (end === '\r\n') rows.push([])
  }
  const [header = [], ...others] = rows
  return others
    .filter((row) => row.length === header.length)
    .map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]!])))
}
