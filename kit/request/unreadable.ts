import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorBody, Refusal } from './refuse.ts'

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, { code: 'headers_too_large', detail: 'The headers are longer than 16 KiB.' }),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, { code: 'request_too_slow', detail: 'The request did not arrive in time.' }),
}
const unreadable = new Refusal(400, { code: 'not_http', detail: 'The request cannot be read.' })

/**
 * Answers what cannot be read as a request at all in the shape of every refusal, and ends its connection: whoever sent it must not send the
 * next one there.
 */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    // It was reset from the other side, or its answer is under way.
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
    const refusal = refusals[error.code ?? ''] ?? unreadable
    const body = errorBody(refusal)
    const said = {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`, () =>
      socket.destroy(),
    )
  }
