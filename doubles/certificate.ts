import { createPrivateKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A key and a certificate for this machine that vouches for itself (X.509, RFC 5280): whoever is to believe it has to be told. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(setOf(sequence(oid('55 04 03'), utf8('127.0.0.1'))))
  const algorithm = sequence(oid('2a 86 48 ce 3d 04 03 02'))
  const values = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(date(-1), date(1)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        // It may vouch for others, so for itself as well.
        sequence(oid('55 1d 13'), octets(sequence(der(0x01, Buffer.from([0xff]))))),
        sequence(oid('55 1d 11'), octets(sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from('localhost'))))),
      ),
    ),
  )
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const signature = createSign('sha256').update(values).sign(createPrivateKey(key))
  const whole = sequence(values, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = whole.toString('base64').match(/.{1,64}/g)!
  return { key, cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, Buffer.concat(parts))
const setOf = (part: Buffer) => der(0x31, part)
const octets = (content: Buffer) => der(0x04, content)
const utf8 = (text: string) => der(0x0c, Buffer.from(text))
const oid = (bytes: string) => der(0x06, Buffer.from(bytes.replaceAll(' ', ''), 'hex'))
const date = (days: number) =>
  der(0x18, Buffer.from(`${new Date(Date.now() + days * 86_400_000).toISOString().replace(/[-:T]|\.\d+/g, '')}`))
