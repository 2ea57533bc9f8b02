// The thread that `kit/transfer/inThread.ts` starts for one pass over one file, or over texts that may be costly. Plain JavaScript, because a thread is started from the file as it
// lies there. It pulls: nothing is read before it is asked for, and nothing is parsed before the last batch was taken.
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import iconv from 'iconv-lite'
import { isArchive, isOldWorkbook, sheetRows, Unreadable } from './sheet.mjs'

// Requests go first. Linux takes this for the thread that asks; elsewhere it would lower the whole process.
if (process.platform === 'linux') setPriority(0, 10)

const sampleBytes = 262_144
const rowCharactersMax = 1_048_576
const cellsMax = 2_000
const rowsMax = 1_000_000
const nestingMax = 64
const workbookBytesMax = 50 * 2 ** 20
const batchRows = 500
const batchCharacters = 1_048_576
const separators = [',', ';', '\t', '|']

/** What the owner of the file is told; the code is what programs read. */
class Refused extends Error {
  constructor(code, detail) {
    super(detail)
    this.code = code
  }
}

/** Hands something over and waits for the answer. */
const ask = (message) =>
  new Promise((resolve) => {
    parentPort.once('message', resolve)
    parentPort.postMessage(message)
  })
const nextBytes = async () => (await ask({ wants: 'bytes' })).bytes

/** How a file is written, as far as that was not said. Reads on behind the sample only to be sure of UTF-8. */
async function shape({ said: input }) {
  const chunks = []
  let length = 0
  let bytes = await nextBytes()
  for (; bytes && length < sampleBytes; bytes = await nextBytes()) {
    chunks.push(bytes)
    length += bytes.length
  }
  const sample = Buffer.concat(chunks)
  if (isOldWorkbook(sample))
    throw new Refused('unreadable_file', 'This workbook is of an old kind or has a password. Save it as .xlsx or as CSV.')
  if (isArchive(sample)) return { format: 'xlsx', encoding: 'utf-8', separator: ',' }
  let encoding = input.encoding ?? markOf(sample)
  if (!encoding) {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    try {
      decoder.decode(sample, { stream: true })
      for (; bytes; bytes = await nextBytes()) decoder.decode(bytes, { stream: true })
      decoder.decode()
      encoding = 'utf-8'
    } catch {
      encoding = guessLegacy(sample)
    }
  }
  const text = iconv.decode(sample, encoding).replace(/^\uFEFF/, '')
  // What a file is called says less than what it begins with: text named as a workbook is text all the same.
  const format = input.format === 'xlsx' ? undefined : input.format
  return {
    encoding,
    format: format ?? (/^\s*[[{]/.test(text) ? 'json' : 'csv'),
    separator: input.separator ?? sniffSeparator(text),
  }
}

/** A byte order mark settles it; without one, zeros in every second place mean UTF-16. */
function markOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2]++
  if (zeros[1] > sample.length * 0.2) return 'utf-16le'
  if (zeros[0] > sample.length * 0.2) return 'utf-16be'
  return undefined
}

/**
 * Japanese is known by its kana, which every text of more than a few words holds; Chinese by high bytes that come in pairs from
 * the common planes. Western text has single high bytes between plain letters.
 */
function guessLegacy(bytes) {
  let high = 0
  let kana = 0
  let hanzi = 0
  for (let i = 0; i < bytes.length; i++) {
    const a = bytes[i]
    const b = bytes[i + 1] ?? 0
    if (a < 0x80) continue
    if ((a === 0x82 && b >= 0x9f && b <= 0xf1) || (a === 0x83 && b >= 0x40 && b <= 0x96)) kana++
    if (a >= 0xb0 && a <= 0xf7 && b >= 0xa1) hanzi++
    if (a >= 0x81 && b >= 0x40 && (a >= 0xa1 ? b >= 0xa1 : true)) i++
    high++
  }
  if (kana >= 2 && kana >= high * 0.1) return 'shift_jis'
  return hanzi >= 2 && hanzi >= high * 0.6 ? 'gb18030' : 'windows-1252'
}

