import { type RichNode, richTextWords } from '@quoin/kit/rich-text'
import type { Context } from '@quoin/kit/server'
import type { StepKind, UnlockRule } from '../resources/content.ts'
import type { QuestionOption } from '../resources/wire.ts'

export type Book = Pick<Context, 'tx' | 'tenantId'>

export interface Question {
  readonly id: string
  readonly prompt: string
  readonly kind: 'single' | 'multiple' | 'text'
  readonly options: readonly QuestionOption[]
  readonly points: number
  readonly explanation: string | null
  /** The section of a placement test it is part of. */
  readonly section?: string | null
}
export interface Step {
  readonly id: string
  readonly title: string
  readonly kind: StepKind
  readonly body: RichNode | null
  readonly minutes: number | null
  readonly isRequired: boolean
  readonly isPreview: boolean
  readonly embedUrl: string | null
  readonly captions: string | null
  readonly file: string | null
  readonly filename: string | null
  readonly contentType: string | null
  readonly passPercent: number
  readonly attemptsMax: number | null
  readonly timeLimitSeconds: number | null
  readonly drawCount: number | null
  readonly showsAnswers: boolean
  readonly questions: readonly Question[]
  /** By language; versions of before have none. */
  readonly translations?: Readonly<Record<string, Translation>> | null
}
interface Translation {
  readonly title: string | null
  readonly body: RichNode | null
  readonly captions: string | null
  readonly isStale: boolean
}
export interface Chapter {
  readonly id: string
  readonly title: string
  readonly kind: 'intro' | 'day' | 'chapter' | 'resources'
  readonly summary: string | null
  readonly unlock: UnlockRule
  readonly unlockDays: number | null
  readonly unlockAt: string | null
  readonly steps: readonly Step[]
}

/** Days and chapters are gone through one after the other; intro and resources lie beside them. */
export const isTaken = ({ kind }: Pick<Chapter, 'kind'>): boolean => kind === 'day' || kind === 'chapter'

/** The draft of a course, as a version would keep it. */
export async function draftOf({ tx, tenantId }: Book, course: string): Promise<Chapter[]> {
  const rows = await tx.query<{ content: Chapter }>(
    `select jsonb_build_object('id', c.id, 'title', c.title, 'kind', c.kind, 'summary', c.summary, 'unlock', c.unlock, 'unlockDays', c.unlock_days,
       'unlockAt', c.unlock_at, 'steps', coalesce((
         select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'kind', s.kind, 'body', s.body, 'minutes', s.minutes, 'isRequired', s.is_required,
           'isPreview', s.is_preview, 'embedUrl', s.embed_url, 'captions', s.captions, 'file', s.file_unique_id, 'filename', s.filename,
           'contentType', s.content_type, 'passPercent', s.pass_percent, 'attemptsMax', s.attempts_max, 'timeLimitSeconds', s.time_limit_seconds,
           'drawCount', s.draw_count, 'showsAnswers', s.shows_answers, 'questions', coalesce((
             select jsonb_agg(jsonb_build_object('id', q.id, 'prompt', q.prompt, 'kind', q.kind, 'options', coalesce(q.options, '[]'::jsonb), 'points', q.points,
               'explanation', q.explanation) order by q.position, q.created_at, q.id)
             from university.questions q where q.tenant_id = s.tenant_id and q.step_id = s.id and q.deleted_at is null), '[]'::jsonb), 'translations', (
             select jsonb_object_agg(t.language, jsonb_build_object('title', t.title, 'body', t.body, 'captions', t.captions, 'isStale', t.is_stale))
             from university.translations t where t.tenant_id = s.tenant_id and t.step_id = s.id and t.deleted_at is null))
           order by s.position, s.created_at, s.id)
         from university.steps s where s.tenant_id = c.tenant_id and s.chapter_id = c.id and s.deleted_at is null), '[]'::jsonb)) as content
     from university.chapters c where c.tenant_id = $1 and c.course_id = $2 and c.deleted_at is null
     order by c.position, c.created_at, c.id`,
    [tenantId, course],
  )
  return rows.map(({ content }) => content)
}

/** A step in somebody's language, as far as it was translated, and in the language of its course for the rest. */
export function inLanguage(step: Step, language: string | null): Step & { readonly isStale: boolean } {
  const [, found] =
    Object.entries(step.translations ?? {}).find(([one]) => language && one.toLowerCase().startsWith(language)) ?? []
  if (!found) return { ...step, isStale: false }
  const { title, body, captions, isStale } = found
  return { ...step, title: title ?? step.title, body: body ?? step.body, captions: captions ?? step.captions, isStale }
}

export async function versionOf({ tx, tenantId }: Book, course: string, number: number): Promise<Chapter[]> {
  const [row] = await tx.query<{ content: Chapter[] }>(
    'select v.content from university.versions v where v.tenant_id = $1 and v.course_id = $2 and v.number = $3',
    [tenantId, course, number],
    'prepare',
  )
  return row?.content ?? []
}

export interface Found {
  readonly chapter: Chapter
  readonly step: Step
  readonly previous: Step | undefined
  readonly next: Step | undefined
}
export function findStep(chapters: readonly Chapter[], id: string): Found | undefined {
  const all = chapters.flatMap((chapter) => chapter.steps.map((step) => ({ chapter, step })))
  const at = all.findIndex(({ step }) => step.id === id)
  if (at < 0) return undefined
  // Resources are looked up, not gone through.
  const beside = (other: (typeof all)[number] | undefined) =>
    other && (other.chapter.kind === 'resources') === (all[at]!.chapter.kind === 'resources') ? other.step : undefined
  return { ...all[at]!, previous: beside(all[at - 1]), next: beside(all[at + 1]) }
}

export interface Problem {
  readonly code:
    | 'no_chapters'
    | 'empty_chapter'
    | 'no_file'
    | 'no_text'
    | 'no_embed'
    | 'no_questions'
    | 'no_right_answer'
    | 'no_days'
    | 'no_date'
  readonly about: string
}

/** A text may be a picture alone. */
const hasPicture = ({ type, content = [] }: RichNode): boolean => type === 'image' || type === 'embed' || content.some(hasPicture)

/** What keeps a draft from being published: a learner would come to something that is not there. */
export function problemsOf(chapters: readonly Chapter[]): Problem[] {
  const problems: Problem[] = []
  const add = (code: Problem['code'], about: string) => problems.push({ code, about })
  if (!chapters.some(isTaken)) add('no_chapters', '')
  for (const chapter of chapters) {
    if (chapter.steps.length === 0) add('empty_chapter', chapter.title)
    if (chapter.unlock === 'days' && chapter.unlockDays === null) add('no_days', chapter.title)
    if (chapter.unlock === 'date' && chapter.unlockAt === null) add('no_date', chapter.title)
    for (const step of chapter.steps) {
      if ((step.kind === 'file' || step.kind === 'video' || step.kind === 'audio') && !step.file) add('no_file', step.title)
      if (
        ['text', 'practice', 'assignment'].includes(step.kind) &&
        !(step.body && (richTextWords(step.body).trim() || hasPicture(step.body)))
      )
        add('no_text', step.title)
      if (step.kind === 'embed' && !step.embedUrl) add('no_embed', step.title)
      if (step.kind === 'quiz' && step.questions.length === 0) add('no_questions', step.title)
      for (const question of step.kind === 'quiz' ? step.questions : [])
        if (question.kind !== 'text' && !question.options.some((option) => option.is_right))
          add('no_right_answer', question.prompt)
    }
  }
  return problems
}
