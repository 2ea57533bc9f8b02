import { type Field, wireName } from '@quoin/kit'
import * as z from 'zod'

type Fields = Readonly<Record<string, Field<any, boolean, boolean, boolean>>>
type Snake<S extends string> = S extends `${infer C}${infer Rest}`
  ? `${C extends Lowercase<C> ? '' : '_'}${Lowercase<C>}${Snake<Rest>}`
  : ''
type Wire<F extends Fields> = { [K in keyof F & string as Snake<K>]: F[K]['value'] | null }

/** What an answer says of these fields, in wire names: each is there, and null when it is empty. */
export const valuesOf = <F extends Fields>(fields: F) =>
  z.object(
    Object.fromEntries(Object.entries(fields).map(([name, { definition }]) => [wireName(name, definition), z.unknown()])),
  ) as unknown as z.ZodType<Wire<F>>

/** What a record answers besides its fields. */
export const identified = z.object({ id: z.string(), unique_id: z.string() })
/** The same of one that says when it was made and changed. */
export const dated = identified.and(z.object({ created_at: z.string(), updated_at: z.string() }))
/** Where a file is put, under every name clients read it by. */
export const uploadAnswer = z.object({
  presigned_url: z.string(),
  file_name: z.string(),
  public_url: z.string(),
  signed_url: z.string(),
  upload_url: z.string(),
  key: z.string(),
  headers: z.record(z.string(), z.string()),
})
export const pageMeta = z.object({
  currentPage: z.number(),
  perPage: z.number(),
  totalPages: z.number(),
  totalCount: z.number(),
})
/** A list as the client hands it over. */
export const pageOf = <S extends z.ZodType>(one: S) => z.object({ data: z.array(one), meta: pageMeta })

/** What lists that are read whole are narrowed by, as lists of records are. */
export const narrowing = {
  'filter[name]': z.string().max(200).optional(),
  'filter[status]': z.string().max(60).optional(),
}

/** The parameters every list of the gateway takes. */
export const paging = z.object({
  page: z.coerce.number().int().min(0).max(100_000).optional(),
  records: z.coerce.number().int().min(1).max(200).optional(),
  search: z.string().max(200).optional(),
})

/** The same of a list with `listFields`, whose filters and order travel beside them. */
export const narrowed = paging.loose()
