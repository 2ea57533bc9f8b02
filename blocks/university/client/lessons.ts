import { always, unsupported } from '@quoin/kit'
import { type RichNode, richTextOfLines, richTextWords } from '@quoin/kit/rich-text'
import { checked, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import {
  answering,
  type ClientCall,
  entityStatus,
  id,
  many,
  narrowed,
  none,
  one,
  pageOfAll,
  paging,
  shaped,
  sortedBy,
} from './answering.ts'

/** A chapter is a subject to the client; a step is a lesson, a test or an assignment, by its kind. */
const course = 'A course is published as a whole: publish or archive the course.'
const noPayload = unsupported('Courses keep no custom data.')
const noState = { status: unsupported(course), enabled: always(course) }

export const wordsOf = (body: unknown): string | null => (body ? richTextWords(body as RichNode) : null)
const bodyOf = (text: string | null | undefined) => (text ? richTextOfLines(text) : text)
const order: Readonly<Record<string, string>> = { display_order: 'position', sort_order: 'position', name: 'title' }
/** Those of the kinds that the client has no other word for. */
const lessonKinds = ['text', 'video', 'audio', 'file', 'embed', 'practice']

/** The step that an address names, of a kind. */
export async function stepAt({ get }: ClientCall, step: string, kinds: readonly string[]): Promise<WireRecord> {
  const { data } = await get(`/steps/${step}`)
  if (!kinds.includes(data.attributes.kind)) throw refuse.missing()
  return data
}

interface Place {
  readonly course_unique_id?: string
  readonly subject_unique_id?: string
  readonly lesson_unique_id?: string
}
/** The chapter that a new step comes into: that of its lesson, the one that is named, or the last of the course. */
async function chapterOf(call: ClientCall, place: Place, title: string): Promise<string> {
  if (place.lesson_unique_id) {
    const lesson = await stepAt(call, encodeURIComponent(place.lesson_unique_id), lessonKinds)
    return lesson.attributes.chapter_unique_id as string
  }
  if (place.subject_unique_id) return place.subject_unique_id
  if (!place.course_unique_id) throw refuse.invalid('required', 'Name the course, the subject or the lesson.', 'course_unique_id')
  const within = { 'filter[course_unique_id]': place.course_unique_id, 'filter[kind][]': ['day', 'chapter'] }
  const { data } = await call.get('/chapters', { ...within, sort: '-position', records: '1' })
  if (data[0]) return data[0].id
  return (await call.post('/chapters', { chapter: { course_unique_id: place.course_unique_id, title } })).data.id
}
/** Makes a step; what belongs to a lesson comes right after it. */
async function added(call: ClientCall, place: Place, step: object & { title: string }): Promise<WireRecord> {
  const chapter = await chapterOf(call, place, step.title)
  const { data: made } = await call.post('/steps', { step: { ...step, chapter_unique_id: chapter } })
  if (!place.lesson_unique_id) return made
  const address = `/courses/${made.attributes.course_unique_id}/outline`
  const { chapters } = (await call.get(address)).data.attributes as Outline
  const moved = chapters.map((one) => {
    const steps = one.steps.map((each) => each.unique_id).filter((each) => each !== made.id)
    const at = steps.indexOf(place.lesson_unique_id!)
    return { unique_id: one.unique_id, steps: at < 0 ? steps : steps.toSpliced(at + 1, 0, made.id) }
  })
  await call.put(address, { outline: { chapters: moved } })
  return (await call.get(`/steps/${made.id}`)).data
}
interface Outline {
  readonly chapters: readonly { readonly unique_id: string; readonly steps: readonly { unique_id: string; kind: string }[] }[]
}
/** The lesson that a test or an assignment follows, by its id; what comes first in its chapter follows none. */
async function lessonsOf(call: ClientCall, steps: readonly WireRecord[]): Promise<ReadonlyMap<string, string>> {
  const chapters = [...new Set(steps.map((step) => step.attributes.chapter_unique_id))]
  const lessons = new Map<string, string>()
  if (chapters.length === 0) return lessons
  const beside = await call.all('/steps', { 'filter[chapter_unique_id][]': chapters, sort: 'position' })
  for (const chapter of chapters) {
    let lesson: string | undefined
    for (const step of beside.filter((one) => one.attributes.chapter_unique_id === chapter))
      if (lessonKinds.includes(step.attributes.kind as string)) lesson = step.id
      else if (lesson) lessons.set(step.id, lesson)
  }
  return lessons
}
/** Tests or assignments: a page of them, those of one lesson when it is named. */
async function listOf(call: ClientCall, kind: 'quiz' | 'assignment', query: Place & Query, shape: Shape) {
  const { lesson_unique_id: lesson, sort, status, ...more } = query
  if (isElsewhere(status)) return none(more)
  const narrow = {
    ...narrowed({ course_unique_id: 'filter[course_unique_id]', subject_unique_id: 'filter[chapter_unique_id]' }, more),
    'filter[kind]': kind,
    sort: sortedBy(order, sort),
  }
  if (!lesson) {
    const json = await call.get('/steps', narrow)
    const lessons = await lessonsOf(call, json.data)
    return many(json, (step) => shape(step, lessons.get(step.id)))
  }
  const { attributes } = await stepAt(call, encodeURIComponent(lesson), lessonKinds)
  const { page: _, records: __, ...rest } = narrow as Record<string, unknown>
  const all = await call.all('/steps', { ...rest, 'filter[chapter_unique_id]': attributes.chapter_unique_id })
  const lessons = await lessonsOf(call, all)
  const own = all.filter((step) => lessons.get(step.id) === lesson)
  const { rows, meta } = pageOfAll(own, query)
  return { data: rows.map((step) => shape(step, lesson)), meta }
}
/** Whatever is listed is active, so nothing is in another state. */
const isElsewhere = (status: string | undefined) => status !== undefined && status !== 'active'
interface Query {
  readonly page?: string
  readonly records?: string
  readonly sort?: string
  readonly status?: string
}
type Shape = (step: WireRecord, lesson: string | undefined) => object
const alone = async (call: ClientCall, step: WireRecord, shape: Shape) => ({
  data: shape(step, (await lessonsOf(call, [step])).get(step.id)),
})

const toSubject = (chapter: WireRecord) =>
  shaped('subject', chapter, {
    course_unique_id: chapter.attributes.course_unique_id,
    name: chapter.attributes.title,
    description: chapter.attributes.summary,
    sort_order: chapter.attributes.position,
    status: 'active',
    payload: null,
  })
const subjectInput = z.strictObject({
  subject: z.strictObject({
    name: z.string().optional(),
    description: z.string().nullish(),
    sort_order: z.int().min(1).optional(),
    status: unsupported(course),
    payload: noPayload,
  }),
})

const newSubject = z.strictObject({
  subject: subjectInput.shape.subject.extend({
    name: z.string(),
    payload: z.strictObject({ course_unique_id: id }, 'A subject is part of a course: name it in payload.course_unique_id.'),
  }),
})

const kindOf: Readonly<Record<string, string>> = { video: 'video', embed: 'video', text: 'text' }
const toLesson = (step: WireRecord) =>
  shaped('Lesson', step, {
    course_unique_id: step.attributes.course_unique_id,
    code: step.attributes.code,
    name: step.attributes.title,
    content: wordsOf(step.attributes.body),
    content_type: kindOf[String(step.attributes.kind)] ?? null,
    content_url: step.attributes.embed_url,
    duration: step.attributes.minutes === null ? null : Number(step.attributes.minutes) * 60,
    display_order: step.attributes.position,
    status: 'active',
    enabled: true,
    payload: null,
  })
const lesson = {
  description: unsupported('A lesson is described by its content.'),
  content: z.string().max(200_000).nullish(),
  content_type: z.enum(['video', 'text'], 'A lesson is a video or a text; a quiz is a test.').optional(),
  content_url: z.string().nullish(),
  /** In seconds. */
  duration: z.int().multipleOf(60, 'A lesson takes whole minutes.').nullish(),
  display_order: z.int().min(0).optional(),
  payload: noPayload,
}
const newLesson = z.strictObject({ ...lesson, course_unique_id: id.optional(), code: z.string(), name: z.string() })
const changedLesson = z.strictObject({ lesson: z.strictObject({ ...lesson, ...noState, name: z.string().optional() }) })
/** Here the client has a name and a description alone. */
const lessonOfSubject = z.strictObject({
  lesson: z.strictObject({ ...lesson, description: lesson.content, code: z.string().optional(), name: z.string() }),
})
type Lesson = Omit<z.output<typeof changedLesson>['lesson'], 'status' | 'enabled'> & { readonly code?: string }
const fromLesson = ({ name, content, content_url: url, duration, display_order: position, code }: Lesson) => ({
  title: name,
  code,
  body: bodyOf(content),
  embed_url: url,
  minutes: duration && duration / 60,
  position,
})
/** A film of a provider is embedded; without an address it is a film to be uploaded. */
const kindFor = ({ content_type: type, content_url: url }: Lesson) => (url ? 'embed' : (type ?? 'text'))

const toTest: Shape = (step, lesson) =>
  shaped('content_test', step, {
    name: step.attributes.title,
    description: wordsOf(step.attributes.body),
    course_unique_id: step.attributes.course_unique_id,
    subject_unique_id: step.attributes.chapter_unique_id,
    lesson_unique_id: lesson ?? null,
    test_type: 'quiz',
    passing_score: step.attributes.pass_percent,
    time_limit: step.attributes.time_limit_seconds,
    max_attempts: step.attributes.attempts_max,
    shuffle_questions: step.attributes.draw_count !== null,
    status: 'active',
    payload: null,
  })
const test = {
  description: z.string().max(200_000).nullish(),
  test_type: z.literal('quiz', 'Every test is a quiz.').optional(),
  passing_score: z.number().int().optional(),
  /** In seconds. */
  time_limit: z.int().nullish(),
  max_attempts: z.int().nullish(),
  shuffle_questions: z
    .literal(false, 'Say how many questions are drawn from the bank instead: draw_count of the step.')
    .optional(),
  payload: noPayload,
}
const place = { course_unique_id: id.optional(), subject_unique_id: id.optional(), lesson_unique_id: id.optional() }
const newTest = z.strictObject({ test: z.strictObject({ ...test, ...place, name: z.string() }) })
const changedTest = z.strictObject({
  test: z.strictObject({ ...test, name: z.string().optional(), status: unsupported(course) }),
})
const fromTest = (one: z.output<typeof changedTest>['test']) => ({
  title: one.name,
  body: bodyOf(one.description),
  pass_percent: one.passing_score,
  time_limit_seconds: one.time_limit,
  attempts_max: one.max_attempts,
})

const toAssignment: Shape = (step, lesson) =>
  shaped('Assignment', step, {
    lesson_unique_id: lesson ?? null,
    title: step.attributes.title,
    description: wordsOf(step.attributes.body),
    due_date: null,
    max_score: 100,
    submission_type: 'text',
    status: 'active',
    enabled: true,
    payload: null,
  })
const assignment = {
  description: z.string().max(200_000).nullish(),
  due_date: unsupported('Somebody’s seat has a due date, an assignment has none.'),
  max_score: z.literal(100, 'Assignments are graded in percent.').optional(),
  submission_type: z.literal('text', 'A text or a file may be handed in with every assignment.').optional(),
  payload: noPayload,
}
const newAssignment = z.strictObject({
  assignment: z.strictObject({ ...assignment, lesson_unique_id: id, title: z.string() }),
})
const changedAssignment = z.strictObject({
  assignment: z.strictObject({ ...assignment, ...noState, title: z.string().optional() }),
})

/** Something to look up beside the lessons of a subject: a page of a provider, or a file. */
const resourceInput = z.strictObject({ resource: z.strictObject({ name: z.string(), url: z.string().optional() }) })
const toResource = ({ id: unique_id, attributes: step }: WireRecord) => ({
  unique_id,
  name: step.title,
  kind: step.kind,
  url: step.embed_url,
  filename: step.filename,
})
const fromResource = ({ name, url }: { name: string; url?: string }) => ({
  title: name,
  kind: url ? 'embed' : 'file',
  embed_url: url ?? null,
})
const resourceKinds = ['file', 'embed']
async function resourceAt(call: ClientCall): Promise<WireRecord> {
  const found = await stepAt(call, call.params.resource!, resourceKinds)
  if (found.attributes.chapter_unique_id !== call.params.subject) throw refuse.missing()
  return found
}
const ofSubject = async ({ get, all, params }: ClientCall, kinds: readonly string[]): Promise<WireRecord[]> => {
  const { data } = await get(`/chapters/${params.subject}`)
  return all('/steps', { 'filter[chapter_unique_id]': data.id, 'filter[kind][]': kinds, sort: 'position' })
}

const listQuery = z.strictObject({ ...paging, status: entityStatus, course_unique_id: id.optional() })

/** Subjects, lessons, tests and assignments. */
export const clientLessons = answering({
  'PUT /courses/:course/unpublish': ({ put, params }) => put(`/courses/${params.course}/archive`, { course: {} }),

  'GET /subjects': async ({ get, query }) => {
    const { status, sort, ...more } = checked(listQuery.extend({ search: z.string().max(200).optional() }), query, 'parameter')
    if (isElsewhere(status)) return none(more)
    const narrow = narrowed({ course_unique_id: 'filter[course_unique_id]' }, more)
    return many(await get('/chapters', { ...narrow, sort: sortedBy(order, sort) }), toSubject)
  },
  // The client names no course in its call: `payload: { course_unique_id }` does.
  'POST /subjects': async ({ post, body }) => {
    const { subject } = checked(newSubject, body)
    const chapter = { course_unique_id: subject.payload.course_unique_id, title: subject.name, summary: subject.description }
    return one(await post('/chapters', { chapter: { ...chapter, position: subject.sort_order } }), toSubject)
  },
  'GET /subjects/:subject': async ({ get, params }) => one(await get(`/chapters/${params.subject}`), toSubject),
  'PUT /subjects/:subject': async ({ put, params, body }) => {
    const { name, description, sort_order: position } = checked(subjectInput, body).subject
    const chapter = { title: name, summary: description, position }
    return one(await put(`/chapters/${params.subject}`, { chapter }), toSubject)
  },
  'GET /subjects/:subject/tests': async (call) => (await ofSubject(call, ['quiz'])).map((step) => toTest(step, undefined)),
  'GET /subjects/:subject/resources': async (call) => (await ofSubject(call, resourceKinds)).map(toResource),
  // Whatever a course is taught with is its teacher's.
  'GET /subjects/:subject/teachers/:teacher/resources': async (call) => {
    const { data } = await call.get(`/chapters/${call.params.subject}`)
    const { data: taught } = await call.get(`/courses/${data.attributes.course_unique_id}`)
    if (taught.attributes.instructor_unique_id !== call.params.teacher) throw refuse.missing()
    return (await ofSubject(call, resourceKinds)).map(toResource)
  },
  'POST /subjects/:subject/lessons': async (call) => {
    const { description, content = description, ...more } = checked(lessonOfSubject, call.body).lesson
    const made = { ...more, content }
    const { data } = await call.get(`/chapters/${call.params.subject}`)
    const step = { ...fromLesson(made), title: made.name, kind: kindFor(made) }
    return { data: toLesson(await added(call, { subject_unique_id: data.id }, step)) }
  },
  'POST /subjects/:subject/resources': async (call) => {
    const { resource } = checked(resourceInput, call.body)
    const { data } = await call.get(`/chapters/${call.params.subject}`)
    return toResource(await added(call, { subject_unique_id: data.id }, fromResource(resource)))
  },
  'PUT /subjects/:subject/resources/:resource': async (call) => {
    const { resource } = checked(resourceInput, call.body)
    const { id: step } = await resourceAt(call)
    return toResource((await call.put(`/steps/${step}`, { step: fromResource(resource) })).data)
  },
  'DELETE /subjects/:subject/resources/:resource': async (call) => call.remove(`/steps/${(await resourceAt(call)).id}`),

  'GET /lessons': async ({ get, query }) => {
    const { status, sort, ...more } = checked(listQuery, query, 'parameter')
    if (isElsewhere(status)) return none(more)
    const narrow = narrowed({ course_unique_id: 'filter[course_unique_id]' }, more)
    return many(await get('/steps', { ...narrow, 'filter[kind][]': lessonKinds, sort: sortedBy(order, sort) }), toLesson)
  },
  'GET /lessons/:lesson': async (call) => ({ data: toLesson(await stepAt(call, call.params.lesson!, lessonKinds)) }),
  'POST /lessons': async (call) => {
    const { course_unique_id, ...made } = checked(z.strictObject({ lesson: newLesson }), call.body).lesson
    const step = { ...fromLesson(made), title: made.name, kind: kindFor(made) }
    return { data: toLesson(await added(call, { course_unique_id }, step)) }
  },
  'PUT /lessons/:lesson': async (call) => {
    const { lesson: changes } = checked(changedLesson, call.body)
    const { id: step } = await stepAt(call, call.params.lesson!, lessonKinds)
    const kind = (changes.content_type ?? changes.content_url) && kindFor(changes)
    return one(await call.put(`/steps/${step}`, { step: { ...fromLesson(changes), kind } }), toLesson)
  },
  'DELETE /lessons/:lesson': async (call) => call.remove(`/steps/${(await stepAt(call, call.params.lesson!, lessonKinds)).id}`),
  'PUT /courses/:course/lessons/reorder': async (call) => {
    const input = z.strictObject({ lessonreorder: z.strictObject({ lesson_unique_ids: z.array(id).max(1_000) }) })
    const { lesson_unique_ids: ids } = checked(input, call.body).lessonreorder
    const { chapters } = (await call.get(`/courses/${call.params.course}/outline`)).data.attributes as Outline
    const placeOf = (step: string) => ids.indexOf(step)
    // Lessons change places with one another within their chapter; tests and assignments stay where they are.
    const moved = chapters.map(({ unique_id, steps }) => {
      const isLesson = ({ kind }: { kind: string }) => lessonKinds.includes(kind)
      const lessons = steps
        .filter(isLesson)
        .map((step) => step.unique_id)
        .toSorted((a, b) => placeOf(a) - placeOf(b))
      return { unique_id, lessons, steps: steps.map((step) => (isLesson(step) ? lessons.shift()! : step.unique_id)) }
    })
    const wanted = moved.flatMap(({ steps }) => steps.filter((step) => ids.includes(step)))
    const known = chapters.flatMap(({ steps }) => steps.filter(({ kind }) => lessonKinds.includes(kind)))
    if (wanted.length !== known.length || wanted.join() !== ids.join())
      throw refuse.conflict('lessons_of_chapters', 'Name every lesson of the course once, those of a chapter together.')
    await call.put(`/courses/${call.params.course}/outline`, {
      outline: { chapters: moved.map(({ unique_id, steps }) => ({ unique_id, steps })) },
    })
    const rows = await call.all('/steps', { 'filter[course_unique_id]': call.params.course, 'filter[kind][]': lessonKinds })
    return { data: rows.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)).map(toLesson) }
  },

  'GET /tests': (call) =>
    listOf(call, 'quiz', checked(z.strictObject({ ...paging, ...place, status: entityStatus }), call.query, 'parameter'), toTest),
  'GET /tests/:test': async (call) => alone(call, await stepAt(call, call.params.test!, ['quiz']), toTest),
  'POST /tests': async (call) => {
    const { test: made } = checked(newTest, call.body)
    return alone(
      call,
      await added(call, made, { ...fromTest(made), title: made.name, kind: 'quiz' } as { title: string }),
      toTest,
    )
  },
  'PUT /tests/:test': async (call) => {
    const { test: changes } = checked(changedTest, call.body)
    const { id: step } = await stepAt(call, call.params.test!, ['quiz'])
    return alone(call, (await call.put(`/steps/${step}`, { step: fromTest(changes) })).data, toTest)
  },

  'GET /assignments': (call) =>
    listOf(
      call,
      'assignment',
      checked(z.strictObject({ ...paging, status: entityStatus, lesson_unique_id: id.optional() }), call.query, 'parameter'),
      toAssignment,
    ),
  'GET /assignments/:assignment': async (call) =>
    alone(call, await stepAt(call, call.params.assignment!, ['assignment']), toAssignment),
  'POST /assignments': async (call) => {
    const { title, description, lesson_unique_id } = checked(newAssignment, call.body).assignment
    const step = { title, body: bodyOf(description), kind: 'assignment' }
    return alone(call, await added(call, { lesson_unique_id }, step), toAssignment)
  },
  'PUT /assignments/:assignment': async (call) => {
    const { title, description } = checked(changedAssignment, call.body).assignment
    const { id: step } = await stepAt(call, call.params.assignment!, ['assignment'])
    return alone(call, (await call.put(`/steps/${step}`, { step: { title, body: bodyOf(description) } })).data, toAssignment)
  },
  'DELETE /assignments/:assignment': async (call) =>
    call.remove(`/steps/${(await stepAt(call, call.params.assignment!, ['assignment'])).id}`),
})
