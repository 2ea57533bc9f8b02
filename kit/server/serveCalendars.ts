import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** What a calendar holds of all there is, as a range of moments: from a quarter of a year ago until a year and a month ahead. */
export const calendarWindow = "tstzrange(now() - interval '90 days', now() + interval '400 days', '[)')"

/**
 * Serves the calendars of a block to calendar programs, which send no headers: the secret in the address itself is the right. One that
 * opens nothing, or nothing any more, is answered 404.
 */
export function serveCalendars(
  app: FastifyInstance,
  read: (secret: unknown) => Promise<AsyncIterable<string> | undefined>,
): void {
  app.get('/calendar.ics', async (request, reply) => {
    const calendar = await read((request.query as Record<string, unknown>).feed)
    if (!calendar) return reply.code(404).type('text/plain; charset=utf-8').send('This calendar does not exist.')
    return reply.type('text/calendar; charset=utf-8').send(Readable.from(calendar))
  })
}
