/** An element of a WebM file: its id, its length, what it holds. */
const element = (id: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([idOf(id), size, body])
}
const idOf = (id: number): Buffer => {
  const hex = id.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}
const uint = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return element(id, bytes)
}
const float = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}
const text = (id: number, value: string): Buffer => element(id, Buffer.from(value))

/** The frame inside a lossy WebP, which is a key frame of VP8. */
function frameOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  throw new Error('This picture holds no VP8 frame.')
}

/** A silent film of pictures, one after the other: every one of them is a key frame, so it can be sought anywhere. */
export function webmOf(
  pictures: readonly Buffer[],
  { width, height, fps }: { width: number; height: number; fps: number },
): Buffer {
  const msPerFrame = 1_000 / fps
  const clusters: { at: number; bytes: Buffer }[] = []
  const perCluster = fps * 5
  for (let first = 0; first < pictures.length; first += perCluster) {
    const at = Math.round(first * msPerFrame)
    const blocks = pictures.slice(first, first + perCluster).map((picture, i) => {
      const head = Buffer.from([0x81, 0, 0, 0x80])
      head.writeInt16BE(Math.round(i * msPerFrame), 1)
      return element(0xa3, head, frameOf(picture))
    })
    clusters.push({ at, bytes: element(0x1f43b675, uint(0xe7, at), ...blocks) })
  }
  const info = element(
    0x1549a966,
    uint(0x2ad7b1, 1_000_000),
    text(0x4d80, 'Quoin'),
    text(0x5741, 'Quoin'),
    float(0x4489, pictures.length * msPerFrame),
  )
  const video = element(0xe0, uint(0xb0, width), uint(0xba, height))
  const track = element(0xae, uint(0xd7, 1), uint(0x73c5, 1), uint(0x83, 1), text(0x86, 'V_VP8'), video)
  const tracks = element(0x1654ae6b, track)
  const cuesAt = (positions: readonly number[]) =>
    element(
      0x1c53bb6b,
      ...clusters.map(({ at }, i) => element(0xbb, uint(0xb3, at), element(0xb7, uint(0xf7, 1), uint(0xf1, positions[i] ?? 0)))),
    )
  // Every number takes eight bytes, so the index is as long with its positions as without.
  let place = info.length + tracks.length + cuesAt([]).length
  const positions = clusters.map(({ bytes }) => {
    const at = place
    place += bytes.length
    return at
  })
  const head = element(
    0x1a45dfa3,
    uint(0x4286, 1),
    uint(0x42f7, 1),
    uint(0x42f2, 4),
    uint(0x42f3, 8),
    text(0x4282, 'webm'),
    uint(0x4287, 2),
    uint(0x4285, 2),
  )
  return Buffer.concat([head, element(0x18538067, info, tracks, cuesAt(positions), ...clusters.map(({ bytes }) => bytes))])
}
