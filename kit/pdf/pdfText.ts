import { inflateSync } from 'node:zlib'

/** The text of a PDF as a reader would copy it, page by page and run by run: streams inflated, glyphs looked up in their fonts' own tables. */
export function pdfText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, { dictionary: string; stream?: string }>()
  for (const match of file.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const [, id, body] = match as unknown as [string, string, string]
    const at = body.indexOf('stream')
    if (at < 0 || !/\/Length/.test(body.slice(0, at))) {
      objects.set(id, { dictionary: body })
      continue
    }
    const from = body.slice(at).match(/^stream\r?\n/)![0].length + at
    const raw = Buffer.from(body.slice(from, from + Number(/\/Length (\d+)/.exec(body)![1])), 'latin1')
    objects.set(id, {
      dictionary: body.slice(0, at),
      stream: /FlateDecode/.test(body.slice(0, at)) ? inflateSync(raw).toString('latin1') : raw.toString('latin1'),
    })
  }
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter((one) => one.stream !== undefined && /\bTJ\b|\bTj\b/.test(one.stream))
    .map((one) => textOf(one.stream!, fonts))
    .join('\n')
}

type Objects = ReadonlyMap<string, { dictionary: string; stream?: string }>

/** Name of a font in the pages → glyph to text. */
function fontsOf(objects: Objects): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>()
  for (const { dictionary } of objects.values()) {
    for (const [, name, id] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.dictionary ?? '')?.[1]
      if (map) fonts.set(name!, glyphs(objects.get(map)!.stream!))
    }
  }
  return fonts
}

function glyphs(table: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, block] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first, , list] of block!.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g)) {
      ;[...list!.matchAll(/<([\w\s]+)>/g)].forEach(([, hex], i) =>
        found.set(
          (Number.parseInt(first!, 16) + i).toString(16).padStart(4, '0'),
          Buffer.from(hex!.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'),
        ),
      )
    }
  }
  return found
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> | undefined
  let text = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|(\[[^\]]*\]\s*TJ|<\w+>\s*Tj)/g)) {
    if (name) font = fonts.get(name)
    else {
      for (const [, hex] of shown!.matchAll(/<(\w+)>/g))
        for (const [glyph] of hex!.matchAll(/.{4}/g)) text += font?.get(glyph.toLowerCase()) ?? '\ufffd'
      text += '|'
    }
  }
  return text
}