/** A first line by which spreadsheets are told the separator. */
const saidSeparator = /^"?sep=(.)"?(?:\r\n|\n|\r)/i

/** The sign that splits most of the first lines into one same number of cells. What stands between quotes does not count. */
function sniffSeparator(text) {
  const said = saidSeparator.exec(text)?.[1]
  if (separators.includes(said)) return said
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  let best = ','
  let bestScore = 0
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length)
    const [first = 1] = counts
    const score = first > 1 ? counts.filter((count) => count === first).length * first : 0
    if (score > bestScore) [best, bestScore] = [separator, score]
  }
  return best
}

/** How many rows there are, and what the columns are called: tells before anything is stored that a file can be read to its end. */
async function count({ shape: written }) {
  let total = 0
  let header
  const reader = readerOf(written, (row) => {
    total++
    header ??= row.header ?? Object.keys(row.cells).slice(0, cellsMax)
  })
  await readThrough(written, reader)
  return { total, header: header && [...new Set(header.filter((name) => name !== ''))] }
}

/** Every row behind `after`, in batches. */
async function rows({ shape: written, after }) {
  let header
  let batch = []
  let characters = 0
  const full = []
  const close = () => {
    if (batch.length > 0) full.push(batch)
    batch = []
    characters = 0
  }
  const hand = async () => {
    for (const one of full.splice(0)) await ask({ rows: one, ...(header && { header }) })
  }
  const reader = readerOf(written, ({ header: names, size, ...row }) => {
    if (row.number <= after) return
    header = names
    batch.push(row)
    characters += size
    if (batch.length === batchRows || characters >= batchCharacters) close()
  })
  await readThrough(written, reader, hand)
  close()
  await hand()
}

async function readThrough({ format, encoding }, reader, between = async () => {}) {
  if (format === 'xlsx') return readSheet(reader, between)
  const decoder = iconv.getDecoder(encoding, { stripBOM: true })
  for (let bytes = await nextBytes(); bytes; bytes = await nextBytes()) {
    reader.push(decoder.write(Buffer.from(bytes)))
    await between()
  }
  reader.push(decoder.end() ?? '', true)
  await between()
}

/** An archive is read from its end, so that all of it has to be there. */
async function readSheet(reader, between) {
  const parts = []
  let length = 0
  for (let bytes = await nextBytes(); bytes; bytes = await nextBytes()) {
    parts.push(bytes)
    if ((length += bytes.length) > workbookBytesMax)
      throw new Refused('unreadable_file', 'Workbooks can be up to 50 MB. Save the sheet as CSV.')
  }
  try {
    for (const rows of sheetRows(Buffer.concat(parts), { cellsMax })) {
      for (const row of rows) reader.row(row)
      await between()
    }
  } catch (error) {
    throw error instanceof Unreadable ? new Refused('unreadable_file', error.message) : error
  }
  reader.end()
}

/** Rows of a sheet as those of a file: the first that says something is the header. */
function sheetReader(found) {
  let header
  return {
    row({ number, cells }) {
      if (cells.every((one) => one.trim() === '')) return
      if (!header) {
        header = cells.map((one) => one.trim())
        while (header.at(-1) === '') header.pop()
        return
      }
      const beyond = cells.slice(header.length).filter((one) => one.trim() !== '')
      const size = cells.reduce((sum, one) => sum + one.length, 0)
      found({ number, header, size, cells: cells.slice(0, header.length), ...(beyond.length > 0 && { beyond }) })
    },
    end() {
      if (!header) throw new Refused('empty_file', 'The file holds no rows.')
    },
  }
}

function readerOf({ format, separator }, found) {
  let count = 0
  const bounded = (row) => {
    if (++count > rowsMax)
      throw new Refused('too_many_rows', `The file has more than ${rowsMax} rows. Split it into several files.`)
    found(row)
  }
  if (format === 'xlsx') return sheetReader(bounded)
  return format === 'json' ? jsonReader(bounded) : csvReader(separator, bounded)
}

