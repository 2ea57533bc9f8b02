import { DomUtils, parseDocument } from 'htmlparser2'

/** So much of it is read: longer than any name or summary. */
const readMax = 10_000

/** The words of a short piece of HTML: a name or a summary, which other programs keep with tags and entities. */
export function wordsOf(html: string): string {
  const start = html.slice(0, readMax)
  // Tags without an end cost more the more of them there are, and no name has so many.
  const text = start.split('<').length > 500 ? start.replace(/<[^<>]*>/g, ' ') : DomUtils.textContent(parseDocument(start))
  return text.replace(/[^\S\n]+/g, ' ').trim()
}
