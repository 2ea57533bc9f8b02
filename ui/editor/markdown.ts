import { cleanRichText, type RichNode } from '@quoin/kit/rich-text'
import { richTextMarkdown } from '@quoin/kit/rich-text/markdown'
import { looksLikeMarkdown, readMarkdown } from '@quoin/kit/rich-text/read-markdown'
import type { Editor } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'

/**
 * Takes Markdown that was copied as plain text as what it means; whether it did. Code stays as it is. The editor’s own parser reads the
 * HTML and keeps what texts may hold.
 */
export function pasteMarkdown(editor: Editor | null, clipboard: DataTransfer | null): boolean {
  const text = clipboard?.getData('text/plain') ?? ''
  if (!editor || !clipboard || clipboard.types.includes('text/html') || !looksLikeMarkdown(text)) return false
  if (editor.isActive('codeBlock')) return false
  return editor.commands.insertContent(levelled(readMarkdown(text)))
}

/** The page’s title is its only first heading. */
const levelled = (html: string): string =>
  html.replace(/<(\/?)h([1-6])/g, (_, slash: string, level: string) => `<${slash}h${Math.min(4, Math.max(2, Number(level)))}`)

/** What other programs get that take plain text: Markdown, or the words alone where nothing is formatted. */
export function copiedText(slice: Slice): string {
  const content = (slice.content.toJSON() ?? []) as RichNode[]
  const [only] = content
  const isPlain =
    content.length === 1 &&
    only?.type === 'paragraph' &&
    (only.content ?? []).every(({ type, marks }) => type === 'text' && !marks?.length)
  return isPlain
    ? (only.content ?? []).map(({ text }) => text ?? '').join('')
    : richTextMarkdown(cleanRichText({ type: 'doc', content })).trimEnd()
}
