import { Liquid, type LiquidOptions } from 'liquidjs'
import type { IOptions } from 'sanitize-html'
import { layout } from './layout.ts'
import type { MailText } from './templates/template.ts'
import { textOf } from './textOf.ts'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * A mail as it is sent: Liquid filled in, HTML cleaned, the frame around it, the text part derived from it unless it has
 * words of its own. Throws a sentence when the text uses a value that is not given, runs too long, grows too large or is not Liquid
 * at all, and when whoever reads the text part alone would not come where the button leads.
 */
export async function renderMail(
  text: MailText,
  input: Readonly<Record<string, unknown>>,
  about: { language: string; brand: string },
): Promise<RenderedMail> {
  // Loaded with the first mail: it brings a reader of HTML and one of style sheets along.
  const { default: sanitizeHtml } = await import('sanitize-html')
  // Whoever has no page to be led to is told by `link: false` and gets no button, whatever the company calls it.
  const values = input.link === false ? { ...input, link: '' } : input
  const plainLine = (source: string) => line(plain.parseAndRenderSync(source, values))
  const clean = (source: string) => sanitizeHtml(bounded(escaping.parseAndRenderSync(source, values)), allowed)
  const subject = plainLine(text.subject)
  const heading = plainLine(text.heading)
  const button = text.button && input.link !== false ? plainLine(text.button) : ''
  const link = button ? webLink(values.link) : ''
  const body = clean(text.body)
  const note = text.note ? clean(text.note) : ''
  if (!subject) throw new Error('The subject is empty.')
  const html = await frame.parseAndRender(await layout(), { ...about, subject, heading, body, button, link, note })
  const own = text.plain ? readableLines(bounded(plain.parseAndRenderSync(text.plain, values))) : ''
  if (own && !own.includes(link)) throw new Error('The text part does not say {{ link }}, where the button leads.')
  return { subject, html, text: own || textOf({ from: line(about.brand), heading, body, button, link, note }) }
}

/**
 * The text part as it would be made from words that are not filled in, to begin words of its own with. A name that could be read as
 * Liquid is left out.
 */
export const plainOf = ({ heading, body, button, note }: MailText, brand: string): string =>
  textOf({
    from: brand.includes('{') ? '' : line(brand),
    heading,
    body,
    button: button ?? '',
    link: '{{ link }}',
    note: note ?? '',
  })

/** One line of text with its values filled in. Throws a sentence as `renderMail` does. */
export const renderLine = (source: string, values: Readonly<Record<string, unknown>>): string =>
  line(plain.parseAndRenderSync(source, values))

/** Text of several lines with its values filled in. Throws a sentence as `renderMail` does. */
export const renderText = (source: string, values: Readonly<Record<string, unknown>>): string =>
  readableLines(bounded(plain.parseAndRenderSync(source, values))).trimEnd()

/** Why the text cannot be published, as sentences: each part is rendered with the sample values of its template. */
export async function checkText(text: MailText, sample: Readonly<Record<string, unknown>>): Promise<string[]> {
  return renderMail(text, sample, { language: 'en', brand: 'Quoin' }).then(
    () => [],
    (error: Error) => [error.message.slice(0, 500)],
  )
}

const limits: LiquidOptions = {
  strictVariables: true,
  strictFilters: true,
  // Values are data: nothing inherited, such as a constructor, is within reach.
  ownPropertyOnly: true,
  parseLimit: 100_000,
  renderLimit: 500,
  memoryLimit: 200_000,
  // No file can be included.
  templates: {},
  relativeReference: false,
}
const plain = new Liquid(limits)
const escaping = new Liquid({ ...limits, outputEscape: 'escape' })
/** For our own frame alone, whose `raw` lets cleaned HTML through. */
const frame = new Liquid({
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  outputEscape: 'escape',
  // Without words there is no button and no small print: to Liquid itself an empty text is something.
  jsTruthy: true,
  templates: {},
})

const allowed: IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'blockquote',
    'hr',
    'code',
    'pre',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
}

function bounded(html: string): string {
  if (html.length > 200_000) throw new Error('The text grows too large.')
  return html
}

/** One line: what could begin another header or another line is a space. */
const line = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 300)

/** Text of many lines: nothing in it but them and tabs steers a terminal or turns the reading around. */
export function readableLines(text: string): string {
  const cleaned = text
    .replace(/\r\n?/g, '\n')
    .replace(/(?:(?![\n\t])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069])+/gu, ' ')
    .trim()
  return cleaned && `${cleaned}\n`
}

function webLink(link: unknown): string {
  if (typeof link === 'string' && /^https?:\/\//i.test(link) && URL.canParse(link) && !/[\s\p{Cc}<>"]/u.test(link)) return link
  throw new Error('The button has no value `link` that is a web address.')
}
