import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, Refusal, refuse } from '../request/refuse.ts'
import type { DiskStore, Grant } from './disk.ts'
import { disposition } from './disposition.ts'
import { type FileStore, inlineTypes, type Range, tooLarge } from './store.ts'
import { uploadLinkPath, type UploadRows } from './uploadRows.ts'

/**
 * Serves the links a disk store signs: `PUT /files/…` stores, `GET /files/…` reads. A link that is not exactly as signed, or too
 * old, answers 404 as if there were nothing. Register it beside the API, it reads no session.
 */
export function fileRoutes(store: DiskStore): FastifyPluginAsync {
  return async (app) => {
    // Bodies stay streams here, whatever they say they are.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.addHook('onReady', () => store.tidy())
    answerCarefully(app)

    app.put('/files/*', async (request, reply) => {
      const grant = store.verify('PUT', request.raw.url ?? '')
      if (grant?.deed === 'part') return storePart(store, grant, request, reply)
      if (grant?.deed !== 'put') throw refuse.missing('This link is not valid or has expired.')
      // What is left of a refused body is not read: the connection ends with the answer.
      void reply.header('connection', 'close')
      const contentType = request.headers['content-type'] ?? ''
      if (!grant.contentTypes.includes(contentType)) {
        throw new Refusal(415, {
          code: 'upload_wrong_type',
          detail: `The file must be sent as ${grant.contentTypes.join(' or ')}.`,
        })
      }
      if (request.headers['content-encoding'])
        throw new Refusal(415, { code: 'upload_encoded', detail: 'The file must be sent as it is.' })
      const bound = grant.size ?? grant.sizeMax
      if (Number(request.headers['content-length'] ?? 0) > bound) throw tooLong(bound)
      try {
        const definition = await store.receive(grant.key, request.raw, contentType, grant)
        void reply.removeHeader('connection')
        return await reply.header('etag', `"${definition.sha256}"`).status(200).send()
      } catch (error) {
        if (error instanceof Refusal && error.code === 'upload_too_large') throw tooLong(bound)
        throw error
      }
    })

    app.route({
      method: ['GET', 'HEAD'],
      url: '/files/*',
      async handler(request, reply) {
        const grant = store.verify(request.method, request.raw.url ?? '')
        if (grant?.deed !== 'get') throw refuse.missing('This link is not valid or has expired.')
        const definition = await store.head(grant.key)
        if (!definition) throw refuse.missing('This file does not exist.')
        const range = readRange(request.headers.range, definition.size)
        if (range === 'outside') {
          void reply.header('content-range', `bytes */${definition.size}`)
          throw new Refusal(416, { code: 'outside_the_file', detail: 'The file does not reach that far.' })
        }
        describe(reply, grant, definition)
        if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${definition.size}`)
        void reply.header('content-length', range ? range.end - range.start + 1 : definition.size)
        return reply.send(request.method === 'HEAD' ? '' : await store.read(grant.key, range ?? undefined))
      },
    })
  }
}

/**
 * Serves the links of `uploads`, whatever the store is: `GET /files/uploads/…` leads to the bytes once the upload counts. Before that it
 * answers 409, and 404 when it was refused or removed.
 */
export function uploadLinkRoutes(store: FileStore, uploads: UploadRows): FastifyPluginAsync {
  return async (app) => {
    answerCarefully(app)
    app.route({
      method: ['GET', 'HEAD'],
      url: `${uploadLinkPath}*`,
      async handler(request, reply) {
        const opened = uploads.opened(request.raw.url ?? '')
        if (!opened) throw refuse.missing('This link is not valid or has expired.')
        const state = await uploads.stateOf(opened.key)
        if (state === 'pending') throw refuse.conflict('upload_pending', 'This upload has not been confirmed yet.')
        if (state !== 'stored') throw refuse.missing('This file does not exist.')
        // Good for as long as following it takes. A link of a store is signed for GET alone.
        return reply.redirect(await store.presignDownload({ ...opened, expiresInSeconds: 60 }), 302)
      },
    })
  }
}

function answerCarefully(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known =
      error instanceof Refusal
        ? error
        : new Refusal(error.statusCode ?? 500, { code: 'file_failed', detail: 'The file could not be handled.' })
    if (known.status >= 500) app.log.error({ err: error }, 'files')
    return reply.status(known.status).type('application/vnd.api+json').send(errorBody(known))
  })
}

/** A part has no type of its own; what is checked of the whole is checked once it is put together. */
async function storePart(
  store: DiskStore,
  grant: Extract<Grant, { deed: 'part' }>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('connection', 'close')
  const bound = grant.size ?? grant.sizeMax
  if (Number(request.headers['content-length'] ?? 0) > bound) throw tooLong(bound)
  const hash = await store.receivePart(grant, request.raw)
  void reply.removeHeader('connection')
  return reply.header('etag', `"${hash}"`).status(200).send()
}

const tooLong = (sizeMax: number) => new Refusal(413, { code: 'upload_too_large', detail: tooLarge(sizeMax).message })

function describe(
  reply: FastifyReply,
  grant: Extract<Grant, { deed: 'get' }>,
  definition: { contentType: string; sha256?: string },
) {
  const inline = grant.inline && inlineTypes.includes(definition.contentType)
  void reply.headers({
    'content-disposition': disposition(inline ? 'inline' : 'attachment', grant.filename),
    // A page or a script is never handed out under its own type, not even as an attachment.
    'content-type': /html|xml|svg|script/.test(definition.contentType) ? 'application/octet-stream' : definition.contentType,
    'accept-ranges': 'bytes',
    etag: `"${definition.sha256}"`,
  })
}

/** The one range asked for, null for the whole file (also when several are asked for), `outside` when it holds no byte. */
function readRange(header: string | undefined, size: number): Range | null | 'outside' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end ? 'outside' : { start, end }
}
