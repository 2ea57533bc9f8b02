import type { Arranger, Special } from '@quoin/server/testing'
import { textOf } from './course.ts'

interface Taught {
  readonly course: string
  readonly chapter: string
  readonly step: string
}
let number = 0

const course = async (a: Arranger, values: object = {}): Promise<string> => {
  const { data } = await a.call('university.courses.create', {
    body: {
      name: `${a.word} course`,
      code: `${a.word}-${Date.now()}-${number++}`,
      summary: `${a.word} summary`,
      enrolment: 'free',
      ...values,
    },
  })
  return data.id as string
}
const chapter = async (a: Arranger, parent: string, values: object = {}): Promise<string> => {
  const { data } = await a.call('university.chapters.create', {
    body: { course_unique_id: parent, title: `${a.word} chapter`, kind: 'day', ...values },
  })
  return data.id as string
}
const step = async (a: Arranger, parent: string, values: object = {}): Promise<string> => {
  const { data } = await a.call('university.steps.create', {
    body: { chapter_unique_id: parent, title: `${a.word} step`, body: textOf(`${a.word} body`), ...values },
  })
  return data.id as string
}
const draft = async (a: Arranger, values: object = {}, ofStep: object = {}): Promise<Taught> => {
  const id = await course(a, values)
  const part = await chapter(a, id)
  return { course: id, chapter: part, step: await step(a, part, ofStep) }
}
const published = async (a: Arranger, values: object = {}, ofStep: object = {}): Promise<Taught> => {
  const made = await draft(a, values, ofStep)
  if (ofStep && 'kind' in ofStep && ofStep.kind === 'quiz')
    await a.call('university.questions.create', { body: { step_unique_id: made.step, ...question(a) } })
  await a.call('university.courses.publish', { params: { id: made.course }, body: {} })
  return made
}
const translationBody = (a: Arranger, step: string) => ({
  step_unique_id: step,
  language: 'de',
  title: `${a.word} title`,
  body: textOf(`${a.word} body`),
})
const question = (a: Arranger) => ({
  prompt: `${a.word} prompt`,
  kind: 'single',
  options: [
    { id: 'a', text: `${a.word} yes`, is_right: true },
    { id: 'b', text: `${a.word} no`, is_right: false },
  ],
})
/** Whoever asks has a seat and has begun. */
const taken = async (a: Arranger, values: object = {}, ofStep: object = {}): Promise<Taught & { seat: string }> => {
  const made = await published(a, values, ofStep)
  // One person takes no more than so many courses: the first are planted ones, and of the others only the last are looked at again.
  await a.world.sql.query(
    `delete from university.enrollments where tenant_id = $1 and id in (
       select e.id from (select id, row_number() over (order by created_at, id) as place, count(*) over () as held
         from university.enrollments where tenant_id = $1 and user_id = $2) e where e.held > 150 and e.place between 51 and e.held - 50)`,
    [a.world.tenantIds[a.tenant], a.world.userIds[a.admin]],
  )
  const { data } = await a.call('university.learning.enrol', { params: { id: made.course }, body: {} })
  await a.call('university.learning.start', { params: { id: made.course }, body: { time_zone: 'UTC' } })
  return { ...made, seat: data.attributes.enrollment.unique_id as string }
}
const completed = async (a: Arranger) => {
  const made = await taken(a)
  const { data } = await a.call('university.learning.finish', { params: { id: made.chapter }, body: {} })
  return { ...made, certificate: data.attributes.enrollment.certificate_unique_id as string }
}
const attempt = async (a: Arranger) => {
  const made = await taken(a, {}, { kind: 'quiz' })
  const { data } = await a.call('university.learning.attemptStart', { params: { id: made.step }, body: {} })
  return { ...made, attempt: data.id as string }
}
const handedIn = async (a: Arranger) => {
  const made = await taken(a, {}, { kind: 'assignment' })
  const { data } = await a.call('university.learning.assignment', {
    params: { id: made.step },
    body: { text: `${a.word} essay` },
  })
  return { ...made, attempt: data.id as string }
}
const code = async (a: Arranger): Promise<string> => {
  const { course: id } = await published(a)
  const { data } = await a.call('university.codes.create', {
    body: { course_unique_id: id, email: `reader@${a.word}.example`, name: `${a.word} reader` },
  })
  return data.id as string
}
/** A session an hour long that is on by now or comes later, at a time its coach has no other. */
const session = async (a: Arranger, parent: string, values: object = {}): Promise<string> => {
  const { data } = await a.call('university.sessions.create', { body: sessionBody(a, parent, values) })
  return data.id as string
}
const sessionBody = (a: Arranger, parent: string, values: object = {}) => {
  const from = Date.now() + ++number * 7_200_000
  return {
    course_unique_id: parent,
    title: `${a.word} session`,
    coach_unique_id: a.recall('gateway.users'),
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(from + 3_600_000).toISOString(),
    ...values,
  }
}
const started = async (a: Arranger, id: string): Promise<string> => {
  await a.world.sql.query(
    "update university.sessions set starts_at = now() - interval '5 minutes', ends_at = now() + interval '1 hour' where id = $1",
    [id],
  )
  return id
}
const studentOf = async (a: Arranger, id: string): Promise<string> =>
  (await a.call('university.enrollments.get', { params: { id } })).data.attributes.user_unique_id
