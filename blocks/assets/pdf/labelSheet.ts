import bwip from 'bwip-js/node'
import QRCode from 'qrcode'
import { drawPaper, type Pen } from '@quoin/kit/pdf'

export interface LabelText {
  readonly code: string
  readonly name: string
  readonly url: string
  /** The article number it is found by, thirteen digits. */
  readonly ean?: string | null
}
export type Codes = 'qr' | 'code128' | 'both' | 'datamatrix' | 'code39' | 'ean13'
type BarKind = 'code128' | 'code39' | 'ean13'

/** Measures in millimetres: the page, the first label's corner, a label, and from one corner to the next. */
interface Layout {
  readonly page: readonly [number, number]
  readonly first: readonly [number, number]
  readonly label: readonly [number, number]
  readonly pitch: readonly [number, number]
  readonly columns: number
  readonly rows: number
}
export const layouts: Readonly<Record<'sheet_24' | 'sheet_40' | 'sheet_65' | 'tape_24' | 'tape_12', Layout>> = {
  sheet_24: { page: [210, 297], first: [0, 0.5], label: [70, 37], pitch: [70, 37], columns: 3, rows: 8 },
  sheet_40: { page: [210, 297], first: [0, 0], label: [52.5, 29.7], pitch: [52.5, 29.7], columns: 4, rows: 10 },
  sheet_65: { page: [210, 297], first: [4.75, 10.7], label: [38.1, 21.2], pitch: [40.6, 21.2], columns: 5, rows: 13 },
  tape_24: { page: [60, 24], first: [0, 0], label: [60, 24], pitch: [60, 24], columns: 1, rows: 1 },
  tape_12: { page: [50, 12], first: [0, 0], label: [50, 12], pitch: [50, 12], columns: 1, rows: 1 },
}

const pointsPerMm = 72 / 25.4
const pt = (mm: number): number => mm * pointsPerMm
/** Bars thinner than this are not read reliably from paper. */
const barMinMm = 0.17
const padMm = 1.5

/** Thrown when a code has too many letters for bars that could be read on this label. */
export class TooFine extends Error {}
/** Thrown when a kind of code has no signs for what it should say. */
export class NotEncodable extends Error {}

/** Labels as a PDF at true scale: a millimetre here is one on paper when nothing is fitted to the page in printing. */
export async function labelSheet(
  labels: readonly LabelText[],
  { layout: name, code, skip = 0 }: { layout: keyof typeof layouts; code: Codes; skip?: number },
): Promise<{ bytes: Uint8Array; pages: number }> {
  const layout = layouts[name]
  const perPage = layout.columns * layout.rows
  const first = skip % perPage
  const pages = Math.ceil((first + labels.length) / perPage)
  const draw = (pen: Pen) =>
    labels.flatMap((label, i) => {
      const place = (first + i) % perPage
      const x = layout.first[0] + (place % layout.columns) * layout.pitch[0]
      const y = layout.first[1] + Math.floor(place / layout.columns) * layout.pitch[1]
      const isTurn = i > 0 && place === 0
      return drawLabel(label, x, y, layout.label, code, pen).map((node, n) =>
        isTurn && n === 0 ? { ...node, pageBreak: 'before' } : node,
      )
    })
  const bytes = await drawPaper('en', (pen) => ({
    pageSize: { width: pt(layout.page[0]), height: pt(layout.page[1]) },
    pageMargins: 0,
    defaultStyle: { font: 'Roboto', lineHeight: 1.05 },
    info: { title: 'Labels' },
    content: draw(pen),
  }))
  return { bytes, pages }
}

function drawLabel(
  { code, name, url, ean }: LabelText,
  x: number,
  y: number,
  [width, height]: readonly [number, number],
  codes: Codes,
  { t }: Pen,
): Record<string, unknown>[] {
  const hasMatrix = codes === 'qr' || codes === 'both' || codes === 'datamatrix'
  const kind: BarKind = codes === 'code39' || codes === 'ean13' ? codes : 'code128'
  const bars = codes === 'qr' || codes === 'datamatrix' ? undefined : barsOf(kind, kind === 'ean13' ? (ean ?? '') : code)
  if (!hasMatrix && !bars) throw new NotEncodable(code)
  const barWidth = bars ? (width - 2 * padMm) / bars.modules : 0
  const isReadable = barWidth >= barMinMm
  if (!hasMatrix && !isReadable) throw new TooFine(code)
  const nodes: Record<string, unknown>[] = []
  const barHeight = !hasMatrix ? height * 0.5 : Math.min(9, height * 0.3)
  const hasBars = bars !== undefined && isReadable && (!hasMatrix || height >= 18)
  let [textX, textY] = [x + padMm, y + padMm]
  if (hasMatrix) {
    const side = height - 2 * padMm - (hasBars ? barHeight + 1 : 0)
    nodes.push(at(x + padMm, y + padMm, codes === 'datamatrix' ? dataMatrixSvg(url, side) : qrSvg(url, side)))
    textX += side + 1.5
  } else textY += barHeight + 1
  if (hasBars) {
    // As wide as its bars want to be, up to four times the finest.
    const unit = Math.min(barWidth, barMinMm * 2)
    nodes.push(at(x + padMm, !hasMatrix ? y + padMm : y + height - padMm - barHeight, barSvg(bars, unit, barHeight)))
  }
  const room = x + width - padMm - textX
  const size = Math.max(5, Math.min(11, height / 3.2))
  nodes.push(at(textX, textY, t(code, { fontSize: size, bold: true }), room))
  const lines = Math.max(
    1,
    Math.floor((height - (textY - y) - (hasBars && hasMatrix ? barHeight + 1 : 0) - padMm - size * 0.42) / (size * 0.34)),
  )
  const letters = Math.max(6, Math.floor((room / (size * 0.16)) * Math.min(lines, 3)))
  nodes.push(
    at(
      textX,
      textY + size * 0.42,
      t(name.length > letters ? `${name.slice(0, letters - 1)}…` : name, { fontSize: size * 0.75 }),
      room,
    ),
  )
  return nodes
}

