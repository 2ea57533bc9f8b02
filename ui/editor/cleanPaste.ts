/**
 * HTML from Word and Google Docs as the HTML they mean: lists that Word writes as paragraphs become lists, bold and italic that
 * stand in style attributes become tags, the wrapper that Google puts around everything goes. What texts cannot hold the editor drops.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  for (const element of [...body.querySelectorAll('*')])
    if (element.tagName.includes(':') || dropped.has(element.tagName)) element.remove()
  const comments = page.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]')) wrapper.replaceWith(...wrapper.childNodes)
  readLists(page)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    for (const tag of tagsOf(element)) {
      const inner = page.createElement(tag)
      inner.append(...element.childNodes)
      element.append(inner)
    }
    element.removeAttribute('style')
  }
  return body.innerHTML
}

const dropped = new Set(['STYLE', 'SCRIPT', 'META', 'LINK', 'TITLE', 'XML'])

function tagsOf({ style, tagName }: HTMLElement): string[] {
  if (/^(H[1-6]|B|STRONG)$/.test(tagName)) return []
  const weight = style.fontWeight
  return [
    ...(weight === 'bold' || Number(weight) >= 600 ? ['strong'] : []),
    ...(style.fontStyle === 'italic' ? ['em'] : []),
    ...(style.textDecorationLine.includes('underline') && tagName !== 'A' ? ['u'] : []),
    ...(style.textDecorationLine.includes('line-through') ? ['s'] : []),
  ]
}

/** Word says “this paragraph is of list 3, level 2” in a style of its own, and writes the bullet as text. */
function readLists(page: Document): void {
  const items = [...page.body.querySelectorAll<HTMLElement>('p')].filter((p) =>
    /mso-list:\s*l\d+/i.test(p.getAttribute('style') ?? ''),
  )
  const open: HTMLElement[] = []
  let previous: Element | null = null
  for (const p of items) {
    const level = Number(/level(\d+)/i.exec(p.getAttribute('style') ?? '')?.[1] ?? 1)
    const mark = [...p.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const isOrdered = /^\s*(\d+|[a-z])[.)]/i.test(mark?.textContent ?? '')
    mark?.remove()
    if (p.previousElementSibling !== previous || previous === null) open.length = 0
    open.length = Math.min(open.length, level)
    while (open.length < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul')
      const parent = open.at(-1)
      if (parent) (parent.lastElementChild ?? parent).append(list)
      else p.before(list)
      open.push(list)
    }
    const item = page.createElement('li')
    const line = page.createElement('p')
    line.append(...p.childNodes)
    item.append(line)
    open.at(-1)!.append(item)
    previous = open[0]!
    p.remove()
  }
}
