import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a page asks a device for, as far as the device looks at it. */
export interface PasskeyQuestion {
  readonly challenge: string
  readonly rp?: { readonly id?: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}
export interface PasskeyDevice {
  readonly id: string
  /** What the browser hands over when a passkey was made. */
  create(question: PasskeyQuestion, origin: string): Readonly<Record<string, unknown>>
  /** What it hands over when it was used. */
  use(
    question: PasskeyQuestion,
    origin: string,
    habits?: { readonly verifiesPerson?: boolean },
  ): Readonly<Record<string, unknown>>
  /** Goes back to an earlier count, as the copy of a device would. */
  rewind(): void
}

const userPresent = 0x01
const userVerified = 0x04
const attested = 0x40

/** A device that keeps one passkey (ES256) and signs with it as WebAuthn says, with a real key and real bytes. */
export function passkeyDevice(): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let counter = 0
  let userHandle: string | undefined

  // A map of the key, in CBOR: kty 2, alg -7, crv 1, x, y.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x!, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y!, 'base64url'),
  ])
  const dataFor = (rpId: string, flags: number, more: Uint8Array = new Uint8Array()): Buffer => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, more])
  }
  const clientData = (type: string, { challenge }: PasskeyQuestion, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const handedOver = (response: Readonly<Record<string, unknown>>) => ({
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    create(question, origin) {
      userHandle = question.user?.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const data = dataFor(
        question.rp!.id!,
        userPresent | userVerified | attested,
        Buffer.concat([Buffer.alloc(16), length, rawId, cose]),
      )
      const size = Buffer.alloc(2)
      size.writeUInt16BE(data.length)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x59]),
        size,
        data,
      ])
      return handedOver({
        clientDataJSON: clientData('webauthn.create', question, origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    use(question, origin, { verifiesPerson = true } = {}) {
      const client = clientData('webauthn.get', question, origin)
      const data = dataFor(question.rpId!, userPresent | (verifiesPerson ? userVerified : 0))
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return handedOver({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle && { userHandle }),
      })
    },
    rewind() {
      counter = 0
    },
  }
}

/** A short text in CBOR. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
