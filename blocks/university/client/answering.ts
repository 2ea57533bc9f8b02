import { ownValue, present } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, pageMeta, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

type Json = AdaptedReply['json']
type Query = Readonly<Record<string, unknown>>

/** A call of the published client, with the calls of this block it is answered by. */
export interface ClientCall extends Pick<AdaptedCall, 'params' | 'query' | 'body'> {
  get(path: string, query?: Query): Promise<Json>
  post(path: string, body: object): Promise<Json>
  put(path: string, body: object): Promise<Json>
  remove(path: string): Promise<Json>
  /** Every record of a list, up to so many. */
  all(path: string, query: Query): Promise<WireRecord[]>
}

/** What one of our own calls refuses is answered just so. */
export class Answered extends Error {
  constructor(readonly reply: AdaptedReply) {
    super('Refused')
  }
}
const recordsMax = 200
const rowsMax = 2_000

/** Adapters that say what is answered; status and headers are those of the last call that was asked. */
export const answering = (calls: Readonly<Record<string, (call: ClientCall) => Promise<unknown>>>): Adapters =>
  Object.fromEntries(
    Object.entries(calls).map(([address, work]) => [
      address,
      async ({ params, query, body, ask }: AdaptedCall): Promise<AdaptedReply> => {
        let last: AdaptedReply = { status: 200, headers: {}, json: undefined }
        const asked =
          (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
          async (path: string, input?: { query?: object; body?: object }): Promise<Json> => {
            last = await ask(method, path, input)
            if (last.status >= 400) throw new Answered(last)
            return last.json
          }
        const get = (path: string, narrowed: Query = {}) => asked('GET')(path, { query: present(narrowed) })
        const all = async (path: string, narrowed: Query): Promise<WireRecord[]> => {
          const rows: WireRecord[] = []
          for (let page = 1; ; page++) {
            const { data } = await get(path, { ...narrowed, page: String(page), records: String(recordsMax) })
            rows.push(...data)
            if (data.length < recordsMax) return rows
            if (rows.length >= rowsMax) throw refuse.conflict('too_many_rows', 'There are too many to answer at once.')
          }
        }
        try {
          const json = await work({
            params,
            query,
            body,
            get,
            post: (path, sent) => asked('POST')(path, { body: sent }),
            put: (path, sent) => asked('PUT')(path, { body: sent }),
            remove: (path) => asked('DELETE')(path),
            all,
          })
          return { ...last, status: last.status < 400 ? last.status : 200, json }
        } catch (error) {
          if (error instanceof Answered) return error.reply
          throw error
        }
      },
    ]),
  )

/** Pages are counted from 1, and the first is also called 0. */
const whole = (from: string) => z.string().regex(/^\d{1,9}$/, `must be a whole number from ${from}`)
export const paging = {
  page: whole('0').optional(),
  records: whole('1')
    .refine((records) => Number(records) > 0, 'must be a whole number from 1')
    .optional(),
  sort: z.string().max(200).optional(),
}
export const id = z.string().max(64)
/** States that the client knows of whatever it lists. */
export const entityStatus = z.enum(['active', 'inactive', 'pending', 'archived', 'deleted']).optional()
export const payload = z.record(z.string(), z.unknown()).nullish()

/** An answer of one record, or of a list, in another shape. */
export const one = ({ data }: { data: WireRecord }, shape: (record: WireRecord) => object) => ({ data: shape(data) })
export const many = (json: { data: WireRecord[] }, shape: (record: WireRecord) => object) => ({
  ...json,
  data: json.data.map(shape),
})
/** A list that is whole on one page. */
export const listed = (data: readonly object[]) => ({
  data,
  meta: pageMeta({ page: 1, records: Math.max(1, data.length), total: data.length }),
})
interface Page {
  readonly page?: string | undefined
  readonly records?: string | undefined
}
const placeOf = ({ page, records }: Page) => ({ page: Number(page ?? 1) || 1, records: Number(records ?? 25) })
/** A page of what was read whole. */
export const pageOfAll = <Row>(rows: readonly Row[], asked: Page) => {
  const { page, records } = placeOf(asked)
  const [first, total] = [(page - 1) * records, rows.length]
  return { rows: rows.slice(first, first + records), meta: pageMeta({ page, records, total }) }
}

/** An order by names as the client has them in code or on the wire. */
export const sortedBy = (names: Readonly<Record<string, string>>, sort: string | undefined) =>
  sort?.replace(/^(-?)(.*)$/, (_, sign: string, by: string) => {
    const wire = by.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return sign + (ownValue(names, wire) ?? wire)
  })
/** A list of what is always active, narrowed to another state. */
export const none = (query: Page) => ({ data: [], meta: pageMeta({ ...placeOf(query), total: 0 }) })

/** A record under the name that the client gives its kind. */
export const shaped = (type: string, { id, attributes: one }: WireRecord, attributes: object) => ({
  id,
  type,
  attributes: { unique_id: id, created_at: one.created_at, updated_at: one.updated_at, ...attributes },
})
/** Names that a list is narrowed by, as this block has them. */
export const narrowed = (names: Readonly<Record<string, string>>, query: Query) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[ownValue(names, name) ?? name, value]])),
  )
