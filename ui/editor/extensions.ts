import type { AnyExtension, Editor } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import Mention from '@tiptap/extension-mention'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { isLinkAddress, isPictureAddress } from '@quoin/kit/rich-text'
import type { useTranslations } from 'use-intl'
import { isShownHere } from '../richText/isShownHere.ts'
import { BlockMenu } from './blockMenu.ts'
import { Embed, FileLink } from './nodes.ts'
import type { Person } from './RichTextEditor.tsx'
import { suggestionMenu } from './suggestionMenu.ts'

export type EditorTexts = ReturnType<typeof useTranslations<'editor'>>
export interface ExtensionOptions {
  readonly placeholder: string
  readonly findPeople?: ((query: string) => Promise<readonly Person[]>) | undefined
  readonly canPick: readonly ('picture' | 'file')[]
  pick(kind: 'picture' | 'file', editor: Editor): void
}

/** A picture that is stored somewhere; others would be gone once the text is saved. One of another site is a card that names it. */
const Picture = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isPictureAddress(element.getAttribute('src')) ? null : false) },
    {
      tag: 'div[data-picture]',
      getAttrs: (element) => ({ src: element.getAttribute('data-picture'), alt: element.getAttribute('data-alt') }),
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { src, alt } = node.attrs
    if (isShownHere(String(src))) return ['img', HTMLAttributes]
    const host = new URL(String(src)).hostname
    return ['div', { 'data-picture': src, 'data-alt': alt }, alt ? `${alt} (${host})` : host]
  },
})

/** The kinds of block and mark that `@quoin/kit/rich-text` knows, no more. */
export const extensionsFor = (t: EditorTexts, { placeholder, findPeople, canPick, pick }: ExtensionOptions): AnyExtension[] => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, isAllowedUri: (uri) => isLinkAddress(uri), defaultProtocol: 'https' },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Picture,
  Embed,
  FileLink,
  Placeholder.configure({ placeholder }),
  BlockMenu.configure({ t, canPick, pick }),
  Mention.configure({
    suggestion: {
      char: '@',
      debounce: 150,
      items: async ({ query }) => [...((await findPeople?.(query)) ?? [])].slice(0, 8),
      allow: () => findPeople !== undefined,
      render: suggestionMenu<Person>({ label: t('people'), nothing: t('nothing'), nameOf: ({ label }) => label }),
    },
  }),
]
