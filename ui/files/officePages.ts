/** How much there is in an Office file, as it says of itself. */
export interface OfficePages {
  readonly of: 'pages' | 'slides' | 'sheets'
  readonly count: number
}

const endMax = 66_000
const listMax = 1_048_576
const partMax = 262_144
const writtenMax = 1_048_576

/**
 * Pages, slides or sheets of an Office file, read from the one small part of it that says so; nothing where none does. The rest is
 * neither fetched nor unpacked, and what says that it is small and is not is left alone.
 */
export async function officePages(url: string, size: number, type: string, signal?: AbortSignal): Promise<OfficePages | null> {
  const range = async (from: number, to: number) => {
    const answer = await fetch(url, { headers: { range: `bytes=${from}-${to}` }, credentials: 'omit', ...(signal && { signal }) })
    if (answer.status !== 206) throw new Error(`The file answers ${answer.status}.`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const [name, read] = type.includes('opendocument')
    ? (['meta.xml', openDocument(type)] as const)
    : type.includes('spreadsheet')
      ? (['xl/workbook.xml', sheets] as const)
      : (['docProps/app.xml', appProperties] as const)
  const part = await partOf(range, size, name)
  return part === null ? null : read(part)
}

const positive = (of: OfficePages['of'], digits: string | undefined): OfficePages | null =>
  Number(digits) > 0 ? { of, count: Number(digits) } : null
const appProperties = (xml: string) =>
  positive('slides', /<Slides>(\d{1,6})</.exec(xml)?.[1]) ?? positive('pages', /<Pages>(\d{1,6})</.exec(xml)?.[1])
const sheets = (xml: string) => positive('sheets', String(xml.match(/<(?:\w+:)?sheet\s/g)?.length ?? 0))
const openDocument = (type: string) => (xml: string) => {
  const [of, attribute] = type.includes('spreadsheet') ? (['sheets', 'table'] as const) : (['pages', 'page'] as const)
  const found = positive(of, new RegExp(`meta:${attribute}-count="(\\d{1,6})"`).exec(xml)?.[1])
  return found && type.includes('presentation') ? { ...found, of: 'slides' as const } : found
}

/** One part of a ZIP archive as text, where it is there and small. */
async function partOf(
  range: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>,
  size: number,
  name: string,
): Promise<string | null> {
  const end = await range(Math.max(0, size - endMax), size - 1)
  const tail = new DataView(end.buffer)
  let at = end.length - 22
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at--
  if (at < 0) return null
  const [listSize, listAt] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
  if (listSize === 0 || listSize > listMax || listAt + listSize > size) return null
  const list = await range(listAt, listAt + listSize - 1)
  const entries = new DataView(list.buffer)
  for (let entry = 0; entry + 46 <= list.length && entries.getUint32(entry, true) === 0x02014b50; ) {
    const lengths = [28, 30, 32].map((field) => entries.getUint16(entry + field, true)) as [number, number, number]
    const method = entries.getUint16(entry + 10, true)
    const [packed, written] = [entries.getUint32(entry + 20, true), entries.getUint32(entry + 24, true)]
    const isIt = new TextDecoder().decode(list.subarray(entry + 46, entry + 46 + lengths[0])) === name
    if (isIt) {
      if (packed === 0 || packed > partMax || written > writtenMax || ![0, 8].includes(method)) return null
      const start = entries.getUint32(entry + 42, true)
      const header = new DataView((await range(start, start + 29)).buffer)
      const from = start + 30 + header.getUint16(26, true) + header.getUint16(28, true)
      const bytes = await range(from, from + packed - 1)
      return method === 0 ? new TextDecoder().decode(bytes) : unpacked(bytes)
    }
    entry += 46 + lengths[0] + lengths[1] + lengths[2]
  }
  return null
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true })
    if (text.length > writtenMax) {
      await reader.cancel()
      return null
    }
  }
  return text
}
