import { Typography } from '@mantine/core'
import { embedSource } from '@quoin/kit/rich-text'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isShownHere } from './isShownHere.ts'
import styles from './richText.module.css'

export interface RichHtmlProps {
  /** What `richTextHtml` made on the server, and nothing else. */
  readonly html: string
  /** Where it stands in the document, for whoever looks at what was selected. */
  readonly of?: RefObject<HTMLDivElement | null> | undefined
  readonly className?: string | undefined
}

/**
 * A rich text as it is read. A player is a card until somebody plays it, so that reading tells nobody else that one reads; a picture
 * that cannot be shown here, such as one of another site, is a link to where it is.
 */
export function RichHtml({ html, of, className = '' }: RichHtmlProps) {
  const t = useTranslations('ui.reading')
  const own = useRef<HTMLDivElement>(null)
  const text = of ?? own
  const { written, frames } = useMemo(() => withCards(html, t), [html, t])

  useLayoutEffect(() => {
    const element = text.current
    if (!element) return
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-player]') : null
      const frame = button && frames[Number(button.dataset.player)]?.cloneNode()
      if (!(frame instanceof HTMLElement)) return
      button!.parentElement!.replaceWith(frame)
      frame.focus()
    }
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) target.replaceWith(pictureLink(document, target, t))
    }
    element.addEventListener('click', onClick)
    // What a picture says of itself does not rise.
    element.addEventListener('error', onError, true)
    return () => {
      element.removeEventListener('click', onClick)
      element.removeEventListener('error', onError, true)
    }
  }, [text, frames, t])

  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what is put here leaves the server through sanitizeRichHtml and nothing else.
    <Typography ref={text} className={`${styles.text} ${className}`} dangerouslySetInnerHTML={written} />
  )
}

type Words = ReturnType<typeof useTranslations<'ui.reading'>>

/** The text with a card for each player, and the players. Read apart from the page, where nothing is fetched. */
function withCards(html: string, t: Words) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const frames = [...page.querySelectorAll('iframe')].flatMap((frame) => {
    const source = embedSource(frame.getAttribute('src'))
    if (!source) return []
    frame.title = source.provider
    frame.allow = 'autoplay; fullscreen; picture-in-picture'
    return [{ frame, source }]
  })
  for (const [place, { frame, source }] of frames.entries()) {
    const button = page.createElement('button')
    button.type = 'button'
    button.dataset.player = String(place)
    button.textContent = t('play', source)
    const note = page.createElement('span')
    note.textContent = t('playNote', source)
    const card = page.createElement('div')
    card.className = styles.player ?? ''
    card.append(button, note, linkTo(page, source.address, t('watch', source)))
    frame.replaceWith(card)
    frame.src = source.player
  }
  for (const picture of page.querySelectorAll('img'))
    if (!isShownHere(picture.getAttribute('src') ?? '')) picture.replaceWith(pictureLink(page, picture, t))
  return { written: { __html: page.body.innerHTML }, frames: frames.map(({ frame }) => frame) }
}

function pictureLink(page: Document, picture: HTMLImageElement, t: Words): HTMLAnchorElement {
  const { href, hostname: host } = new URL(picture.getAttribute('src') ?? '', location.href)
  const name = picture.alt
  const link = linkTo(page, href, name ? t('namedPicture', { name, host }) : t('picture', { host }))
  link.className = styles.picture ?? ''
  return link
}

function linkTo(page: Document, address: string, words: string): HTMLAnchorElement {
  const link = page.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'nofollow noopener noreferrer'
  link.textContent = words
  return link
}