/** Places a node on the page; a text is kept within its width by a table that is not seen. */
function at(x: number, y: number, node: object, width?: number): Record<string, unknown> {
  const absolutePosition = { x: pt(x), y: pt(y) }
  return width === undefined
    ? { ...node, absolutePosition }
    : {
        table: { widths: [pt(width)], body: [[{ ...node, margin: 0 }]] },
        layout: {
          hLineWidth: () => 0,
          vLineWidth: () => 0,
          paddingLeft: () => 0,
          paddingRight: () => 0,
          paddingTop: () => 0,
          paddingBottom: () => 0,
        },
        absolutePosition,
      }
}

/** A QR code as one path, its quiet zone of four modules included. */
export function qrSvg(text: string, sideMm: number): { svg: string; width: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return matrixSvg(modules.size, 4, (row, column) => Boolean(modules.get(row, column)), sideMm)
}

/** A Data Matrix code as one path; it needs two modules of quiet. */
export function dataMatrixSvg(text: string, sideMm: number): { svg: string; width: number } {
  const [{ pixs, pixx }] = (
    bwip as unknown as { raw(kind: string, text: string, options: object): [{ pixs: number[]; pixx: number }] }
  ).raw('datamatrix', text, { format: 'square' })
  return matrixSvg(pixx, 2, (row, column) => pixs[row * pixx + column] === 1, sideMm)
}

function matrixSvg(
  modules: number,
  quiet: number,
  isDark: (row: number, column: number) => boolean,
  sideMm: number,
): { svg: string; width: number } {
  const size = modules + 2 * quiet
  let path = ''
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      let run = 0
      while (column + run < modules && isDark(row, column + run)) run++
      if (run > 0) path += `M${column + quiet} ${row + quiet}h${run}v1h-${run}z`
      column += run
    }
  }
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${pt(sideMm)}" height="${pt(sideMm)}" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`,
    width: pt(sideMm),
  }
}

interface Bars {
  readonly widths: readonly number[]
  readonly modules: number
}

/** Widths of bars and gaps by turns, with ten modules of quiet on both sides counted. */
const signs: Readonly<Record<BarKind, RegExp>> = { code128: /^[\x20-\x7e]+$/, code39: /^[0-9A-Z .$/+%-]+$/, ean13: /^\d{13}$/ }
function barsOf(kind: BarKind, code: string): Bars | undefined {
  if (!signs[kind].test(code) || (kind === 'ean13' && !isEan(code))) return undefined
  const [{ sbs: widths }] = (bwip as unknown as { raw(kind: string, text: string, options: object): [{ sbs: number[] }] }).raw(
    kind,
    code,
    {},
  )
  return { widths, modules: widths.reduce((sum, width) => sum + width, 20) }
}

export function barSvg({ widths, modules }: Bars, unitMm: number, heightMm: number): { svg: string; width: number } {
  let [path, x] = ['', 10]
  widths.forEach((width, i) => {
    if (i % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`
    x += width
  })
  const [width, height] = [pt(modules * unitMm), pt(heightMm)]
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${modules} 1" preserveAspectRatio="none"><path d="${path}"/></svg>`,
    width,
  }
}

/** Whether the last of thirteen digits is the check on the others. */
export const isEan = (code: string): boolean =>
  /^\d{13}$/.test(code) && [...code].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0

/** The bars of a code at a width of their own, for whoever wants to read them back. */
export const codeSvg = (kind: BarKind, code: string, unitMm: number, heightMm: number): { svg: string; width: number } =>
  barSvg(barsOf(kind, code)!, unitMm, heightMm)
