import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import { KeyedQueue } from '../queueing/keyedQueue.ts'
import { answerInThread } from '../transfer/inThread.ts'
import { lettersOf } from './letters.ts'
import { unpackWoff } from './woff.ts'

export const paperLanguages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const
export type PaperLanguage = (typeof paperLanguages)[number]

/** The language a paper is drawn in: the first of the wishes that is one of the six, English when none is. */
export const paperLanguage = (...inputs: readonly (string | null | undefined)[]): PaperLanguage =>
  inputs.map((input) => paperLanguages.find((one) => input?.toLowerCase().startsWith(one))).find((one) => one !== undefined) ??
  'en'

/** A document as pdfmake takes it; what is left out is A4 with our margins and our type. */
export type Paper = Readonly<Record<string, unknown>>

/** What a paper is put together with: texts in fonts that have their letters, numbers and days as the language writes them. */
export interface Pen {
  t(text: string, more?: object): object
  /** An amount given as exact decimal text. */
  money(amount: string, currency: string): string
  number(value: string | number, options?: Intl.NumberFormatOptions): string
  percent(basisPoints: number): string
  /** Days and moments are those of UTC. */
  day(iso: string): string
  moment(iso: string): string
}

interface Printer {
  readonly virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void }
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(allow: (url: string) => boolean): void
  setLocalAccessPolicy(allow: (path: string) => boolean): void
  createPdf(document: object): { getBuffer(): Promise<Uint8Array> }
}
type FontName = 'Roboto' | 'Japanese' | 'Chinese'
type Letters = Readonly<Record<FontName, ReadonlySet<number>>>

const find = createRequire(import.meta.url)
let tools: Promise<{ printer: Printer; letters: Letters; given: Given }> | undefined

/** What a printer in a thread is given: where the fonts lie, and those that were unpacked. */
interface Given {
  readonly fonts: Record<string, Record<string, string>>
  readonly readable: readonly string[]
  readonly unpacked: Readonly<Record<string, Uint8Array>>
}
/** Papers of more than this many characters are drawn in a thread: a letter takes milliseconds, a book would keep everybody waiting. */
const atOnceMax = 150_000
const budget = { workingMs: 120_000, memoryMb: 768 }
const queue = new KeyedQueue()

/** Draws a paper as PDF, in one of six languages. Nothing is read from the network, and of the disk only our own fonts. */
export async function drawPaper(language: PaperLanguage, layOut: (pen: Pen) => Paper): Promise<Uint8Array> {
  tools ??= load()
  const { printer, letters, given } = await tools
  const paper: Record<string, unknown> = {
    pageSize: 'A4',
    pageMargins: [50, 50, 50, 60],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 },
    ...layOut(penOf(language, letters)),
  }
  const isLong = JSON.stringify(paper.content).length > atOnceMax
  return (isLong && (await drawInThread(paper, given))) || printer.createPdf(paper).getBuffer()
}

/** Draws a paper beside everybody else, two at a time; nothing where it is laid out by functions that no thread can be given. */
async function drawInThread({ footer, ...paper }: Record<string, unknown>, given: Given): Promise<Uint8Array | undefined> {
  // The numbers of pages are filled in by the printer.
  const foot = typeof footer === 'function' ? (footer('\ue000', '\ue001') as object) : footer
  try {
    structuredClone(paper)
  } catch {
    return undefined
  }
  const leave = await queue.enter([{ name: 'papers', width: 2 }])
  try {
    return await answerInThread<Uint8Array>({ pass: 'paper', paper, foot, ...given }, budget)
  } finally {
    leave()
  }
}

/** Loaded when the first paper is drawn. The texts come from people, so the printer may open nothing they name. */
async function load(): Promise<{ printer: Printer; letters: Letters; given: Given }> {
  const { default: printer } = (await import('pdfmake')) as unknown as { default: Printer }
  const roboto = dirname(find.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
  const unpacked: Record<string, Uint8Array> = {}
  // Of .woff files only the letters used are embedded; .woff2 would bring the whole font along.
  const noto = (language: 'jp-japanese' | 'sc-chinese-simplified', weight: 400 | 700) => {
    const name = `noto-sans-${language}-${weight}.ttf`
    const file = find.resolve(`@fontsource/noto-sans-${language.slice(0, 2)}/files/noto-sans-${language}-${weight}-normal.woff`)
    const font = unpackWoff(readFileSync(file))
    printer.virtualfs.writeFileSync(name, font)
    unpacked[name] = font
    return { name, font }
  }
  const latin = { normal: `${roboto}${sep}Roboto-Regular.ttf`, bold: `${roboto}${sep}Roboto-Medium.ttf` }
  const [japanese, chinese] = [noto('jp-japanese', 400), noto('sc-chinese-simplified', 400)]
  const fonts = {
    Roboto: latin,
    Japanese: { normal: japanese.name, bold: noto('jp-japanese', 700).name },
    Chinese: { normal: chinese.name, bold: noto('sc-chinese-simplified', 700).name },
  }
  printer.setFonts(fonts)
  printer.setUrlAccessPolicy(() => false)
  printer.setLocalAccessPolicy((path) => Object.values(latin).includes(path))
  return {
    printer,
    given: { fonts, readable: Object.values(latin), unpacked },
    letters: {
      Roboto: lettersOf(readFileSync(latin.normal)),
      Japanese: lettersOf(japanese.font),
      Chinese: lettersOf(chinese.font),
    },
  }
}

function penOf(language: PaperLanguage, letters: Letters): Pen {
  const number: Pen['number'] = (value, options = { maximumFractionDigits: 4 }) =>
    // As text, so that an amount is never rounded to a float on its way to the paper.
    spaced(new Intl.NumberFormat(language, options).format(String(value) as Intl.StringNumericLiteral))
  const time = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return (iso: string) => spaced(format.format(new Date(iso)))
  }
  return {
    t: (text, more = {}) => ({ text: runsOf(spaced(text), language, letters), ...more }),
    money: (amount, currency) => number(amount, { style: 'currency', currency, currencyDisplay: 'code' }),
    number,
    percent: (basisPoints) => `${number(basisPoints / 100)}\u00a0%`,
    day: time({ dateStyle: 'long' }),
    moment: time({ dateStyle: 'medium', timeStyle: 'short' }),
  }
}

/** The narrow spaces of French and others are in no font we carry. */
const spaced = (text: string): string => text.replace(/[\u202f\u2009]/g, '\u00a0')

/**
 * One text in the fonts that have its letters: Roboto first, then the eastern font of the paper's language, then the other one,
 * because a Japanese font lacks simplified characters and a Chinese one some of Japan's.
 */
function runsOf(text: string, language: PaperLanguage, letters: Letters): { text: string; font: string }[] {
  const order: readonly FontName[] = language === 'ja' ? ['Roboto', 'Japanese', 'Chinese'] : ['Roboto', 'Chinese', 'Japanese']
  const runs: { text: string; font: FontName }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const code = letter.codePointAt(0)!
    // Spaces and breaks stay where they are; they need no font of their own.
    const font = last && /\s/.test(letter) ? last.font : (order.find((one) => letters[one].has(code)) ?? 'Roboto')
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs.length > 0 ? runs : [{ text: '', font: 'Roboto' }]
}
