import { createSocket } from 'node:dgram'

export interface DnsDouble {
  /** Address and port, as name servers are given. */
  readonly server: string
  /** What domains say of themselves; a domain that is not in it does not exist. */
  readonly lines: Map<string, readonly string[]>
  /** From now on every question is answered with a failure of the server. */
  isBroken: boolean
  close(): Promise<void>
}

const typeTxt = 16
const codes = { good: 0, failed: 2, noSuchName: 3 }

/** A name server on this machine that knows records of the type TXT and nothing else (RFC 1035). */
export async function startDns(port = 0): Promise<DnsDouble> {
  const socket = createSocket('udp4')
  const double: Omit<DnsDouble, 'server'> = {
    lines: new Map(),
    isBroken: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
  socket.on('message', (question, { port: to, address }) => {
    const { name, end } = readName(question)
    const lines = double.lines.get(name)
    const isTxt = question.readUInt16BE(end) === typeTxt
    const code = double.isBroken ? codes.failed : lines ? codes.good : codes.noSuchName
    const answers = code === codes.good && isTxt ? lines!.map(recordOf) : []
    const head = Buffer.alloc(12)
    question.copy(head, 0, 0, 2)
    // An answer, by whoever knows, to a question that may have been asked recursively.
    head.writeUInt16BE(0x8480 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), ...answers]), to, address)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, '127.0.0.1', resolve)
  })
  return Object.assign(double, { server: `127.0.0.1:${socket.address().port}` })
}

/** The name a message asks about, and where it ends. */
function readName(message: Buffer): { name: string; end: number } {
  const words: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    words.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: words.join('.').toLowerCase(), end: at + 1 }
}

/** A record for the name that was asked about; long lines travel in pieces. */
function recordOf(line: string): Buffer {
  const bytes = Buffer.from(line)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length || at === 0; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(typeTxt, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
