import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { Refusal, refuse } from '../request/refuse.ts'

/** Looks for what harms whoever opens a file. */
export interface Scanner {
  /** Throws 422 `upload_infected`, or 503 `scanner_unavailable`: what nobody looked at is not taken. */
  look(content: Readable): Promise<void>
}

const silenceMsMax = 60_000

/** The scanner of a ClamAV daemon at `tcp://host:port`, asked by its command INSTREAM; each file on a connection of its own. */
export function clamd(address: string): Scanner {
  const { hostname, port } = new URL(address)
  return {
    async look(content) {
      const answer = await ask({ host: hostname, port: Number(port || 3310) }, content).catch((cause: unknown) => {
        throw unavailable(cause)
      })
      if (answer.endsWith(' FOUND')) throw refuse.invalid('upload_infected', 'The file contains malware.')
      if (/size limit exceeded/i.test(answer))
        throw refuse.invalid('upload_too_large', 'The file is too large for the virus scan.')
      if (answer !== 'stream: OK') throw unavailable(new Error(`The scanner answered: ${answer.slice(0, 200)}`))
    },
  }
}

/** The file in pieces, each after its length, and a length of nothing at the end. */
async function ask(at: { host: string; port: number }, content: Readable): Promise<string> {
  const socket = connect(at)
  socket.setTimeout(silenceMsMax, () => socket.destroy(new Error('The scanner is silent.')))
  const answer = known(socket)
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
    return (await answer).replace(/\0$/, '').trim()
  } finally {
    content.destroy()
    socket.destroy()
  }
}

/** All that it says. It may end the conversation in the middle of a file, and what it said before still counts. */
const known = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    socket.on('data', (data) => (said += data.toString('utf8')))
    socket.on('error', (error) => (said ? resolve(said) : reject(error)))
    socket.on('close', () => (said ? resolve(said) : reject(new Error('The scanner said nothing.'))))
  })

const unavailable = (cause: unknown): Refusal =>
  Object.assign(
    new Refusal(503, {
      code: 'scanner_unavailable',
      detail: 'The file could not be looked through for viruses just now. Try again in a while.',
    }),
    { cause },
  )
