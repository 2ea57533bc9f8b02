import { type Agent, request } from 'node:http'

export interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}
export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** What `fetch` says of itself. */
const usual = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }
const answerMsMax = 30_000
const utf8 = new TextDecoder()

/**
 * A request over the connections of an agent, as `fetch` would send it. That takes more of the processor than the server does which
 * answers, and specs ask hundreds of thousands of times.
 */
export const send = (agent: Agent, url: string, { method, headers, body }: Sent): Promise<Received> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? undefined : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = request(new URL(url), { agent, method, headers: { ...usual, ...length, ...headers } }, (answer) => {
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: answer.statusCode!,
            headers: headersOf(answer.rawHeaders),
            text: utf8.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts)),
          }),
        )
    })
    const late = setTimeout(() => asked.destroy(new Error(`No answer within ${answerMsMax} ms.`)), answerMsMax)
    asked
      .on('error', reject)
      .on('close', () => clearTimeout(late))
      .end(body)
  })

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at]!, raw[at + 1]!)
  return headers
}
