/** The code points an unpacked font has letters for, out of its character map. */
export function lettersOf(font: Buffer): ReadonlySet<number> {
  const map = tableOf(font, 'cmap')
  const letters = new Set<number>()
  for (let i = 0; i < map.readUInt16BE(2); i++) {
    const at = map.readUInt32BE(8 + i * 8)
    const format = map.readUInt16BE(at)
    if (format === 12) readGroups(map.subarray(at), letters)
    else if (format === 4) readSegments(map.subarray(at), letters)
  }
  return letters
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16
    if (font.toString('latin1', at, at + 4) === tag)
      return font.subarray(font.readUInt32BE(at + 8), font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12))
  }
  throw new Error(`The font has no table ${tag}.`)
}

function readGroups(table: Buffer, letters: Set<number>): void {
  for (let i = 0; i < table.readUInt32BE(12); i++) {
    const at = 16 + i * 12
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++) letters.add(code)
  }
}

function readSegments(table: Buffer, letters: Set<number>): void {
  const size = table.readUInt16BE(6)
  for (let i = 0; i < size; i += 2) {
    const [end, start, delta, range] = [
      table.readUInt16BE(14 + i),
      table.readUInt16BE(16 + size + i),
      table.readUInt16BE(16 + 2 * size + i),
      table.readUInt16BE(16 + 3 * size + i),
    ]
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range === 0 ? code + delta : table.readUInt16BE(16 + 3 * size + i + range + (code - start) * 2)
      if ((glyph & 0xffff) !== 0) letters.add(code)
    }
  }
}
