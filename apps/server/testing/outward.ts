import dns from 'node:dns'
import { type AddressInfo, createServer, Socket } from 'node:net'
import type { Operation } from '@quoin/kit'
import { arrange, ask } from './arrange.ts'
import type { World } from './world.ts'

export interface Watch {
  /** Every connection that was opened and every name that was looked up, but for the server under test and its database. */
  readonly reached: string[]
  /** A port where somebody listens who should never be called. */
  readonly port: number
  end(): void
}

/** Watches where this process, and so the server in it, connects to. */
export async function watchConnections(world: World): Promise<Watch> {
  const reached: string[] = []
  const { connect } = Socket.prototype
  const { lookup } = dns
  const trap = createServer((socket) => {
    reached.push('called the listener')
    socket.destroy()
  })
  await new Promise<void>((done) => trap.listen(0, '::', done))
  const ours = new Set([Number(new URL(world.address).port), Number(new URL(world.database.connectionString('runtime')).port)])
  Socket.prototype.connect = function (this: Socket, ...words: unknown[]) {
    const [first] = (Array.isArray(words[0]) ? words[0] : words) as [unknown, ...unknown[]]
    const port = Number((first as { port?: number })?.port ?? first)
    if (!ours.has(port)) reached.push(`connects to ${JSON.stringify(first)}`)
    return (connect as (...all: unknown[]) => Socket).apply(this, words)
  } as typeof connect
  dns.lookup = ((name: string, ...rest: unknown[]) => {
    if (!['127.0.0.1', 'localhost'].includes(name)) reached.push(`looks up ${name}`)
    return (lookup as (...all: unknown[]) => void)(name, ...rest)
  }) as typeof lookup
  return {
    reached,
    port: (trap.address() as AddressInfo).port,
    end() {
      Socket.prototype.connect = connect
      dns.lookup = lookup
      trap.close()
    },
  }
}

/** Ways to say an address inside, most of them not the plain one. */
const hosts = [
  ...['127.0.0.1', 'localhost', 'localhost.', '127.1', '0x7f.1', '0177.0.0.1', '2130706433', '0', '0.0.0.0', '①②⑦.⓪.⓪.①'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[fe80::1]', '[fd00::1]'],
  ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.100.100.200', 'metadata.google.internal'],
  ...['127.0.0.1.nip.io.example', 'user@127.0.0.1', 'partner.example#@127.0.0.1', 'partner.example@127.0.0.1'],
  ...['127.0.0.1%00.partner.example', '127。0。0。1', '0x7f000001'],
]
const addresses = (port: number): string[] => [
  ...['http', 'https', 'ftp', 'gopher'].flatMap((scheme) => hosts.map((host) => `${scheme}://${host}:${port}/latest/meta-data/`)),
  ...['file:///etc/passwd', 'dict://127.0.0.1:11211/stat', 'data:text/html,x', '//127.0.0.1/x', 'jar:http://127.0.0.1!/x'],
]
/** What calls elsewhere name an address to fetch, to notify or to show. */
const tempting = [
  'url',
  'image_url',
  'avatar_url',
  'callback_url',
  'webhook_url',
  'source_url',
  'redirect_url',
  'host',
  'endpoint',
]
const looksLikeAddress = /url|uri|link|website|host|domain|avatar|image|logo|picture|source|thumb/i

/** Whether an operation takes an address by what its fields are called. */
export const takesAddress = (operation: Operation): boolean =>
  Object.entries(operation.fields ?? {}).some(
    ([name, { definition }]) => !definition.readOnly && (definition.kind === 'url' || looksLikeAddress.test(name)),
  )

/** Sends addresses inside wherever these operations may take one, and where others would. Answers how many ways were tried. */
export async function sendAddresses(world: World, operations: readonly Operation[], port: number, rounds = 1): Promise<number> {
  const vectors = addresses(port)
  const tried = new Set<string>()
  let at = 0
  const next = () => {
    const vector = vectors[at++ % vectors.length]!
    tried.add(vector)
    return vector
  }
  for (const operation of Array.from({ length: rounds }, () => operations).flat()) {
    const { who = 'ada', ...arranged } = await arrange(world, operation)
    const named = Object.fromEntries(
      Object.entries(arranged.body ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' && looksLikeAddress.test(name) ? next() : value,
      ]),
    )
    const further = Object.fromEntries(tempting.filter((name) => !(name in named)).map((name) => [name, next()]))
    const inside = { referer: `http://127.0.0.1:${port}/`, 'x-forwarded-host': `127.0.0.1:${port}` }
    await ask(world, who, operation, { ...arranged, body: { ...named, ...further } }, inside)
  }
  return tried.size
}
