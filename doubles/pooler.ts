import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

export interface PoolerDouble {
  readonly url: string
  close(): Promise<void>
}

const admitted = Buffer.from('R\0\0\0\b\0\0\0\0Z\0\0\0\x05I', 'latin1')
const rollback = Buffer.from('Q\0\0\0\rrollback\0', 'latin1')
const idle = Buffer.from('Z\0\0\0\x05I', 'latin1')

/**
 * A pooler of transactions that knows nothing of prepared statements, as pgbouncer was before 1.21: whoever comes is let in, and all
 * share one session of the server, one transaction after another.
 */
export async function startPoolerDouble(server: string): Promise<PoolerDouble> {
  const session = new pg.Client({ connectionString: server })
  session.on('error', () => undefined)
  await session.connect()
  const { stream } = (session as unknown as { connection: { stream: Socket } }).connection
  const guests = new Set<Socket>()
  const waiting: { readonly guest: Socket; readonly said: Buffer }[] = []
  let turn: Socket | undefined

  const next = () => {
    const first = waiting.shift()
    turn = first?.guest
    if (first) stream.write(first.said)
  }
  stream.removeAllListeners('data').on('data', (said: Buffer) => {
    turn?.write(said)
    if (said.subarray(-idle.length).equals(idle)) next()
  })
  const listener = createServer((guest) => {
    guests.add(guest)
    guest
      .on('error', () => undefined)
      .on('close', () => {
        guests.delete(guest)
        // Whoever leaves in the middle of a transaction has it taken back.
        if (turn === guest) stream.write(rollback)
      })
    guest.once('data', () => {
      guest.write(admitted)
      guest.on('data', (said: Buffer) => {
        if (said.toString('latin1', 0, 1) === 'X') return void guest.end()
        if (turn && turn !== guest) return void waiting.push({ guest, said })
        turn = guest
        stream.write(said)
      })
    })
  })
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready))
  const url = new URL(server)
  url.port = String((listener.address() as AddressInfo).port)
  return {
    url: url.href,
    async close() {
      for (const guest of guests) guest.destroy()
      await new Promise((closed) => listener.close(closed))
      stream.destroy()
    },
  }
}
