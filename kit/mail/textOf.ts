/** The text part of a mail, from its cleaned HTML: paragraphs apart, list items with a dash, links with their address behind. */
export function textOf({
  from,
  heading,
  body,
  button,
  link,
  note,
}: {
  /** Whom it is from, as it stands above the HTML. */
  from: string
  heading: string
  body: string
  button: string
  link: string
  note: string
}): string {
  const parts = [from, heading, plain(body), button && `${button}:\n${link}`, note && `--\n${plain(note)}`]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function plain(html: string): string {
  return decode(
    html
      .replace(/\s+/g, ' ')
      .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (_, href: string, words: string) =>
        href === words || href === `mailto:${words}` ? words : `${words} (${href})`,
      )
      .replace(/<br ?\/?>/g, '\n')
      .replace(/<li>/g, '\n- ')
      .replace(/<hr ?\/?>/g, '\n\n---\n\n')
      .replace(/<\/(td|th)>/g, '\t')
      .replace(/<\/tr>/g, '\n')
      .replace(/<\/(p|h2|h3|ul|ol|blockquote|pre|table)>/g, '\n\n')
      .replace(/<(ul|ol|blockquote|table)>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .split('\n')
    .map((row) => row.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
