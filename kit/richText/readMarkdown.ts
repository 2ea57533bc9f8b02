import { Marked } from 'marked'

const reader = new Marked({ gfm: true, breaks: false, async: false })

/** Markdown as HTML that nobody has cleaned: for a parser that keeps only what texts may hold. */
export const readMarkdown = (markdown: string): string => String(reader.parse(markdown))

/** Whether a text that was copied somewhere is meant as Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^(#{1,6} \S|[-*+] \S|\d{1,9}[.)] \S|> ?\S|```|\|.+\|\s*$)/m.test(text) ||
  /\*\*[^\s*][^*]*\*\*|\[[^\]\n]+\]\([^)\s]+\)/.test(text)
