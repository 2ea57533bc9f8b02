import type { RichNode } from '@quoin/kit/rich-text'

/** Whether a picture lies on another site than `origin`. */
export const isElsewhere = (address: unknown, origin: string): address is string =>
  typeof address === 'string' && /^https?:\/\//i.test(address) && URL.canParse(address) && new URL(address).origin !== origin

/** Addresses of pictures in a text that lie on other sites than `origin`, each once. */
export function picturesElsewhere(body: RichNode, origin: string): string[] {
  const found = new Set<string>()
  const walk = ({ type, attrs, content = [] }: RichNode) => {
    if (type === 'image' && isElsewhere(attrs?.src, origin)) found.add(attrs.src)
    for (const inner of content) walk(inner)
  }
  walk(body)
  return [...found]
}

/** The text with other addresses for some of its pictures. */
export function withPictures(node: RichNode, addresses: ReadonlyMap<string, string>): RichNode {
  const { type, attrs, content } = node
  const moved = type === 'image' ? addresses.get(String(attrs?.src)) : undefined
  return {
    ...node,
    ...(moved && { attrs: { ...attrs, src: moved } }),
    ...(content && { content: content.map((inner) => withPictures(inner, addresses)) }),
  }
}
