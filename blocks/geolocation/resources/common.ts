import { field, integer, json, oneOf, tags, text, url } from '@quoin/kit'
import * as z from 'zod'

/** The states that clients of the specification give to every record. */
export const status = () => oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable()

/** Where something comes from, as clients say it. */
export const origin = { source: text(255), sourceAlias: text(255), sourceId: text(255), sourceType: text(255) }

export const media = { imageUrl: url(), videoUrl: url(), contentUrl: url(), iconUrl: url() }

const inReach = (moment: string) => moment >= '1970' && moment < '2200'
const anyMoment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date().transform((day) => `${day}T00:00:00Z`)])
  .refine(inReach, 'must be between 1970 and 2200')
/** A point in time; a day stands for its beginning in UTC. */
export const time = () => field<string>('moment', 'timestamptz(3)', anyMoment)

export const minutes = (max = 14_400) => integer(0, max)
export const labels = { tags: tags(), payload: json() }

/** Answered flat, for clients that read it so, and as a document beside it. */
export const flatAndWhole = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, data: z.object({ id: z.string(), type: z.string(), attributes: z.object(shape) }) })
