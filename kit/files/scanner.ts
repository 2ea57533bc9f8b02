import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { Refusal } from '../request/refuse.ts'

/** Why a file does not count: what was found in it, or that it is larger than the scanner looks at. */
export type Finding = { readonly why: 'malware'; readonly threat: string } | { readonly why: 'too_large'; readonly threat: null }

/** Looks for what harms whoever opens a file. */
export interface Scanner {
  /** Null where there is nothing. Throws 503 `scanner_unavailable`: what nobody looked at is not taken. */
  look(content: Readable): Promise<Finding | null>
}

/** How long a scanner is waited for. */
export interface ScannerPatience {
  /** For all of it: somebody waits for the answer. */
  readonly answerMs: number
  /** How long nothing may move. */
  readonly silenceMs: number
}
const patient: ScannerPatience = { answerMs: 120_000, silenceMs: 60_000 }
/** What it says fits on a line. */
const answerBytesMax = 4_096

/** The scanner of a ClamAV daemon at `tcp://host:port`, asked by its command INSTREAM; each file on a connection of its own. */
export function clamd(address: string, patience = patient): Scanner {
  const { hostname, port } = new URL(address)
  return {
    async look(content) {
      const answer = await ask({ host: hostname, port: Number(port || 3310) }, content, patience).catch((cause: unknown) => {
        throw unavailable(cause)
      })
      if (answer === 'stream: OK') return null
      const [, threat] = /^stream: (.+) FOUND$/s.exec(answer) ?? []
      if (threat) return { why: 'malware', threat: threat.slice(0, 200) }
      if (/^INSTREAM size limit exceeded/i.test(answer)) return { why: 'too_large', threat: null }
      throw unavailable(new Error(`The scanner answered: ${answer.slice(0, 200)}`))
    },
  }
}

/** The file in pieces, each after its length, and a length of nothing at the end. */
async function ask(
  at: { host: string; port: number },
  content: Readable,
  { answerMs, silenceMs }: ScannerPatience,
): Promise<string> {
  const socket = connect(at)
  const late = setTimeout(() => {
    const error = new Error(`The scanner took longer than ${answerMs} ms.`)
    content.destroy(error)
    socket.destroy(error)
  }, answerMs)
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The scanner is silent.')))
  const answer = answerOf(socket)
  answer.catch(() => {})
  try {
    await once(socket, 'connect')
    socket.write('zINSTREAM\0')
    for await (const piece of content as AsyncIterable<Buffer>) {
      if (!socket.writable || socket.readableEnded) break
      const length = Buffer.alloc(4)
      length.writeUInt32BE(piece.length)
      socket.write(length)
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), answer])
    }
    if (socket.writable) socket.write(Buffer.alloc(4))
    return await answer
  } finally {
    clearTimeout(late)
    content.destroy()
    socket.destroy()
  }
}

/**
 * What it says up to the zero byte: without it the answer was cut off, whatever it seems to say. It may end the conversation in the middle
 * of a file, and what it said before still counts.
 */
const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    socket.on('data', (data) => {
      said += data.toString('utf8')
      const end = said.indexOf('\0')
      if (end >= 0) resolve(said.slice(0, end).trim())
      else if (said.length > answerBytesMax) socket.destroy(new Error('The scanner does not stop talking.'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The scanner broke off.')))
  })

const unavailable = (cause: unknown): Refusal =>
  Object.assign(
    new Refusal(503, {
      code: 'scanner_unavailable',
      detail: 'The file could not be looked through for viruses just now. Try again in a while.',
    }),
    { cause },
  )
