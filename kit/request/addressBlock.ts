import { isIPv6 } from 'node:net'

/**
 * What one caller has of addresses: of IPv6 anybody is given 2^64 at once (a /64), and a site often 65,536 times as many (a /48); of IPv4
 * an address counts by itself, also where it is written as IPv6.
 */
export function addressBlock(address: string, bits: 48 | 64 = 64): string {
  const bare = address.split('%')[0]!
  if (!isIPv6(bare)) return address
  // As the URL standard writes it: lower case, no leading zeros, numbers at the end in hexadecimal.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const groups = [
    ...before!,
    ...(tail === undefined ? [] : Array<string>(8 - before!.length - after!.length).fill('0')),
    ...after!,
  ]
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16))
    return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.')
  }
  return `${groups.slice(0, bits / 16).join(':')}::/${bits}`
}
