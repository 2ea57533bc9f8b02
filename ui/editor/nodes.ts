import { mergeAttributes, Node } from '@tiptap/core'
import { embedAddress, isPictureAddress } from '@quoin/kit/rich-text'

/** A player. While somebody writes it is a card with its address; readers get the player itself. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [
    { tag: 'iframe[src]', getAttrs: (element) => (embedAddress(element.getAttribute('src')) ? null : false) },
    { tag: 'div[data-embed]', getAttrs: (element) => ({ src: element.getAttribute('data-embed') }) },
  ],
  renderHTML({ node }) {
    const src = String(node.attrs.src)
    return ['div', { 'data-embed': src }, embedAddress(src) ? new URL(src).hostname.replace(/^(www|player|open)\./, '') : '']
  },
})

/** A file in the text: a link that is downloaded. */
export const FileLink = Node.create({
  name: 'file',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: { default: null }, name: { default: '' }, size: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a.file[href]',
      priority: 100,
      getAttrs: (element) =>
        isPictureAddress(element.getAttribute('href'))
          ? { href: element.getAttribute('href'), name: element.textContent }
          : false,
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { class: 'file' }), String(node.attrs.name)],
})
