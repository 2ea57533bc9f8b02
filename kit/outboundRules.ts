import type { LookupAddress } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** What is nobody's, this machine's, or a network's own, by the registries of special addresses (RFC 6890 and its successors). */
const closed = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
  add(closed, network)
/** The one part of the newer addresses that is anybody's; what wraps an older address lies elsewhere or stands above. */
const anybodys = new BlockList()
anybodys.addSubnet('2000::', 3, 'ipv6')

/** Networks out of their usual spelling. Throws a sentence on one that is none. */
export function networksOf(texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) add(list, text)
  return list
}

function add(list: BlockList, text: string): void {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  if (!version || rest.length > 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most)))
    throw new Error(`"${text}" is not a network such as 10.20.0.0/16.`)
  list.addSubnet(address, bits === undefined ? most : Number(bits), version === 4 ? 'ipv4' : 'ipv6')
}

/** Which addresses anybody may call, and which besides because the operator opened their network. */
export function reachable(openTo: readonly string[]) {
  const open = networksOf(openTo)
  return {
    isOpen: ({ address, family }: LookupAddress): boolean => open.check(address, family === 4 ? 'ipv4' : 'ipv6'),
    isPublic: ({ address, family }: LookupAddress): boolean =>
      family === 4 ? !closed.check(address, 'ipv4') : anybodys.check(address, 'ipv6') && !closed.check(address, 'ipv6'),
  }
}
