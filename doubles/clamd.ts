import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ClamdDouble {
  readonly url: string
  /** How many bytes of each file it was shown. */
  readonly seen: number[]
  /** Says this instead of what it found. */
  says: string | undefined
  /** Does with the conversation what it likes as soon as it is begun, and scans nothing. */
  instead: ((socket: Socket) => void) | undefined
  close(): Promise<void>
}

/** What every scanner takes for a virus, so that one can be tried out (eicar.org); put together here, or scanners would find this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const command = 'zINSTREAM\0'
const streamMax = 25 * 1024 * 1024

/** A ClamAV daemon that knows the command INSTREAM and the test virus, and ends the conversation at anything else. */
export async function startClamd(port = 0): Promise<ClamdDouble> {
  const double = { seen: [] as number[], says: undefined as string | undefined, instead: undefined as ClamdDouble['instead'] }
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0)
    const pieces: Buffer[] = []
    let isOpen = false
    const end = (answer: string) => socket.end(`${answer}\0`)
    socket.on('error', () => socket.destroy())
    if (double.instead) return double.instead(socket)
    socket.on('data', (data) => {
      heard = Buffer.concat([heard, data])
      if (!isOpen) {
        if (heard.length < command.length) return
        if (heard.subarray(0, command.length).toString('latin1') !== command) return void end('UNKNOWN COMMAND')
        heard = heard.subarray(command.length)
        isOpen = true
      }
      while (heard.length >= 4 && !socket.writableEnded) {
        const length = heard.readUInt32BE(0)
        if (length === 0) {
          const all = Buffer.concat(pieces)
          double.seen.push(all.length)
          return void end(double.says ?? (all.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'))
        }
        if (heard.length < 4 + length) return
        pieces.push(heard.subarray(4, 4 + length))
        heard = heard.subarray(4 + length)
        if (pieces.reduce((sum, piece) => sum + piece.length, 0) > streamMax) end('INSTREAM size limit exceeded. ERROR')
      }
    })
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return Object.assign(double, { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, close })
}
