import { deflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { officePages } from './officePages.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const table = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const text = 'application/vnd.oasis.opendocument.text'

/** An archive of small parts; `says` is how large a part pretends to be. */
function archive(parts: Readonly<Record<string, string>>, says?: number): Uint8Array {
  const [bodies, list]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(8, 8)
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(says ?? content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(header, Buffer.from(name), packed)
    list.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const entries = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, entries, end]))
}
function serve(bytes: Uint8Array) {
  let sent = 0
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { range: string } }) => {
    const [from, to] = /(\d+)-(\d+)/.exec(headers.range)!.slice(1).map(Number) as [number, number]
    sent += to - from
    return new Response(bytes.slice(from, to + 1), { status: 206 })
  })
  return { read: (type: string) => officePages('https://files.example/a', bytes.length, type), sent: () => sent }
}
afterEach(() => vi.unstubAllGlobals())

describe('How much there is in an Office file', () => {
  it('is what the file says: pages, slides or sheets', async () => {
    expect(await serve(archive({ 'docProps/app.xml': '<Properties><Pages>12</Pages></Properties>' })).read(word)).toEqual({
      of: 'pages',
      count: 12,
    })
    expect(await serve(archive({ 'docProps/app.xml': '<Slides>3</Slides>' })).read(slides)).toEqual({ of: 'slides', count: 3 })
    expect(
      await serve(archive({ 'xl/workbook.xml': '<sheets><sheet name="a"/><sheet name="b"/></sheets>' })).read(table),
    ).toEqual({ of: 'sheets', count: 2 })
    expect(await serve(archive({ 'meta.xml': '<meta:document-statistic meta:page-count="7"/>' })).read(text)).toEqual({
      of: 'pages',
      count: 7,
    })
  })

  it('is nothing where no part says so, where it is no archive, and where a part unpacks to more than it says', async () => {
    expect(await serve(archive({ 'word/document.xml': 'words' })).read(word)).toBe(null)
    expect(await serve(new TextEncoder().encode('no archive at all, but long enough')).read(word)).toBe(null)
    expect(await serve(archive({ 'docProps/app.xml': `<Pages>1</Pages>${' '.repeat(4_000_000)}` }, 100)).read(word)).toBe(null)
  })
})