const attendanceBody = async (a: Arranger) => {
  const made = await taken(a)
  return {
    lesson_unique_id: await session(a, made.course),
    student_unique_id: await studentOf(a, made.seat),
    attendance_type: 'present',
    notes: `${a.word} notes`,
  }
}
const attendance = async (a: Arranger): Promise<string> =>
  (await a.call('university.attendances.create', { body: await attendanceBody(a) })).data.id
const hours = (a: Arranger) => ({
  user_unique_id: a.recall('gateway.users'),
  user_type: 'teacher',
  day_of_week: 1,
  start_time: '09:00',
  end_time: '12:00',
})
/** A placement test with one question, as it is offered. */
const placement = async (a: Arranger): Promise<string> => {
  const { course: id } = await published(a)
  const { data } = await a.call('university.placements.create', { body: { course_unique_id: id, name: `${a.word} test` } })
  await a.call('university.questions.create', { body: { placement_unique_id: data.id, ...question(a) } })
  await a.call('university.placements.publish', { params: { id: data.id }, body: {} })
  return data.id as string
}
const placed = async (a: Arranger): Promise<string> => {
  const { data } = await a.call('university.placements.begin', { params: { id: await placement(a) }, body: {} })
  await a.call('university.learning.attemptSubmit', { params: { id: data.id }, body: { answers: {}, is_final: true } })
  return data.id as string
}
const rule = async (a: Arranger) => {
  const parent = await placement(a)
  const { data } = await a.call('university.rules.create', { params: { parent }, body: { min_score: 0, max_score: 40 } })
  return { parent, id: data.id as string }
}
/** A member who takes no course here, so that nobody misses a seat once they are archived; of one member there is one student. */
const studentBody = async (a: Arranger) => {
  const { rows } = await a.world.sql.query(
    `select o.id from gateway.users u join gateway.users o on o.tenant_id = u.tenant_id and o.id <> u.id and o.deleted_at is null
     where u.id = $1 order by o.created_at desc, o.id limit 1`,
    [a.recall('gateway.users')],
  )
  await a.world.sql.query('delete from university.students where user_id = $1', [rows[0].id])
  return { user_unique_id: rows[0].id as string, display_name: `${a.word} display` }
}
const student = async (a: Arranger): Promise<string> => {
  const { rows } = await a.world.sql.query(
    `select s.id from university.students s join gateway.users u on u.tenant_id = s.tenant_id
     where u.id = $1 and s.status = 'active' and s.deleted_at is null and s.user_id <> u.id limit 1`,
    [a.recall('gateway.users')],
  )
  if (rows[0]) return rows[0].id
  const { data } = await a.call('university.students.create', { body: await studentBody(a) })
  return data.id as string
}
const post = async (a: Arranger): Promise<string> => {
  const { step: id } = await taken(a)
  const { data } = await a.call('university.posts.write', { params: { id }, body: { text: `${a.word} question` } })
  return data.attributes.posts[0].unique_id as string
}
const seatIn = async (a: Arranger, more?: string) => {
  const { seat } = await taken(a)
  if (more) await a.call(`university.enrollments.${more}`, { params: { id: seat }, body: {} })
  return seat
}
const trashed =
  (name: string, made: (a: Arranger) => Promise<string>): Special =>
  async (a) => {
    const id = await made(a)
    await a.call(name, { params: { id } })
    return { params: { id } }
  }
