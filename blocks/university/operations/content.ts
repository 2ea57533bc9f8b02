import { embedAddress } from '@quoin/kit/rich-text'
import { documentTypes, imageTypes } from '@quoin/kit/files'
import { type Context, type Customs, type BlockServer, answerRecord, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { keepUpload, presign } from '../learning/uploads.ts'
import { university } from '../resources/index.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Create = NonNullable<Replacements['create']>

const audioTypes = ['audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/mp4']
const videoTypes = ['video/mp4', 'video/webm']
const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  video: videoTypes,
  audio: audioTypes,
  file: [...documentTypes, ...imageTypes, ...audioTypes, ...videoTypes],
  text: imageTypes,
  practice: [...imageTypes, ...audioTypes],
}

/** Refuses what would make one course of a company larger than anybody teaches. */
const within =
  (countOf: (context: Context, parent: unknown) => Promise<number>, max: number, parent: string, code: string): Create =>
  async (request, context, standard) => {
    if ((await countOf(context, request.body[parent])) >= max)
      throw refuse.conflict(code, `The limit of ${max} has been reached.`)
    return standard.last(request)
  }
const count = (rows: readonly { count: number }[]): number => rows[0]!.count
const idOrNull = (id: unknown) => (typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) ? id : null)

export const createCourse = within(
  async ({ tx, tenantId }) =>
    count(
      await tx.query<{ count: number }>('select count(*)::int as count from university.courses c where c.tenant_id = $1', [
        tenantId,
      ]),
    ),
  bounds.courses,
  '',
  'too_many_courses',
)
export const createChapter = within(
  async ({ tx, tenantId }, course) =>
    count(
      await tx.query<{ count: number }>(
        'select count(*)::int as count from university.chapters c where c.tenant_id = $1 and c.course_id = $2',
        [tenantId, idOrNull(course)],
      ),
    ),
  bounds.chapters,
  'course_unique_id',
  'too_many_chapters',
)
const createdStep = within(
  async ({ tx, tenantId }, chapter) =>
    count(
      await tx.query<{ count: number }>(
        'select count(*)::int as count from university.steps s where s.tenant_id = $1 and s.chapter_id = $2',
        [tenantId, idOrNull(chapter)],
      ),
    ),
  bounds.steps,
  'chapter_unique_id',
  'too_many_steps',
)
const createdTranslation = within(
  async ({ tx, tenantId }, step) =>
    count(
      await tx.query<{ count: number }>(
        'select count(*)::int as count from university.translations t where t.tenant_id = $1 and t.step_id = $2',
        [tenantId, idOrNull(step)],
      ),
    ),
  bounds.translations,
  'step_unique_id',
  'too_many_translations',
)
export const createQuestion = within(
  async ({ tx, tenantId }, step) =>
    count(
      await tx.query<{ count: number }>(
        'select count(*)::int as count from university.questions q where q.tenant_id = $1 and q.step_id = $2',
        [tenantId, idOrNull(step)],
      ),
    ),
  bounds.questions,
  'step_unique_id',
  'too_many_questions',
)

function refuseEmbed(address: unknown): void {
  if (typeof address === 'string' && address !== '' && !embedAddress(address))
    throw refuse.invalid('embed_not_allowed', 'Only YouTube, Vimeo and Spotify can be embedded.', 'embed_url')
}
function refuseCaptions(captions: unknown): void {
  if (typeof captions === 'string' && captions.trim() !== '' && !captions.trimStart().startsWith('WEBVTT'))
    throw refuse.invalid('captions_not_valid', 'Captions must be in WebVTT format and start with WEBVTT.', 'captions')
}
export const createStep: Create = async (request, context, standard) => {
  refuseEmbed(request.body.embed_url)
  refuseCaptions(request.body.captions)
  return createdStep(request, context, standard)
}
export const updateStep: Create = async (request, _context, standard) => {
  refuseEmbed(request.body.embed_url)
  refuseCaptions(request.body.captions)
  return standard.last(request)
}

export const createTranslation: Create = async (request, context, standard) => {
  refuseCaptions(request.body.captions)
  const { step_unique_id: step, language } = request.body
  const [held] = await context.tx.query(
    'select 1 from university.translations t where t.tenant_id = $1 and t.step_id = $2 and t.language = $3 and t.deleted_at is null',
    [context.tenantId, idOrNull(step), language],
  )
  if (held)
    throw refuse.conflict('translated_already', 'This step is translated into this language already.', undefined, 'language')
  return createdTranslation(request, context, standard)
}
export const updateTranslation: Create = async (request, _context, standard) => {
  refuseCaptions(request.body.captions)
  return standard.last(request)
}

const ofStep = (kind: string) =>
  ({ purpose: 'university step', allow: mediaTypes[kind] ?? [], sizeMax: bounds.mediaBytes }) as const

export const steps: Customs<typeof university, 'steps'> = {
  async presign({ id, ...file }, context) {
    const { kind } = await context.find(university.steps, id)
    return presign(context, ofStep(kind), file)
  },

  async attach({ id, file_unique_id: file }, context) {
    const step = await context.find(university.steps, id, 'lock')
    const none = { fileUniqueId: null, filename: null, contentType: null, fileBytes: null }
    await context.update(university.steps, step, file === null ? none : await keepUpload(context, ofStep(step.kind), file))
    return answerRecord(context, university.steps, id)
  },
}