/**
 * RFC 4180, read as spreadsheets write it: rows may be short or long, a quotation mark inside a cell stands for itself, and blank
 * rows count and are not looked at. Each row costs what it is long, however it is made.
 */
function csvReader(separator, found) {
  const cut = separator.charCodeAt(0)
  let number = 0
  let header
  let cells = []
  let cell = ''
  let size = 0
  let isQuoted = false
  let wasQuoted = false
  let rest = ''

  const add = (text) => {
    size += text.length
    if (size > rowCharactersMax)
      throw new Refused('unreadable_file', `Row ${number + 1} is larger than 1 MiB. Is a quotation mark missing?`)
    cell += text
  }
  const endCell = () => {
    if (cells.push(cell) > cellsMax) throw new Refused('too_many_cells', `Row ${number + 1} has more than ${cellsMax} cells.`)
    cell = ''
    wasQuoted = false
  }
  const endRow = () => {
    number++
    if (cells.length === 0 && cell === '') {
      wasQuoted = false
      return
    }
    endCell()
    const row = cells
    const length = size
    cells = []
    size = 0
    if (row.every((one) => one.trim() === '')) return
    if (number === 1 && /^sep=.?$/i.test(row.filter(Boolean).join(''))) return
    if (header) {
      const beyond = row.slice(header.length).filter((one) => one.trim() !== '')
      found({ number, header, size: length, cells: row.slice(0, header.length), ...(beyond.length > 0 && { beyond }) })
      return
    }
    header = row.map((one) => one.trim())
    while (header.at(-1) === '') header.pop()
  }

  return {
    push(chunk, isLast = false) {
      const text = rest + chunk
      const end = text.length
      rest = ''
      let at = 0
      while (at < end) {
        if (isQuoted) {
          const mark = text.indexOf('"', at)
          add(mark < 0 ? text.slice(at) : text.slice(at, mark))
          if (mark < 0) break
          if (mark + 1 === end && !isLast) {
            rest = '"'
            break
          }
          const after = text.charCodeAt(mark + 1)
          at = mark + 1
          if (after === 34) {
            add('"')
            at++
          } else {
            isQuoted = false
            wasQuoted = true
            // No end of a cell: the marks are part of its text.
            if (at < end && after !== cut && after !== 10 && after !== 13) cell = `"${cell}"`
          }
          continue
        }
        const from = at
        let sign = text.charCodeAt(at)
        if (sign === 34 && cell === '' && !wasQuoted) {
          isQuoted = true
          at++
          continue
        }
        while (sign !== cut && sign !== 10 && sign !== 13 && ++at < end) sign = text.charCodeAt(at)
        if (at > from) add(text.slice(from, at))
        if (at === end) break
        if (sign === 13 && at + 1 === end && !isLast) {
          rest = '\r'
          break
        }
        if (sign === cut) endCell()
        else endRow()
        at += sign === 13 && text.charCodeAt(at + 1) === 10 ? 2 : 1
      }
      if (!isLast) return
      if (isQuoted) throw new Refused('unreadable_file', `A quoted cell that begins after row ${number} is never closed.`)
      if (cells.length > 0 || cell !== '') endRow()
      if (!header) throw new Refused('empty_file', 'The file holds no rows.')
    },
  }
}

