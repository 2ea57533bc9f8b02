import { cleanRichText, type RichNode } from '@quoin/kit/rich-text'

/** What somebody writes of a post, as inputs hold it: nothing is an empty text. */
export interface Written {
  readonly title: string
  readonly abstract: string
  readonly body: RichNode
  readonly imageUrl: string
  readonly imageAlt: string
  readonly seoTitle: string
}
/** The part of a post that the editor is about. */
export interface WrittenPost {
  readonly version: number
  readonly title: string
  readonly abstract: string | null
  readonly body: Readonly<Record<string, unknown>> | null
  readonly imageUrl: string | null
  readonly imageAlt: string | null
  readonly seoTitle: string | null
}

export const writtenOf = (post: WrittenPost): Written => ({
  title: post.title,
  abstract: post.abstract ?? '',
  body: cleanRichText(post.body),
  imageUrl: post.imageUrl ?? '',
  imageAlt: post.imageAlt ?? '',
  seoTitle: post.seoTitle ?? '',
})

/** The same word for the same text, whichever of editor and server it comes from. */
export const keyOf = ({ title, abstract, body, imageUrl, imageAlt, seoTitle }: Written): string =>
  JSON.stringify([title, abstract, cleanRichText(body), imageUrl, imageAlt, seoTitle])

export const wireOf = ({ title, abstract, body, imageUrl, imageAlt, seoTitle }: Written) => ({
  title,
  abstract: abstract || null,
  body: body as Record<string, unknown>,
  image_url: imageUrl || null,
  image_alt: imageAlt || null,
  seo_title: seoTitle || null,
})
