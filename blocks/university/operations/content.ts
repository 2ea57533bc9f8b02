import { embedAddress } from '@quoin/kit/rich-text'
import { documentTypes, imageTypes } from '@quoin/kit/files'
import { advisoryLock, type Context, type Customs, type BlockServer, answerRecord, readInput, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
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

type Request = Parameters<Create>[0]
const inBody = (name: string) => (request: Request) => request.body[name]
const inAddress = (request: Request) => request.params.parent
const idOrNull = (id: unknown) => (typeof id === 'string' && isUuid(id) ? id : null)

/** Refuses what would make a company, or one thing it teaches, larger than anybody needs. */
const within =
  (sql: string, max: number, code: string, parentIn?: (request: Request) => unknown): Create =>
  async (request, context, standard) => {
    const parent = parentIn ? [idOrNull(parentIn(request))] : []
    advisoryLock(context.tx, code, ...parent)
    const [held] = await context.tx.query<{ count: number }>(sql, [context.tenantId, ...parent])
    if (held!.count >= max) throw refuse.conflict(code, `The limit of ${max} has been reached.`)
    return standard.last(request)
  }

export const createCourse = within(
  'select count(*)::int as count from university.courses c where c.tenant_id = $1',
  bounds.courses,
  'too_many_courses',
)
export const createChapter = within(
  'select count(*)::int as count from university.chapters c where c.tenant_id = $1 and c.course_id = $2',
  bounds.chapters,
  'too_many_chapters',
  inBody('course_unique_id'),
)
const createdStep = within(
  'select count(*)::int as count from university.steps c where c.tenant_id = $1 and c.chapter_id = $2',
  bounds.steps,
  'too_many_steps',
  inBody('chapter_unique_id'),
)
const createdTranslation = within(
  'select count(*)::int as count from university.translations c where c.tenant_id = $1 and c.step_id = $2',
  bounds.translations,
  'too_many_translations',
  inBody('step_unique_id'),
)
export const createOption = within(
  'select count(*)::int as count from university.options c where c.tenant_id = $1',
  bounds.options,
  'too_many_options',
)
const askedByStep = within(
  'select count(*)::int as count from university.questions c where c.tenant_id = $1 and c.step_id = $2',
  bounds.questions,
  'too_many_questions',
  inBody('step_unique_id'),
)
const askedByPlacement = within(
  'select count(*)::int as count from university.questions c where c.tenant_id = $1 and c.placement_id = $2',
  bounds.questions,
  'too_many_questions',
  inBody('placement_unique_id'),
)
export const createPlacement = within(
  'select count(*)::int as count from university.placements c where c.tenant_id = $1 and c.course_id = $2',
  bounds.placements,
  'too_many_placements',
  inBody('course_unique_id'),
)
export const createSection = within(
  'select count(*)::int as count from university.sections c where c.tenant_id = $1 and c.placement_id = $2 and c.deleted_at is null',
  bounds.sections,
  'too_many_sections',
  inAddress,
)
export const createdRule = within(
  'select count(*)::int as count from university.rules c where c.tenant_id = $1 and c.placement_id = $2 and c.deleted_at is null',
  bounds.rules,
  'too_many_rules',
  inAddress,
)

/** A question is asked in a quiz or in a placement test; its section is one of that test. */
export const createQuestion: Create = async (request, context, standard) => {
  const { step_unique_id: step, placement_unique_id: placement, section_unique_id: section } = request.body
  // What else is missing is named before.
  readInput(request.model, context.actor, request.body, 'create')
  if (!step === !placement)
    throw refuse.invalid('required', 'Name the step or the placement test that asks it.', 'step_unique_id')
  if (section) await mustBeSectionOf(context, section, placement)
  return (step ? askedByStep : askedByPlacement)(request, context, standard)
}
export const updateQuestion: Create = async (request, context, standard) => {
  const { section_unique_id: section } = request.body
  if (section) await mustBeSectionOf(context, section, (await context.find(university.questions, request.params.id!)).placement)
  return standard(request)
}
async function mustBeSectionOf(context: Context, section: unknown, placement: unknown): Promise<void> {
  const [found] = await context.tx.query(
    'select 1 from university.sections s where s.tenant_id = $1 and s.id = $2 and s.placement_id = $3 and s.deleted_at is null',
    [context.tenantId, idOrNull(section), idOrNull(placement)],
  )
  if (!found) throw refuse.invalid('no_such_record', 'This section is not part of the placement test.', 'section_unique_id')
}

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
export const updateStep: Create = async (request, context, standard) => {
  refuseEmbed(request.body.embed_url)
  refuseCaptions(request.body.captions)
  const { chapter_unique_id: chapter } = request.body
  if (chapter) {
    const [leaves] = await context.tx.query(
      `select 1 from university.steps s join university.chapters c on c.tenant_id = s.tenant_id and c.id = $3 and c.course_id <> s.course_id
       where s.tenant_id = $1 and s.id = $2`,
      [context.tenantId, idOrNull(request.params.id), idOrNull(chapter)],
    )
    if (leaves) await mustNotBeTaught(context, request.params.id)
  }
  return standard.last(request)
}

/** A version names chapters and steps that are there as long as somebody takes it: without them nobody could open or finish it. */
async function mustNotBeTaught({ tx, tenantId }: Context, id: unknown): Promise<void> {
  const [taught] = await tx.query(
    `select 1 from university.versions v
     where v.tenant_id = $1 and v.course_id in (select s.course_id from university.steps s where s.tenant_id = $1 and s.id = $2
       union all select c.course_id from university.chapters c where c.tenant_id = $1 and c.id = $2) and (v.content @> jsonb_build_array(jsonb_build_object('id', $2::text))
       or exists (select from university.steps s where s.tenant_id = $1 and $2::uuid in (s.id, s.chapter_id) and s.course_id = v.course_id
         and v.content @> jsonb_build_array(jsonb_build_object('steps', jsonb_build_array(jsonb_build_object('id', s.id))))))
     limit 1`,
    [tenantId, idOrNull(id)],
  )
  if (taught)
    throw refuse.conflict('still_taught', 'Learners still take a version with this. Publish the course without it first.')
}
export const purgeUntaught: Create = async (request, context, standard) => {
  await mustNotBeTaught(context, request.params.id)
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