/** The objects of a JSON array, or one after the other, each parsed when it is complete, so that no file is too long. */
function jsonReader(found) {
  let number = 0
  let depth = 0
  let nesting = 0
  let deepest = 0
  let inText = false
  let isEscaped = false
  let piece = ''
  return {
    push(part, isLast = false) {
      let from = depth > 0 ? 0 : -1
      for (let i = 0; i < part.length; i++) {
        const sign = part[i]
        if (inText) {
          if (isEscaped) isEscaped = false
          else if (sign === '\\') isEscaped = true
          else if (sign === '"') inText = false
          continue
        }
        if (sign === '"' && depth > 0) inText = true
        else if (sign === '{') {
          if (depth++ === 0) [from, nesting, deepest] = [i, 0, 0]
          deepest = Math.max(deepest, ++nesting)
        } else if (sign === '}' && depth > 0) {
          nesting--
          if (--depth > 0) continue
          found(jsonRow(piece + part.slice(from, i + 1), ++number, deepest))
          piece = ''
          from = -1
        } else if (depth > 0) {
          if (sign === '[') deepest = Math.max(deepest, ++nesting)
          else if (sign === ']') nesting--
        } else if (!/[\s[\],\uFEFF]/.test(sign))
          throw new Refused('unreadable_file', `After object ${number} the file is not a list of objects.`)
      }
      if (from >= 0) piece += part.slice(from)
      if (piece.length > rowCharactersMax) throw new Refused('unreadable_file', `Object ${number + 1} is larger than 1 MiB.`)
      if (!isLast) return
      if (depth > 0) throw new Refused('unreadable_file', `Object ${number + 1} is not closed.`)
      if (number === 0) throw new Refused('empty_file', 'The file holds no objects.')
    },
  }
}

function jsonRow(text, number, deepest) {
  const size = text.length
  if (deepest > nestingMax) return { number, size, cells: {}, reason: `is nested deeper than ${nestingMax} levels` }
  try {
    return { number, size, cells: JSON.parse(text) }
  } catch {
    throw new Refused('unreadable_file', `Object ${number} is not valid JSON.`)
  }
}

/** Texts as sanitised HTML; Markdown is written as HTML before. Which tags are kept comes along, so that there is one list of them. */
async function richText({ texts, allowed, tagsMax }) {
  const [{ Marked }, { default: sanitize }] = await Promise.all([import('marked'), import('sanitize-html')])
  const reader = new Marked({ gfm: true, breaks: false, async: false })
  let depth = 0
  const counted = {
    ...allowed,
    // Each level makes every tag in it cost more: a text that is made of levels would take the whole budget before it is refused.
    onOpenTag() {
      if (++depth > tagsMax) throw new Refused('too_complex', 'The text is nested too deeply.')
    },
    onCloseTag: () => depth--,
  }
  try {
    return texts.map(({ format, text }) => {
      const html = sanitize(format === 'markdown' ? reader.parse(text) : text, counted)
      // What stands behind so many would be left out without a word.
      if (html.split(/<[a-z]/).length > tagsMax)
        throw new Refused('too_complex', 'The text has too many elements. Split it into several texts.')
      return html
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Refused('too_complex', 'The text is nested too deeply.')
  }
}

/** Draws a paper as PDF with the fonts it is given; the foot of its pages has two signs where their numbers go. */
async function paper({ paper: content, foot, fonts, readable, unpacked }) {
  const { default: printer } = await import('pdfmake')
  for (const [name, font] of Object.entries(unpacked)) printer.virtualfs.writeFileSync(name, Buffer.from(font))
  printer.setFonts(fonts)
  // The texts come from people, so the printer may open nothing they name.
  printer.setUrlAccessPolicy(() => false)
  printer.setLocalAccessPolicy((path) => readable.includes(path))
  const written = foot && JSON.stringify(foot)
  const footer = written && ((page, pages) => JSON.parse(written.replaceAll('\ue000', page).replaceAll('\ue001', pages)))
  return printer.createPdf({ ...content, ...(footer && { footer }) }).getBuffer()
}

/** All that is left of a file, at most so many bytes of it. */
async function wholeFile(bytesMax) {
  const chunks = []
  let length = 0
  for (let bytes = await nextBytes(); bytes; bytes = await nextBytes()) {
    length += bytes.length
    if (length > bytesMax) throw new Refused('document_too_large', `The file is larger than ${bytesMax / 1_048_576} MiB.`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Opens a PDF as the browser would, with nothing read but what comes with the library. */
async function openPdf(bytes) {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))))
  const within = (folder) => `${join(root, folder)}/`
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      standardFontDataUrl: within('standard_fonts'),
      cMapUrl: within('cmaps'),
      wasmUrl: within('wasm'),
      iccUrl: within('iccs'),
      useSystemFonts: false,
      isEvalSupported: false,
      enableXfa: false,
      stopAtErrors: true,
      maxImageSize: 40_000_000,
      verbosity: VerbosityLevel.ERRORS,
    }).promise
  } catch (error) {
    if (error.name === 'PasswordException')
      throw new Refused('document_encrypted', 'The PDF is protected by a password. Save it without one.')
    throw new Refused('document_unreadable', 'The PDF is damaged and cannot be read.')
  }
}

