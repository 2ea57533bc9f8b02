import { embedAddress } from '@quoin/kit/rich-text'
import { blockKeys, openWith, sealWith } from '@quoin/kit/seal'
import type { Context } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import type { MediaFile, Ticket } from '../resources/index.ts'
import { type Book, draftOf, findStep, inLanguage, type Step, versionOf } from './content.ts'
import { languageOf } from './language.ts'
import { locksOf } from './locks.ts'
import { courseOf, type CourseRow, seatOf, type SeatRow } from './seat.ts'
import { courseOfStep, standingOf } from './standing.ts'

const keysOf = (context: Pick<Context, 'pools'>) => blockKeys(context, 'university', 'ticket')

/** An address part that opens the file of one step to one person. */
export function ticketFor(
  context: Pick<Context, 'pools' | 'tenantId' | 'me' | 'request'>,
  step: string,
  isPreview: boolean,
): string {
  const until = Date.now() + bounds.mediaTicketHours * 3_600_000
  const sealed = sealWith(
    keysOf(context),
    context.tenantId,
    JSON.stringify({ user: context.me, step, isPreview, language: languageOf(context), until }),
  )
  return Buffer.concat([Buffer.from(context.tenantId.replaceAll('-', ''), 'hex'), sealed]).toString('base64url')
}

/** What an address part says; undefined when nobody here made it, or too long ago. */
export function readTicket(context: Pick<Context, 'pools'>, text: string): { tenantId: string; ticket: Ticket } | undefined {
  if (!/^[\w-]{60,600}$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  const tenantId = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  try {
    const { until, ...ticket } = JSON.parse(openWith(keysOf(context), tenantId, bytes.subarray(16)).text) as Ticket & {
      until: number
    }
    return until > Date.now() ? { tenantId, ticket } : undefined
  } catch {
    return undefined
  }
}

/**
 * The step a ticket stands for, if it is open for its holder at this moment: asked again for every part of a film, so that a pause, a
 * refund or a lock ends it.
 */
async function stepBehind(context: Context, { step, user, isPreview }: Ticket): Promise<Step | null> {
  const courseId = await courseOfStep(context, step)
  if (isPreview) return findStep(await draftOf(context, courseId), step)?.step ?? null
  const course = await courseOf(context, courseId)
  return openFor(context, course, await seatOf(context, courseId, user), step)
}

/** A step for somebody with or without a seat: what is a preview of a published course is open to all. */
export async function openFor(context: Book, course: CourseRow, seat: SeatRow | undefined, stepId: string): Promise<Step | null> {
  const number = seat?.courseVersion || course.publishedVersion
  const chapters = await versionOf(context, course.id, number)
  const found = findStep(chapters, stepId)
  if (!found) return null
  if (found.step.isPreview && course.status === 'published') return found.step
  if (!seat) return null
  const { standing } = await standingOf(context, course, seat)
  return locksOf(chapters, standing, new Date()).get(found.chapter.id) === null ? found.step : null
}

export async function mediaBehind(context: Context, ticket: Ticket): Promise<MediaFile | null> {
  const step = await stepBehind(context, ticket)
  if (!step?.file) return null
  const [file] = await context.tx.query<{ key: string; filename: string; contentType: string }>(
    `select f.key, f.filename, f.content_type as "contentType" from kit.files f where f.tenant_id = $1 and f.id = $2 and f.state = 'stored'`,
    [context.tenantId, step.file],
    'prepare',
  )
  return file ? { ...file, captions: inLanguage(step, ticket.language).captions } : null
}

export async function embedBehind(context: Context, ticket: Ticket): Promise<{ url: string } | null> {
  const step = await stepBehind(context, ticket)
  const url = step?.embedUrl && embedAddress(step.embedUrl)
  return url ? { url } : null
}
