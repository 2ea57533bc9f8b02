import { csvOf, csvPages } from '../csv.ts'
import type { ListGroup } from '../operation.ts'

/** What goes back: a status and text that is already JSON. */
export class Answer {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** The id of the record that an answer of a standard operation holds. */
export const idIn = ({ body }: Answer): string => (JSON.parse(body) as { readonly data: { readonly id: string } }).data.id

/** What the record in an answer of a standard operation is. */
export const attributesIn = ({ body }: Answer): Readonly<Record<string, unknown>> =>
  (JSON.parse(body) as { readonly data: { readonly attributes: Readonly<Record<string, unknown>> } }).data.attributes

/**
 * An answer without bound. Its parts are made while somebody reads them, after the transaction of the call has ended, so that they read
 * in transactions of their own. What breaks then ends the connection: a file that is cut must not pass for a whole one.
 */
export class StreamedAnswer extends Answer {
  constructor(
    readonly parts: AsyncIterable<string | Uint8Array>,
    headers: Readonly<Record<string, string>>,
  ) {
    super(200, '', headers)
  }
}

export interface DocumentInfo {
  readonly type: string
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<Record<string, unknown>>
  readonly included?: readonly unknown[]
  readonly meta?: Readonly<Record<string, unknown>>
  readonly status?: number
}

/** A JSON:API document of one thing, for operations that are not about a record of a table. */
export function document({ type, id, attributes, relationships, included, meta, status = 200 }: DocumentInfo): Answer {
  return new Answer(
    status,
    JSON.stringify({
      data: { id, type, attributes: { unique_id: id, ...attributes }, ...(relationships && { relationships }) },
      ...(included && { included }),
      ...(meta && { meta }),
    }),
  )
}

/** Rows of one shape as a CSV file to be saved under a name, given without its ending. */
export const csvAnswer = (name: string, rows: readonly Readonly<Record<string, unknown>>[]): Answer =>
  new Answer(200, csvOf(rows), csvHeaders(name))

/** The same of any length: cells in the order of the columns, page after page. */
export const csvStream = (
  name: string,
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly unknown[])[]>,
): StreamedAnswer => new StreamedAnswer(csvPages(columns, pages), csvHeaders(name))

const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
})

/** A body given as it is, for calls whose clients read plain JSON. */
export const plain = (body: unknown, status = 200): Answer => new Answer(status, JSON.stringify(body))

export interface PageInfo {
  readonly page: number
  readonly records: number
  readonly total: number
  readonly isBound?: boolean
  readonly groups?: readonly ListGroup[]
  readonly groupsAreBound?: boolean
}

/** The totals of a list under every name its clients know. */
export function pageMeta({ page, records, total, isBound, groups, groupsAreBound }: PageInfo): Readonly<Record<string, unknown>> {
  const pages = Math.ceil(total / records)
  return {
    current_page: page,
    per_page: records,
    total_pages: pages,
    total_count: total,
    total_records: total,
    totalPages: pages,
    totalRecords: total,
    ...(isBound && { total_is_bound: true }),
    ...(groups && { groups }),
    ...(groupsAreBound && { groups_are_bound: true }),
  }
}

/** A page of resource texts as the serializer made them. */
export const pageOf = (documents: string, info: PageInfo, included?: readonly string[]): Answer =>
  new Answer(
    200,
    `{"data":[${documents}]${included?.length ? `,"included":[${included.join(',')}]` : ''},"meta":${JSON.stringify(pageMeta(info))}}`,
  )

export const one = (
  text: string,
  options: { status?: number; included?: readonly string[]; meta?: Readonly<Record<string, unknown>> } = {},
): Answer =>
  new Answer(
    options.status ?? 200,
    `{"data":${text}${options.included?.length ? `,"included":[${options.included.join(',')}]` : ''}${options.meta ? `,"meta":${JSON.stringify(options.meta)}` : ''}}`,
  )

/** The answer to a deletion: there is nothing left to show. */
export const gone = (): Answer => new Answer(200, '{"data":null,"meta":{"deleted":true}}')

/** An answer that names what of the body nobody read, as those about records do: a misspelt key must not pass for one that was heard. */
export function sayingIgnored(answer: Answer, ignored: readonly string[]): Answer {
  if (ignored.length === 0 || !answer.body.startsWith('{"data":')) return answer
  const whole = JSON.parse(answer.body) as { readonly meta?: { readonly ignored?: readonly string[] } }
  const all = [...(whole.meta?.ignored ?? []), ...ignored]
  return new Answer(answer.status, JSON.stringify({ ...whole, meta: { ...whole.meta, ignored: all } }), answer.headers)
}