const ratings = (kind: string) =>
  kind === 'course'
    ? Object.fromEntries(
        [
          'coach_explains',
          'coach_knowledge',
          'coach_feedback',
          'coach_again',
          'course_content',
          'course_quality',
          'course_resources',
          'course_expectations',
        ].map((key) => [key, 4]),
      )
    : { joy: 3, calm: 3, energy: 3, connection: 3 }

/** Requests of the university that take more than what their definitions say. */
export const specials: Readonly<Record<string, Special>> = {
  'university.courses.publish': async (a) => ({ params: { id: (await draft(a)).course }, body: {} }),
  'university.courses.archive': async (a) => ({ params: { id: (await published(a)).course }, body: {} }),
  'university.courses.unarchive': async (a) => {
    const { course: id } = await published(a)
    await a.call('university.courses.archive', { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'university.courses.duplicate': async (a) => ({
    params: { id: (await published(a)).course },
    body: { name: `${a.word} copy`, code: `${a.word}-copy-${Date.now()}-${number++}` },
  }),
  'university.courses.outline': async (a) => ({ params: { id: (await draft(a)).course } }),
  'university.courses.reorder': async (a) => {
    const made = await draft(a)
    return { params: { id: made.course }, body: { chapters: [{ unique_id: made.chapter, steps: [made.step] }] } }
  },
  'university.courses.importMarkdown': async (a) => ({
    params: { id: await course(a) },
    body: { markdown: `## ${a.word}\n\n### First\n\nText` },
  }),
  'university.courses.enrolMany': async (a) => ({
    params: { id: (await published(a)).course },
    body: { rows: [{ email: `many@${a.word}.example` }, { email: 'nobody' }] },
  }),
  'university.courses.funnel': async (a) => ({ params: { id: (await completed(a)).course } }),
  'university.courses.surveyResults': async (a) => ({ params: { id: (await published(a)).course } }),
  'university.steps.create': async (a) => ({
    body: { chapter_unique_id: await chapter(a, await course(a)), title: `${a.word} step`, body: textOf(`${a.word} body`) },
  }),
  'university.steps.update': async (a) => ({ params: { id: (await draft(a)).step }, body: { title: `${a.word} changed` } }),
  'university.steps.presign': async (a) => ({
    params: { id: (await draft(a, {}, { kind: 'audio' })).step },
    body: { filename: 'calm.wav', content_type: 'audio/wav', size: 100 },
  }),
  'university.steps.attach': async (a) => ({ params: { id: (await draft(a)).step }, body: { file_unique_id: null } }),
  'university.questions.create': async (a) => ({
    body: { step_unique_id: (await draft(a, {}, { kind: 'quiz' })).step, ...question(a) },
  }),
  'university.enrollments.create': async (a) => ({
    body: { course_unique_id: (await published(a)).course, user_unique_id: a.recall('gateway.users')! },
  }),
  'university.enrollments.update': async (a) => ({ params: { id: await seatIn(a) }, body: { due_on: '2027-06-01' } }),
  'university.enrollments.get': async (a) => ({ params: { id: await seatIn(a) } }),
  'university.enrollments.history': async (a) => ({ params: { id: await seatIn(a) } }),
  'university.enrollments.schedule': async (a) => ({ params: { id: await seatIn(a) } }),
  'university.enrollments.pause': async (a) => ({ params: { id: await seatIn(a) }, body: {} }),
  'university.enrollments.resume': async (a) => ({ params: { id: await seatIn(a, 'pause') }, body: {} }),
  'university.enrollments.withdraw': async (a) => ({ params: { id: await seatIn(a) }, body: {} }),
  'university.enrollments.reinstate': async (a) => ({ params: { id: await seatIn(a, 'withdraw') }, body: {} }),
  'university.enrollments.unlock': async (a) => {
    const made = await taken(a)
    return { params: { id: made.seat }, body: { chapter_unique_id: made.chapter } }
  },
  'university.enrollments.relock': async (a) => {
    const made = await taken(a)
    return { params: { id: made.seat }, body: { chapter_unique_id: made.chapter } }
  },
  'university.enrollments.waive': async (a) => ({ params: { id: await seatIn(a) }, body: { reason: `${a.word} reason` } }),
  'university.enrollments.reset': async (a) => ({ params: { id: await seatIn(a) }, body: { reason: `${a.word} reason` } }),
  'university.sessions.create': async (a) => ({ body: sessionBody(a, await course(a)) }),
  'university.sessions.update': async (a) => ({
    params: { id: await session(a, await course(a)) },
    body: { title: `${a.word} changed` },
  }),
  'university.sessions.finish': async (a) => ({
    params: { id: await started(a, await session(a, await course(a))) },
    body: { log: `${a.word} log` },
  }),
  'university.sessions.cancel': async (a) => ({
    params: { id: await session(a, await course(a)) },
    body: { reason: `${a.word} reason` },
  }),
  'university.sessions.confirm': async (a) => ({ params: { id: await session(a, await course(a)) }, body: {} }),
  'university.sessions.arrive': async (a) => ({ params: { id: await started(a, await session(a, await course(a))) }, body: {} }),
  'university.sessions.tell': async (a) => {
    const id = await session(a, (await taken(a)).course, { kind: 'coaching' })
    await a.call('university.sessions.book', { params: { id }, body: { is_booked: true } })
    return { params: { id }, body: { notes: `${a.word} notes` } }
  },
  'university.placements.publish': async (a) => {
    const id = await placement(a)
    await a.call('university.placements.archive', { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'university.placements.archive': async (a) => ({ params: { id: await placement(a) }, body: {} }),
  'university.placements.results': async (a) => ({ params: { id: await placement(a) } }),
  'university.placements.begin': async (a) => ({ params: { id: await placement(a) }, body: {} }),
  'university.placements.place': async (a) => ({ params: { id: await placed(a) } }),
  'university.rules.create': async (a) => ({
    params: { parent: await placement(a) },
    body: { min_score: 0, max_score: 40, message: `${a.word} message` },
  }),
  'university.rules.get': async (a) => ({ params: await rule(a) }),
  'university.rules.history': async (a) => ({ params: await rule(a) }),
  'university.questions.update': async (a) => {
    const { data } = await a.call('university.questions.create', {
      body: { step_unique_id: (await draft(a, {}, { kind: 'quiz' })).step, ...question(a) },
    })
    return { params: { id: data.id as string }, body: { prompt: `${a.word} changed` } }
  },
  'university.rules.update': async (a) => ({ params: await rule(a), body: { max_score: 50 } }),
  'university.attempts.paper': async (a) => ({ params: { id: await placed(a) } }),
  'university.attempts.allowAgain': async (a) => ({ params: { id: await placed(a) }, body: {} }),
  'university.students.create': async (a) => ({ body: await studentBody(a) }),
  'university.students.update': async (a) => ({ params: { id: await student(a) }, body: { display_name: `${a.word} changed` } }),
  'university.students.get': async (a) => ({ params: { id: await student(a) } }),
  'university.students.history': async (a) => ({ params: { id: await student(a) } }),
  'university.students.archive': async (a) => ({ params: { id: await student(a) }, body: {} }),
  'university.students.unarchive': async (a) => {
    const id = await student(a)
    await a.call('university.students.archive', { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'university.sessions.code': async (a) => ({ params: { id: await session(a, await course(a)) } }),
  'university.sessions.attendance': async (a) => ({ params: { id: await session(a, (await taken(a)).course) } }),
  'university.sessions.mark': async (a) => {
    const made = await taken(a)
    return {
      params: { id: await session(a, made.course) },
      body: { enrollment_unique_id: made.seat, attendance: 'present' },
    }
  },
  'university.sessions.markAll': async (a) => {
    const made = await taken(a)
    const one = { student_unique_id: await studentOf(a, made.seat), attendance_type: 'late', notes: `${a.word} bus` }
    return { params: { id: await session(a, made.course) }, body: { attendances: [one] } }
  },
  'university.attendances.create': async (a) => ({ body: await attendanceBody(a) }),
  'university.attendances.update': async (a) => ({ params: { id: await attendance(a) }, body: { notes: `${a.word} changed` } }),
  'university.attendances.verify': async (a) => ({ params: { id: await attendance(a) }, body: {} }),
  'university.availabilities.create': async (a) => ({ body: hours(a) }),
  'university.availabilities.update': async (a) => {
    const { data } = await a.call('university.availabilities.create', { body: hours(a) })
    return { params: { id: data.id as string }, body: { end_time: '13:30' } }
  },
  'university.availabilities.replace': async (a) => ({
    body: {
      user_unique_id: a.recall('gateway.users'),
      user_type: 'teacher',
      slots: [{ day_of_week: 2, start_time: '10:00', end_time: '11:00', timezone: 'UTC' }],
    },
  }),
  'university.courses.certificatePreview': async (a) => ({ params: { id: (await draft(a)).course }, body: {} }),
  'university.courses.comparison': async (a) => ({ params: { id: (await taken(a)).course } }),
  'university.courses.report': async (a) => ({ params: { id: (await taken(a)).course }, body: {} }),
  'university.translations.create': async (a) => ({ body: translationBody(a, (await draft(a)).step) }),
  'university.translations.update': async (a) => {
    const { data } = await a.call('university.translations.create', { body: translationBody(a, (await draft(a)).step) })
    return { params: { id: data.id as string }, body: { title: `${a.word} words`, captions: `WEBVTT\n\n${a.word}` } }
  },
  'university.translations.confirm': async (a) => {
    const { data } = await a.call('university.translations.create', { body: translationBody(a, (await draft(a)).step) })
    await a.world.sql.query('update university.translations set is_stale = true where id = $1', [data.id])
    return { params: { id: data.id as string }, body: {} }
  },
  'university.translations.restore': trashed('university.translations.delete', async (a) => {
    const { data } = await a.call('university.translations.create', { body: translationBody(a, (await draft(a)).step) })
    return data.id as string
  }),
  'university.learning.assignmentPresign': async (a) => ({
    params: { id: (await taken(a, {}, { kind: 'assignment' })).step },
    body: { filename: `${a.word}.pdf`, content_type: 'application/pdf', size: 1_000 },
  }),
  'university.uploads.parts': async (a) => {
    const { data } = await a.call('university.learning.assignmentPresign', {
      params: { id: (await taken(a, {}, { kind: 'assignment' })).step },
      body: { filename: `${a.word}.pdf`, content_type: 'application/pdf', size: 1_000 },
    })
    return { body: { file: data.id as string } }
  },
  'university.attempts.file': async (a) => {
    const { step: id } = await taken(a, {}, { kind: 'assignment' })
    const bytes = Buffer.from(`%PDF-1.4\n% ${a.word}\n%%EOF\n`)
    const { data: place } = await a.call('university.learning.assignmentPresign', {
      params: { id },
      body: { filename: `${a.word}.pdf`, content_type: 'application/pdf', size: bytes.length },
    })
    await fetch(place.attributes.presigned_url, { method: 'PUT', headers: place.attributes.headers, body: new Uint8Array(bytes) })
    const { data } = await a.call('university.learning.assignment', {
      params: { id },
      body: { text: '', file_unique_id: place.attributes.file_id },
    })
    return { params: { id: data.id as string }, body: {} }
  },
  'university.sessions.ofCourse': async (a) => ({ params: { id: (await taken(a)).course } }),
  'university.sessions.feedCreate': async () => ({ body: {} }),
  'university.sessions.feedDelete': async () => ({ query: {} }),
  'university.sessions.book': async (a) => ({
    params: { id: await session(a, (await taken(a)).course, { kind: 'coaching' }) },
    body: { is_booked: true },
  }),
  'university.sessions.checkIn': async (a) => {
    const id = await started(a, await session(a, (await taken(a)).course))
    const { data } = await a.call('university.sessions.code', { params: { id } })
    return { params: { id }, body: { code: data.attributes.code } }
  },
  'university.posts.ofStep': async (a) => ({ params: { id: (await taken(a)).step } }),
  'university.posts.streams': async (a) => ({ params: { id: (await taken(a)).step } }),
  'university.posts.write': async (a) => ({ params: { id: (await taken(a)).step }, body: { text: `${a.word} question` } }),
  'university.posts.get': async (a) => ({ params: { id: await post(a) } }),
  'university.posts.history': async (a) => ({ params: { id: await post(a) } }),
  'university.posts.report': async (a) => ({ params: { id: await post(a) } }),
  'university.posts.hide': async (a) => ({ params: { id: await post(a) }, body: {} }),
  'university.posts.unhide': async (a) => {
    const id = await post(a)
    await a.call('university.posts.hide', { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'university.codes.create': async (a) => ({
    body: { course_unique_id: (await published(a)).course, email: `reader@${a.word}.example`, name: `${a.word} reader` },
  }),
  'university.codes.update': async (a) => ({
    params: { id: await code(a) },
    body: { expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString() },
  }),
  'university.codes.generate': async (a) => ({ body: { course_unique_id: (await published(a)).course, count: 2 } }),
  'university.learning.codeCheck': async (a) => {
    const { course: id } = await published(a, { enrolment: 'code' })
    const { data } = await a.call('university.codes.generate', { body: { course_unique_id: id, count: 1 } })
    return { body: { code: data.attributes.codes[0].code as string } }
  },
  'university.codes.issue': async (a) => {
    const id = await code(a)
    // As it is while staff have not looked at an order yet.
    await a.world.sql.query("update university.codes set status = 'pending' where id = $1", [id])
    return { params: { id }, body: {} }
  },
  'university.codes.resend': async (a) => ({ params: { id: await code(a) }, body: {} }),
  'university.codes.revoke': async (a) => ({ params: { id: await code(a) }, body: { reason: `${a.word} reason` } }),
  'university.attempts.get': async (a) => ({ params: { id: (await attempt(a)).attempt } }),
  'university.attempts.history': async (a) => ({ params: { id: (await attempt(a)).attempt } }),
  'university.attempts.grade': async (a) => ({
    params: { id: (await handedIn(a)).attempt },
    body: { percent: 90, feedback: `${a.word} well` },
  }),
  'university.surveys.get': async (a) => {
    const made = await taken(a)
    await a.call('university.learning.surveyGive', {
      params: { id: made.course },
      body: { kind: 'happiness_before', ratings: ratings('happiness_before') },
    })
    const { data } = await a.call('university.surveys.list', { query: { 'filter[course_unique_id]': made.course } })
    return { params: { id: data[0].id as string } }
  },
  'university.certificates.get': async (a) => ({ params: { id: (await completed(a)).certificate } }),
  'university.certificates.history': async (a) => ({ params: { id: (await completed(a)).certificate } }),
  'university.certificates.paper': async (a) => ({ params: { id: (await completed(a)).certificate }, body: {} }),
  'university.certificates.revoke': async (a) => ({
    params: { id: (await completed(a)).certificate },
    body: { reason: `${a.word} reason` },
  }),
  'university.learning.outline': async (a) => ({ params: { id: (await taken(a)).course } }),
  'university.learning.enrol': async (a) => ({ params: { id: (await published(a)).course }, body: {} }),
  'university.learning.start': async (a) => ({ params: { id: (await taken(a)).course }, body: { time_zone: 'UTC' } }),
  'university.learning.wizardUpdate': async (a) => ({ body: { step: 'review', course_unique_id: (await published(a)).course } }),
  'university.learning.step': async (a) => ({ params: { id: (await taken(a)).step } }),
  'university.learning.watch': async (a) => ({ params: { id: (await taken(a)).step }, body: { seconds: 3, watched: 3 } }),
  'university.learning.done': async (a) => ({ params: { id: (await taken(a)).step }, body: { is_done: true } }),
  'university.learning.finish': async (a) => ({ params: { id: (await taken(a)).chapter }, body: {} }),
  'university.learning.note': async (a) => ({
    params: { id: (await taken(a)).step },
    body: { text: `${a.word} note`, highlights: [] },
  }),
  'university.learning.notebook': async (a) => ({ params: { id: (await taken(a)).course } }),
  'university.learning.notebookPaper': async (a) => {
    const made = await taken(a)
    await a.call('university.learning.note', { params: { id: made.step }, body: { text: `${a.word} note`, highlights: [] } })
    return { params: { id: made.course }, body: {} }
  },
  'university.learning.attemptStart': async (a) => ({ params: { id: (await taken(a, {}, { kind: 'quiz' })).step }, body: {} }),
  'university.learning.attempt': async (a) => ({ params: { id: (await attempt(a)).attempt } }),
  'university.learning.attemptSubmit': async (a) => ({
    params: { id: (await attempt(a)).attempt },
    body: { answers: {}, is_final: true },
  }),
  'university.learning.assignment': async (a) => ({
    params: { id: (await taken(a, {}, { kind: 'assignment' })).step },
    body: { text: `${a.word} essay` },
  }),
  'university.learning.survey': async (a) => ({ params: { id: (await taken(a)).course }, query: { kind: 'course' } }),
  'university.learning.surveyGive': async (a) => ({
    params: { id: (await taken(a)).course },
    body: { kind: 'course', ratings: ratings('course'), recommend: true, comment: `${a.word} comment` },
  }),
  'university.learning.preview': async (a) => ({ params: { id: (await draft(a)).course } }),
  'university.learning.previewStep': async (a) => ({ params: { id: (await draft(a)).step } }),
  'university.users.list': async (a) => {
    await a.call('university.settings.update', { body: { mock_sign_in: true } })
    return {}
  },
  'university.users.register': async (a) => {
    await a.call('university.settings.update', { body: { mock_sign_in: true } })
    return { body: { email: `fake-${Date.now()}-${number++}@example.com`, password: 'demo' } }
  },
  'university.settings.update': async () => ({ body: { mock_sign_in: false } }),
  'university.questions.restore': trashed('university.questions.delete', async (a) => {
    const { data } = await a.call('university.questions.create', {
      body: { step_unique_id: (await draft(a, {}, { kind: 'quiz' })).step, ...question(a) },
    })
    return data.id as string
  }),
}
