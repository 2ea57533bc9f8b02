import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call, as it came. */
export interface Received {
  readonly id: string
  readonly body: any
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly at: number
}

export interface WebhookReceiver {
  readonly url: string
  /** Every call, also those it did not accept. */
  readonly received: Received[]
  /** Those it accepted. */
  readonly accepted: Received[]
  /** The secrets of which one has to have signed; while there are none, nothing is looked at. */
  secrets: readonly string[]
  /** Calls that nobody of them signed, or that are too old. */
  readonly unsigned: Received[]
  /** What is answered; accepts with 204 until told otherwise. */
  answer(received: Received, response: ServerResponse, request: IncomingMessage): void
  close(): Promise<void>
}

/** A server that is told what happens, and checks each call as the Standard Webhooks ask for: whose it is, and how old. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const { headers } = request
      const one: Received = { id: String(headers['webhook-id']), body: JSON.parse(text), text, headers, at: Date.now() }
      receiver.received.push(one)
      if (receiver.secrets.length > 0 && !isSigned(one, receiver.secrets)) {
        receiver.unsigned.push(one)
        response.writeHead(401).end()
        return
      }
      response.on('finish', () => response.statusCode < 300 && receiver.accepted.push(one))
      receiver.answer(one, response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    accepted: [],
    unsigned: [],
    secrets: [],
    answer: (_, response) => void response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

function isSigned({ id, text, headers }: Received, secrets: readonly string[]): boolean {
  const timestamp = String(headers['webhook-timestamp'])
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) return false
  const given = String(headers['webhook-signature']).split(' ')
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return given.includes(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`)
  })
}
