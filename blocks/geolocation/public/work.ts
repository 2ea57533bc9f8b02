import { isProof, proofScript } from '@quoin/kit/proof-of-work'
import { type PageParts, type PageReply, Refusal } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { randomUUID } from 'node:crypto'

const address = '/b/proof.js'

/** The script that works for a form while somebody fills it in. */
export const serveWork = (app: { get(url: string, handler: (request: unknown, reply: PageReply) => unknown): unknown }) =>
  app.get(address, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(proofScript('form')),
  )

/** The fields that make a form one that is sent once, and worked for. */
export const workFields = (values: URLSearchParams | undefined): string =>
  `<input type="hidden" name="form" value="${formIn(values) ?? randomUUID()}"><input type="hidden" name="proof" value=""><script src="${address}" defer></script>`

const formIn = (values: URLSearchParams | undefined): string | undefined => {
  const form = values?.get('form') ?? ''
  return isUuid(form) ? form : undefined
}

/** How a form was sent: under which id, and whether somebody worked for it. */
export interface Sent {
  readonly form: string | undefined
  readonly isWorkedFor: boolean
}

/** Sends a form for a visitor. One that nobody worked for, or whose work another was sent with, counts as one of few from its address. */
export async function sendWorked<T>(
  values: URLSearchParams,
  parts: PageParts,
  reply: PageReply,
  send: (sent: Sent) => Promise<T>,
): Promise<T> {
  const form = formIn(values)
  if (form && isProof(form, values.get('proof')))
    try {
      return await send({ form, isWorkedFor: true })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'form_used') throw error
    }
  await parts.take('reset', reply.request.ip)
  return send({ form, isWorkedFor: false })
}
