import { Readable } from 'node:stream'

/** Text as the store takes it: bytes. A stream of strings would be measured in characters and stored too short. */
export const asFile = (text: AsyncIterable<string | Uint8Array>): Readable =>
  Readable.from(
    (async function* () {
      for await (const part of text) yield typeof part === 'string' ? Buffer.from(part) : part
    })(),
  )
