export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'shift_jis', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Text of bytes in an encoding, without a byte order mark. Bytes that mean nothing become the replacement character. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

/** The text of a file, in whatever encoding it is. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return decode(bytes, sniffEncoding(bytes))
}

/**
 * The encoding of a file by its first bytes: a mark settles it, zeros in every second place mean UTF-16, and what is not sound
 * UTF-8 is looked through for Japanese and Chinese, else it is Windows-1252 (Latin-1 with the quotes and the euro).
 */
export function sniffEncoding(bytes: Uint8Array): Encoding {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4_096)
  const zeros = (from: number) => {
    let count = 0
    for (let i = from; i < sample.length; i += 2) if (sample[i] === 0) count += 1
    return count
  }
  const half = sample.length / 2
  if (zeros(1) > half * 0.4) return 'utf-16le'
  if (zeros(0) > half * 0.4) return 'utf-16be'
  return isSound(bytes, 'utf-8') ? 'utf-8' : guessLegacy(bytes)
}

/** As the server guesses (`kit/transfer/fileThread.mjs`): Japanese by its kana, Chinese by high bytes that come in pairs from the common planes. */
function guessLegacy(bytes: Uint8Array): Encoding {
  let [high, kana, hanzi] = [0, 0, 0]
  for (let i = 0; i < bytes.length; i++) {
    const [a, b] = [bytes[i]!, bytes[i + 1] ?? 0]
    if (a < 0x80) continue
    if ((a === 0x82 && b >= 0x9f && b <= 0xf1) || (a === 0x83 && b >= 0x40 && b <= 0x96)) kana++
    if (a >= 0xb0 && a <= 0xf7 && b >= 0xa1) hanzi++
    if (a >= 0x81 && b >= 0x40 && (a >= 0xa1 ? b >= 0xa1 : true)) i++
    high++
  }
  if (kana >= 2 && kana >= high * 0.1) return 'shift_jis'
  if (hanzi >= 2 && hanzi >= high * 0.6) return 'gb18030'
  // A few words of Japanese may hold none.
  return isSound(bytes, 'shift_jis') && /[\u3041-\u30ff\u4e00-\u9fff]{2}/.test(decode(bytes, 'shift_jis'))
    ? 'shift_jis'
    : 'windows-1252'
}

/** A sample may end in the middle of a character, so the last three bytes may be left open. */
function isSound(bytes: Uint8Array, encoding: Encoding): boolean {
  for (let cut = 0; cut <= 3 && cut < bytes.length; cut += 1) {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, bytes.length - cut))
      return true
    } catch {
      /* Try again with one byte less. */
    }
  }
  return bytes.length === 0
}

/** The sign between the cells: the one that splits the first lines into the same number of cells, more than one. Quoted text does not count. */
export function sniffSeparator(text: string): Separator {
  const said = saidSeparator(text)
  if (said) return said.separator
  const lines = linesOf(text).slice(0, 20)
  const scored = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length)
    const [first = 1] = counts
    return { separator, score: first > 1 ? counts.filter((count) => count === first).length * first : 0 }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

/** A first line by which a spreadsheet is told the separator, with where the table begins behind it. */
export function saidSeparator(text: string): { separator: Separator; from: number } | undefined {
  const [line, sign] = /^\uFEFF?"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text) ?? []
  const separator = separators.find((one) => one === sign)
  return line && separator ? { separator, from: line.length } : undefined
}

function linesOf(text: string): string[] {
  // What stands between quotes is taken out first: it may hold separators and line breaks of its own.
  return text
    .replaceAll(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
}

/** Whether a file is JSON, by its name or by how it begins. */
export const isJson = (filename: string, text: string): boolean => /\.json$/i.test(filename) || /^\s*[[{]/.test(text)
