const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/**
 * A text typed without formatting as the HTML of a post: the first line is a heading, every other line a paragraph, a pair of `***`
 * opens and closes a heading, and stars that are left go.
 */
export function draftText(text: string): string {
  const [first = '', ...rest] = text.split(/\r\n?|\n/)
  const plain = (part: string) => escaped(part.replaceAll('*', '').trim())
  const parts: string[] = plain(first) ? [`<h2>${plain(first)}</h2>`] : []
  let isHeading = false
  for (const line of rest) {
    for (const [at, part] of line.split('***').entries()) {
      if (at > 0) isHeading = !isHeading
      const words = plain(part)
      if (words) parts.push(isHeading ? `<h2>${words}</h2>` : `<p>${words}</p>`)
    }
  }
  return parts.join('')
}
