import { createHash, createPublicKey, verify } from 'node:crypto'

/**
 * What a receiver makes of the signature of a mail (RFC 6376, relaxed in both parts, RSA with SHA-256): `pass` with the domain that
 * answers for it, `none`, or why it does not hold. `lines` answers what a name says of itself.
 */
export function judgeDkim(raw: string, lines: (name: string) => readonly string[] | undefined): string {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
  const at = fields.findIndex((field) => /^dkim-signature:/i.test(field))
  if (at < 0) return 'none'
  const own = fields[at]!
  const tags = tagsOf(own.slice(own.indexOf(':') + 1))
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed') return 'another way of signing'
  if (
    createHash('sha256')
      .update(relaxedBody(raw.slice(end + 4)), 'latin1')
      .digest('base64') !== tags.get('bh')
  )
    return 'another body'
  const key = (lines(`${tags.get('s')}._domainkey.${tags.get('d')}`) ?? []).map((line) => tagsOf(line).get('p')).find(Boolean)
  if (!key) return 'no key'
  const names = tags.get('h')!.toLowerCase().split(':')
  if (!names.includes('from')) return 'the sender is not signed'
  // Of fields with the same name the last is meant first.
  const left = fields.filter((_, index) => index !== at)
  const signed = names.flatMap((name) => {
    const index = left.findLastIndex((field) => field.toLowerCase().startsWith(`${name}:`))
    return index < 0 ? [] : [`${relaxedField(left.splice(index, 1)[0]!)}\r\n`]
  })
  const text = `${signed.join('')}${relaxedField(own.replace(/([;:\s]b=)[^;]*/, '$1'))}`
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' })
  const holds = verify('sha256', Buffer.from(text, 'latin1'), publicKey, Buffer.from(tags.get('b')!, 'base64'))
  return holds ? `pass ${tags.get('d')}` : 'another key or other headers'
}

const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').map((tag) => {
      const [name = '', ...rest] = tag.split('=')
      return [name.trim(), rest.join('=').replace(/\s/g, '')]
    }),
  )

function relaxedField(field: string): string {
  const colon = field.indexOf(':')
  const value = field.slice(colon + 1).replace(/[ \t]+/g, ' ')
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.length > 0 ? `${lines.join('\r\n')}\r\n` : ''
}
