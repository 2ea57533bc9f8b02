import type { PageOwner } from '@quoin/kit/public-page'
import { companyAt, pageOwner, type PageParts, type PageReply, Refusal } from '@quoin/kit/server'
import { geolocation, type PublicPage } from '../resources/index.ts'
import { type Language, words } from './words.ts'

/** What a page for visitors is asked. */
export interface Input {
  readonly company: string
  readonly slug: string
  readonly code: string | undefined
  readonly event: string | undefined
  readonly query: URLSearchParams
  readonly language: Language
}
/** The page of a location that was found. */
export interface Opened {
  readonly tenantId: string
  readonly page: PublicPage
  readonly owner: PageOwner
}
export const missing = () => new Refusal(404, { code: 'not_found', detail: 'This page does not exist.' })
const word = /^[a-z0-9-]{1,60}$/

export const send = (reply: PageReply, text: string) => reply.type('text/html; charset=utf-8').send(text)

export async function tenantOf({ company }: Input, { pools, services }: PageParts): Promise<{ id: string; owner: PageOwner }> {
  const found = await companyAt(pools, company)
  if (!found) throw missing()
  return { id: found.id, owner: await pageOwner(found, services.files) }
}

export async function open(input: Input, parts: PageParts): Promise<Opened> {
  const { id, owner } = await tenantOf(input, parts)
  const page = word.test(input.slug)
    ? await parts.callInternal(id, geolocation.bookings.internal.publicPage, { slug: input.slug })
    : null
  if (!page) throw missing()
  return { tenantId: id, page, owner }
}

export const whole = (text: string | null, min: number, max: number, other: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max ? value : other
}
export const addressOf = ({ company, slug }: Input, more = '', query: Record<string, string> = {}): string =>
  `/b/${company}/${slug}${more}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`

const rules = new Set(['too_late_to_book', 'too_early_to_book', 'not_on_step', 'length_not_offered', 'price_differs'])

export const problemOf = ({ code }: Refusal, language: Language): string => {
  const { problems } = words[language]
  if (rules.has(code)) return problems.closed
  return code in problems ? problems[code as keyof typeof problems] : problems.error
}
