import { action, boolean, custom, integer, language, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { richText } from '@quoin/kit/rich-text'
import * as z from 'zod'
import { one, optionsOf, presigned } from './wire.ts'

const read = 'university.courses.read'
const write = 'university.courses.write'
const permissions = { read, write, delete: write } as const
const only = ['list', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'trash', 'history'] as const

export const stepKinds = ['text', 'video', 'audio', 'file', 'embed', 'quiz', 'practice', 'assignment'] as const
export type StepKind = (typeof stepKinds)[number]
export const unlockRules = ['order', 'open', 'days', 'date', 'quiz', 'coach'] as const
export type UnlockRule = (typeof unlockRules)[number]

/** A part of a course: its intro, a day or chapter, or what lies beside them. */
export const chapters = resource({
  type: 'Chapter',
  wrapper: 'chapter',
  title: 'title',
  fields: {
    course: ref('university.courses').required().fixed(),
    title: text(200).required().searchable(),
    kind: oneOf('intro', 'day', 'chapter', 'resources').default('chapter').filterable(),
    summary: text(1_000),
    position: integer(0, 10_000).default(0).sortable(),
    /** What opens it: the one before, nothing, days since one’s own start, a date, a passed quiz, or the coach. */
    unlock: oneOf(...unlockRules).default('order'),
    unlockDays: integer(0, 3_650),
    unlockAt: moment(),
  },
  permissions,
  only,
  sort: 'position',
})

/** One thing to read, watch, hear, do or answer. */
export const steps = resource({
  type: 'Step',
  wrapper: 'step',
  title: 'title',
  fields: {
    chapter: ref('university.chapters').required(),
    course: ref('university.courses').readOnly(),
    title: text(200).required().searchable(),
    /** What a catalogue calls it. */
    code: text(60).searchable(),
    kind: oneOf(...stepKinds)
      .default('text')
      .filterable(),
    body: richText(),
    minutes: integer(1, 1_000),
    position: integer(0, 10_000).default(0).sortable(),
    isRequired: boolean().default(true),
    /** May be seen without a seat. */
    isPreview: boolean().default(false),
    /** A page of a provider that may be shown inside a step. */
    embedUrl: text(500),
    /** WebVTT. */
    captions: longText(100_000),
    fileUniqueId: text(36).readOnly(),
    filename: text(255).readOnly(),
    contentType: text(120).readOnly(),
    fileBytes: integer().readOnly(),
    /** Of a quiz. */
    passPercent: integer(1, 100).default(70),
    attemptsMax: integer(1, 100),
    timeLimitSeconds: integer(10, 86_400),
    /** So many questions of the bank are drawn; empty: all of them. */
    drawCount: integer(1, 500),
    showsAnswers: boolean().default(true),
  },
  permissions,
  only,
  sort: 'position',
  operations: {
    presign: custom({
      method: 'PUT',
      path: '/steps/:id/presign',
      permission: write,
      wrapper: 'file',
      limit: 'presign',
      ids: one('steps'),
      body: z.object({ filename: z.string().min(1).max(255), content_type: z.string().max(120), size: z.int().min(1) }),
      answer: presigned,
      summary: 'Answers an address to put the video, audio, picture or document of a step at.',
    }),
    attach: custom({
      method: 'PUT',
      path: '/steps/:id/file',
      permission: write,
      wrapper: 'file',
      ids: one('steps'),
      body: z.object({ file_unique_id: z.uuid().nullable() }),
      answersRecord: true,
      summary: 'Makes what was uploaded the file of the step, after looking at what it is; null takes it away.',
    }),
  },
})

/** A step in another language than its course; what it leaves out stays as the step says it. */
export const translations = resource({
  type: 'StepTranslation',
  wrapper: 'translation',
  title: 'title',
  fields: {
    step: ref('university.steps').required().fixed(),
    language: language().required().fixed().sortable(),
    title: text(200).searchable(),
    body: richText(),
    captions: longText(100_000),
    /** The step was changed since. */
    isStale: boolean().default(false).readOnly().filterable(),
  },
  permissions,
  only,
  sort: 'language',
  actions: {
    confirm: action()
      .unless('translation_current', 'This translation is up to date.', ({ isStale }: { isStale: boolean | null }) => !isStale)
      .says('Says that a translation still fits a step that was changed.'),
  },
})

/** A question of a quiz; the bank may hold more than are drawn. */
export const questions = resource({
  type: 'Question',
  wrapper: 'question',
  title: 'prompt',
  fields: {
    /** Of a quiz, or of a placement test and one of its sections. */
    step: ref('university.steps').fixed(),
    placement: ref('university.placements').fixed(),
    section: ref('university.sections'),
    prompt: text(2_000).required().searchable(),
    kind: oneOf('single', 'multiple', 'text').default('single'),
    options: optionsOf(),
    points: integer(1, 100).default(1),
    /** Told after the answer. */
    explanation: text(2_000),
    position: integer(0, 10_000).default(0).sortable(),
  },
  permissions,
  only,
  sort: 'position',
})

/** An answer that was written apart from its question, by programs that make the two one after the other. It is gone once a question has it. */
export const options = resource({
  type: 'test_option',
  wrapper: 'option',
  title: 'optionText',
  fields: {
    optionText: text(1_000).required(),
    isCorrect: boolean().default(false),
    sortOrder: integer(0, 10_000),
  },
  permissions,
  only: ['list', 'get', 'create', 'delete'],
  sort: 'created_at',
})