/** How many pages a PDF has; that its first can be opened tells a file that only begins like one. */
async function pages({ bytesMax, pagesMax }) {
  const pdf = await openPdf(await wholeFile(bytesMax))
  if (pdf.numPages > pagesMax) throw new Refused('too_many_pages', `A document can have up to ${pagesMax} pages.`)
  await pdf.getPage(1).catch(() => {
    throw new Refused('document_unreadable', 'The PDF is damaged and cannot be read.')
  })
  return pdf.numPages
}

/** One page of a PDF, or a picture, as pixels with a mark across all of it. */
async function markedPage({ contentType, page: number, mark, fonts, bytesMax, side }) {
  const { createCanvas, GlobalFonts, loadImage } = await import('@napi-rs/canvas')
  for (const [name, font] of Object.entries(fonts)) GlobalFonts.register(Buffer.from(font), name)
  const bytes = await wholeFile(bytesMax)
  const blank = (width, height) => {
    const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
    const pen = canvas.getContext('2d')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    return { canvas, pen }
  }
  let drawn
  if (contentType === 'application/pdf') {
    const pdf = await openPdf(bytes)
    if (number > pdf.numPages) throw new Refused('no_such_page', 'This page does not exist.')
    try {
      const page = await pdf.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: side / Math.max(width, height) })
      drawn = blank(viewport.width, viewport.height)
      await page.render({ canvas: drawn.canvas, canvasContext: drawn.pen, viewport }).promise
    } catch {
      throw new Refused('document_unreadable', 'This page is damaged and cannot be shown.')
    }
  } else {
    const { default: sharp } = await import('sharp')
    const picture = sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' }).rotate()
    const small = picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
    const image = await loadImage(
      await small.catch(() => {
        throw new Refused('document_unreadable', 'The picture is damaged and cannot be shown.')
      }),
    )
    drawn = blank(image.width, image.height)
    drawn.pen.drawImage(image, 0, 0)
  }
  const { canvas, pen } = drawn
  writeAcross(pen, canvas, mark, Object.keys(fonts))
  return { image: await canvas.encode('webp', 82), width: canvas.width, height: canvas.height }
}

/** The mark again and again, dark with a light edge, so that it is read on every ground and is in every part of the page. */
function writeAcross(pen, { width, height }, lines, fonts) {
  const size = Math.max(8, Math.round(Math.max(width, height) / 75))
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalCompositeOperation = 'source-over'
  pen.globalAlpha = 1
  pen.font = `${size}px ${fonts.join(', ')}`
  pen.textBaseline = 'middle'
  pen.lineWidth = size / 8
  pen.strokeStyle = 'rgba(255, 255, 255, 0.35)'
  pen.fillStyle = 'rgba(60, 60, 60, 0.3)'
  const across = Math.max(...lines.map((line) => pen.measureText(line).width)) + size * 4
  const down = size * (lines.length + 5)
  const reach = Math.hypot(width, height) / 2
  pen.translate(width / 2, height / 2)
  pen.rotate(-Math.PI / 7)
  for (let y = -reach, row = 0; y < reach; y += down, row++)
    for (let x = -reach - (row % 2) * (across / 2); x < reach; x += across)
      for (const [i, line] of lines.entries()) {
        pen.strokeText(line, x, y + i * size * 1.3)
        pen.fillText(line, x, y + i * size * 1.3)
      }
}

const passes = { shape, count, rows, richText, paper, pages, markedPage }
try {
  parentPort.postMessage({ done: await passes[workerData.pass](workerData) })
} catch (error) {
  if (!(error instanceof Refused)) throw error
  parentPort.postMessage({ refused: { code: error.code, detail: error.message } })
}
parentPort.close()
