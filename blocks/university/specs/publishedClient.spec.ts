import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createUniversityBlock } from '@23blocks/block-university'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { universityOf } from './course.ts'

let world: World
const tokens: Record<string, string> = {}
const apiKey = companies.a.appId
type Who = 'ada' | 'uma' | 'uli'
const transport = (block: string, who?: Who) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({
      'x-api-key': apiKey,
      'tenant-id': companies.a.urlId,
      ...(who && { authorization: `Bearer ${tokens[who]}` }),
    }),
  })
const client = (who: Who = 'ada') => createUniversityBlock(transport('university', who), { apiKey })
beforeAll(async () => {
  world = await startWorld({ workers: true })
  for (const who of ['ada', 'uma', 'uli'] as const)
    tokens[who] = (
      await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({ email: emailOf(who), password })
    ).accessToken
})
afterAll(() => world.close())
const { createCourse, addChapter, addStep, publish, courseOf, enrol, start, data } = universityOf(() => world)
const idOf = (who: Who) => world.userIds[who]
const ids = (rows: readonly { uniqueId: string }[]) => rows.map(({ uniqueId }) => uniqueId)
const refusal = (status: number) => expect.objectContaining({ status })
/** A published course of one day that uma has begun. */
const taken = async (values: object = {}) => {
  const made = await courseOf([{}], values)
  await enrol(made.course, 'uma')
  await start(made.course, 'uma')
  const [seat] = (await client().enrollments.listByCourse(made.course)).data
  return { ...made, chapter: made.chapters[0]!, step: made.steps[0]![0]!, seat: seat!.uniqueId }
}

describe('The published client', () => {
  it('writes lessons in order, and takes a course out of the catalogue', async () => {
    const { lessons, courses, subjects } = client()
    const course = await createCourse()
    const body = { courseUniqueId: course, code: 'L-1', name: 'Breathe', content: 'In.\nOut.', duration: 600 }
    const first = await lessons.create({ ...body, contentType: 'text' })
    expect(first).toMatchObject({ ...body, contentType: 'text', displayOrder: 1, status: 'active', enabled: true })
    expect(await lessons.get(first.uniqueId)).toEqual(first)
    const film = await lessons.create({ courseUniqueId: course, code: 'L-2', name: 'Look', contentUrl: 'https://vimeo.com/1' })
    expect(film).toMatchObject({ contentType: 'video', contentUrl: 'https://vimeo.com/1' })
    expect(ids((await lessons.listByCourse(course, { sortBy: 'displayOrder' })).data)).toEqual([first.uniqueId, film.uniqueId])
    expect(ids(await lessons.reorder(course, { lessonUniqueIds: [film.uniqueId, first.uniqueId] }))).toEqual([
      film.uniqueId,
      first.uniqueId,
    ])
    await expect(lessons.reorder(course, { lessonUniqueIds: [film.uniqueId] })).rejects.toEqual(refusal(409))
    expect(await lessons.update(first.uniqueId, { name: 'Breathe out', duration: 300 })).toMatchObject({
      name: 'Breathe out',
      duration: 300,
      content: 'In.\nOut.',
    })
    await expect(lessons.update(first.uniqueId, { status: 'archived' })).rejects.toEqual(refusal(422))
    await expect(lessons.create({ ...body, description: 'Calm' })).rejects.toEqual(refusal(422))
    await lessons.delete(film.uniqueId)
    await expect(lessons.get(film.uniqueId)).rejects.toEqual(refusal(404))
    const [subject] = (await subjects.list({ courseUniqueId: course })).data
    expect(await subjects.get(subject!.uniqueId)).toMatchObject({ courseUniqueId: course, sortOrder: 1 })
    const secondDay = await subjects.create({ name: 'Day two', sortOrder: 7, payload: { course_unique_id: course } })
    expect(secondDay).toMatchObject({ name: 'Day two', courseUniqueId: course, sortOrder: 7 })
    await expect(subjects.create({ name: 'Nowhere' })).rejects.toEqual(refusal(422))
    await data('DELETE', `/chapters/${secondDay.uniqueId}`)
    const day = { name: 'Day one', description: 'Arrive.', sortOrder: 4 }
    expect(await subjects.update(subject!.uniqueId, day)).toMatchObject(day)
    const into = { name: 'Rest', description: 'Rest.' }
    await subjects.addLesson(subject!.uniqueId, into)
    expect((await lessons.list({ courseUniqueId: course })).data).toContainEqual(
      expect.objectContaining({ name: 'Rest', content: 'Rest.' }),
    )
    const added = (await subjects.addResource(subject!.uniqueId, { name: 'Song', url: 'https://vimeo.com/2' })) as any
    await subjects.updateResource(subject!.uniqueId, added.unique_id, { name: 'Songs', url: 'https://vimeo.com/2' })
    expect(await subjects.getResources(subject!.uniqueId)).toMatchObject([{ name: 'Songs', url: 'https://vimeo.com/2' }])
    await subjects.deleteResource(subject!.uniqueId, added.unique_id)
    expect(await subjects.getResources(subject!.uniqueId)).toEqual([])
    await publish(course)
    await courses.unpublish(course)
    expect((await data('GET', `/courses/${course}`)).attributes.status).toBe('archived')
    await expect(client('uma').lessons.list()).rejects.toEqual(refusal(403))
  })

  it('writes tests after their lesson, with questions and what is right, and reads what came of them', async () => {
    const { tests, subjects, courseGroups } = client()
    const course = await createCourse()
    const chapter = await addChapter(course)
    const [one, two] = [await addStep(chapter), await addStep(chapter)]
    const body = { name: 'Check', description: 'Ready?', passingScore: 50, timeLimit: 600, maxAttempts: 3 }
    const made = await tests.create({ ...body, lessonUniqueId: one })
    expect(made).toMatchObject({ ...body, courseUniqueId: course, subjectUniqueId: chapter, lessonUniqueId: one })
    expect(await tests.get(made.uniqueId)).toEqual(made)
    const later = await tests.create({ name: 'Later', lessonUniqueId: two })
    expect(ids((await tests.list({ lessonUniqueId: one })).data)).toEqual([made.uniqueId])
    expect(ids((await tests.list({ courseUniqueId: course })).data).toSorted()).toEqual(
      [made, later].map((t) => t.uniqueId).toSorted(),
    )
    expect(await tests.update(made.uniqueId, { name: 'Checked', maxAttempts: 2 })).toMatchObject({
      name: 'Checked',
      maxAttempts: 2,
    })
    await expect(tests.update(made.uniqueId, { testType: 'exam' })).rejects.toEqual(refusal(422))
    expect(await subjects.getTests(chapter)).toHaveLength(2)
    const options = [{ text: 'Yes', is_correct: true }, { text: 'No' }]
    const asked = await tests.createQuestion(made.uniqueId, {
      questionText: 'Is it calm?',
      questionType: 'multiple_choice',
      points: 2,
      payload: { options },
    })
    expect(asked).toMatchObject({
      testUniqueId: made.uniqueId,
      questionText: 'Is it calm?',
      questionType: 'multiple_choice',
      points: 2,
    })
    const known = (asked.payload as any).options as { unique_id: string; option_text: string; is_correct: boolean }[]
    expect(known).toMatchObject([
      { option_text: 'Yes', is_correct: true },
      { option_text: 'No', is_correct: false },
    ])
    expect(await tests.updateOption(made.uniqueId, known[1]!.unique_id, { optionText: 'Never', sortOrder: 0 })).toMatchObject({
      questionUniqueId: asked.uniqueId,
      optionText: 'Never',
      isCorrect: false,
      sortOrder: 0,
    })
    // Written apart from its question, an option is taken along by one.
    const loose = await tests.createOption({ optionText: 'Sometimes', sortOrder: 1 })
    expect(loose).toMatchObject({ optionText: 'Sometimes', isCorrect: false })
    expect(ids(await tests.listOptions())).toContain(loose.uniqueId)
    const wider = await tests.addOptionToQuestion(made.uniqueId, asked.uniqueId, loose.uniqueId)
    expect((wider.payload as any).options).toMatchObject([
      { option_text: 'Never' },
      { option_text: 'Sometimes', is_correct: false },
      { option_text: 'Yes', is_correct: true },
    ])
    await expect(tests.addOptionToQuestion(made.uniqueId, asked.uniqueId, loose.uniqueId)).rejects.toEqual(refusal(404))
    expect(ids(await tests.listOptions())).not.toContain(loose.uniqueId)
    await expect(client('uma').tests.createOption({ optionText: 'Mine' })).rejects.toEqual(refusal(403))
    const truth = await tests.createQuestion(made.uniqueId, { questionText: 'Calm is calm.', questionType: 'true_false' })
    await tests.updateOption(made.uniqueId, `${truth.uniqueId}-true`, { isCorrect: true })
    expect(await tests.getQuestion(made.uniqueId, truth.uniqueId)).toMatchObject({ questionType: 'true_false' })
    expect(await tests.updateQuestion(made.uniqueId, asked.uniqueId, { questionText: 'Calm?' })).toMatchObject({
      questionText: 'Calm?',
      questionType: 'multiple_choice',
    })
    await expect(tests.getQuestion(later.uniqueId, asked.uniqueId)).rejects.toEqual(refusal(404))
    expect(((await tests.getSolution(made.uniqueId)) as any).questions).toMatchObject([
      { question_text: 'Calm?', right_options: ['Yes'] },
      { question_text: 'Calm is calm.', right_options: ['True'] },
    ])
    await data('DELETE', `/steps/${later.uniqueId}`)
    await publish(course)
    await enrol(course, 'uma')
    await start(course, 'uma')
    const attempt = await data('POST', `/learning/steps/${made.uniqueId}/attempts`, { attempt: {} }, 'uma')
    const answers = { [asked.uniqueId]: ['1'], [truth.uniqueId]: ['false'] }
    await data('PUT', `/learning/attempts/${attempt.id}`, { attempt: { answers } }, 'uma')
    expect(await tests.getResults(made.uniqueId)).toMatchObject([{ user_unique_id: idOf('uma'), score: 66, passed: true }])
    const group = await courseGroups.create({
      courseUniqueId: course,
      name: 'Spring',
      maxStudents: 5,
      startDate: new Date('2026-03-01'),
    })
    expect(await courseGroups.getTestResponses(group.uniqueId, made.uniqueId)).toEqual([])
    await courseGroups.addStudent(group.uniqueId, idOf('uma'))
    expect(await courseGroups.getTestResponses(group.uniqueId, made.uniqueId)).toMatchObject([{ score: 66 }])
    expect(await courseGroups.getTests(group.uniqueId)).toMatchObject([{ unique_id: made.uniqueId, name: 'Checked' }])
    await expect(client('uma').tests.getSolution(made.uniqueId)).rejects.toEqual(refusal(403))
  })

  it('hands in and grades assignments', async () => {
    const course = await createCourse()
    const chapter = await addChapter(course)
    const lesson = await addStep(chapter)
    const { assignments, submissions } = client()
    const body = { lessonUniqueId: lesson, title: 'Essay', description: 'Write.' }
    const made = await assignments.create({ ...body, maxScore: 100 })
    expect(made).toMatchObject({ ...body, maxScore: 100 })
    expect(await assignments.get(made.uniqueId)).toMatchObject(body)
    expect(ids((await assignments.listByLesson(lesson)).data)).toEqual([made.uniqueId])
    expect(ids((await assignments.list()).data)).toContain(made.uniqueId)
    expect(await assignments.update(made.uniqueId, { title: 'Letter' })).toMatchObject({ title: 'Letter', description: 'Write.' })
    await expect(assignments.update(made.uniqueId, { maxScore: 10 })).rejects.toEqual(refusal(422))
    const spare = await assignments.create({ lessonUniqueId: lesson, title: 'Spare' })
    await assignments.delete(spare.uniqueId)
    await expect(assignments.get(spare.uniqueId)).rejects.toEqual(refusal(404))
    await publish(course)
    await enrol(course, 'uma')
    await start(course, 'uma')
    const given = await client('uma').submissions.submit({ assignmentUniqueId: made.uniqueId, content: 'Dear calm' })
    expect(given).toMatchObject({ content: 'Dear calm', status: 'grading', userUniqueId: idOf('uma') })
    expect(await client('uma').submissions.get(given.uniqueId)).toMatchObject({ content: 'Dear calm' })
    await expect(client('uma').submissions.grade(given.uniqueId, { score: 100 })).rejects.toEqual(refusal(403))
    expect(ids((await submissions.listByAssignment(made.uniqueId, { status: 'grading' })).data)).toEqual([given.uniqueId])
    expect(await submissions.grade(given.uniqueId, { score: 90, feedback: 'Well' })).toMatchObject({
      status: 'graded',
      score: 90,
      feedback: 'Well',
    })
    expect(ids((await submissions.listByUser(idOf('uma'), { status: 'graded' })).data)).toContain(given.uniqueId)
    expect(ids((await submissions.list({ assignmentUniqueId: made.uniqueId })).data)).toEqual([given.uniqueId])
  })

  it('goes on with a seat, completes it and has its certificate, and gives one up', async () => {
    const { course, chapters, steps, seat } = await taken()
    const own = client('uma').enrollments
    const step = steps[0]![0]!
    expect(await own.updateProgress(seat, { lessonUniqueId: step, progress: 100 })).toMatchObject({
      progress: 100,
      completedLessons: 1,
    })
    expect(await own.updateProgress(seat, { lessonUniqueId: step, progress: 0 })).toMatchObject({
      progress: 0,
      status: 'in_progress',
    })
    await expect(own.updateProgress(seat, { lessonUniqueId: step, progress: 40 })).rejects.toEqual(refusal(422))
    await expect(client('uli').enrollments.updateProgress(seat, { lessonUniqueId: step })).rejects.toEqual(refusal(404))
    await expect(client().enrollments.complete(seat)).rejects.toEqual(refusal(404))
    await expect(own.getCertificate(seat)).rejects.toEqual(refusal(404))
    expect(await own.complete(seat)).toMatchObject({ progress: 100, status: 'completed' })
    expect((await data('GET', `/learning/courses/${course}`, undefined, 'uma')).attributes.content[0].finished_at).toBeTruthy()
    expect((await own.getCertificate(seat)).certificateUrl).toMatch(/^http/)
    expect(chapters).toHaveLength(1)
    const other = await taken()
    await expect(client('uma').enrollments.drop(other.seat)).rejects.toEqual(refusal(403))
    expect((await client().enrollments.drop(other.seat)).status).toBe('dropped')
    const locked = await courseOf([{}, { unlock: 'coach' }])
    await enrol(locked.course, 'uma')
    await start(locked.course, 'uma')
    const [held] = (await client().enrollments.listByCourse(locked.course)).data
    await expect(own.complete(held!.uniqueId)).rejects.toEqual(refusal(409))
    expect((await own.get(held!.uniqueId)).progress).toBe(0)
  })

  it('narrows its lists by states in its own words', async () => {
    const { enrollments, courses, lessons, tests, registrationTokens, coachingSessions, notes } = client()
    const { course, seat } = await taken()
    await enrol(course, 'uli')
    const draft = await createCourse()
    const seats = async (status: 'enrolled' | 'in_progress' | 'completed' | 'dropped') =>
      (await enrollments.listByCourse(course, { status, sortBy: 'createdAt' })).data.map(({ userUniqueId }) => userUniqueId)
    expect(await seats('enrolled')).toEqual([idOf('uli')])
    expect(await seats('in_progress')).toEqual([idOf('uma')])
    await client('uma').enrollments.complete(seat)
    expect([await seats('in_progress'), await seats('completed')]).toEqual([[], [idOf('uma')]])
    const [other] = (await enrollments.list({ courseUniqueId: course, status: 'enrolled' })).data
    await enrollments.drop(other!.uniqueId)
    expect([await seats('enrolled'), await seats('dropped')]).toEqual([[], [idOf('uli')]])
    expect(ids((await client('uma').enrollments.list({ status: 'dropped' })).data)).not.toContain(other!.uniqueId)
    const shown = async (status: 'active' | 'pending') => ids((await courses.list({ status, perPage: 200 })).data)
    expect([(await shown('active')).includes(course), (await shown('active')).includes(draft)]).toEqual([true, false])
    expect([(await shown('pending')).includes(course), (await shown('pending')).includes(draft)]).toEqual([false, true])
    expect((await lessons.listByCourse(course, { status: 'active' })).data).toHaveLength(1)
    const empty = await Promise.all([
      lessons.listByCourse(course, { status: 'inactive' }),
      tests.list({ status: 'archived' }),
      registrationTokens.list({ status: 'deleted' }),
      coachingSessions.list({ status: 'pending', sortBy: 'scheduledAt', sortOrder: 'desc' }),
      notes.list({ status: 'inactive' }),
    ])
    expect(empty.map(({ data: rows }) => rows)).toEqual([[], [], [], [], []])
    expect((await coachingSessions.list({ status: 'active', sortBy: 'scheduledAt', sortOrder: 'desc' })).data).toBeInstanceOf(
      Array,
    )
  })

  it('knows students and teachers, their courses, cohorts and how far they are', async () => {
    const { students, teachers, courseGroups } = client()
    const made = await taken({ instructor_unique_id: idOf('ada') })
    const other = await courseOf([{}])
    expect(await students.get(idOf('uma'))).toMatchObject({ uniqueId: idOf('uma'), email: emailOf('uma') })
    expect(await teachers.get(idOf('ada'))).toMatchObject({ uniqueId: idOf('ada'), email: emailOf('ada') })
    expect(ids(await students.getCourses(idOf('uma')))).toContain(made.course)
    const open = ids(await students.getAvailableCourses(idOf('uma')))
    expect([open.includes(other.course), open.includes(made.course)]).toEqual([true, false])
    const group = await courseGroups.create({ courseUniqueId: made.course, name: 'Autumn' })
    expect(await courseGroups.get(group.uniqueId)).toMatchObject({ name: 'Autumn', currentStudents: 0 })
    expect(await courseGroups.addStudent(group.uniqueId, idOf('uma'))).toMatchObject({ currentStudents: 1 })
    expect(await courseGroups.addStudent(group.uniqueId, idOf('uli'))).toMatchObject({ currentStudents: 2 })
    await expect(courseGroups.create({ courseUniqueId: made.course, name: 'A', description: 'B' })).rejects.toEqual(refusal(422))
    expect(ids(await students.getGroups(idOf('uma')))).toContain(group.uniqueId)
    expect(ids(await teachers.getCourses(idOf('ada')))).toContain(made.course)
    expect(ids(await teachers.getGroups(idOf('ada')))).toContain(group.uniqueId)
    const tree = { course_unique_id: made.course, chapters: [{ unique_id: made.chapter }] }
    expect(await students.getContentTree(idOf('uma'), group.uniqueId)).toMatchObject({ ...tree, progress: 0 })
    expect(await client('uma').students.getContentTree(idOf('uma'), group.uniqueId)).toMatchObject(tree)
    await expect(client('uli').students.getContentTree(idOf('uma'), group.uniqueId)).rejects.toEqual(refusal(404))
    expect(await teachers.getContentTree(idOf('ada'), group.uniqueId)).toMatchObject(tree)
    expect(await teachers.getStudentContentTree(idOf('ada'), idOf('uma'), group.uniqueId)).toMatchObject(tree)
    await expect(teachers.getContentTree(idOf('uli'), group.uniqueId)).rejects.toEqual(refusal(404))
  })

  it('registers students, archives them and lets them go on with a teacher', async () => {
    const { students, teachers, courseGroups } = client()
    const uli = idOf('uli')
    const register = { displayName: 'Ulrike', avatarUrl: 'https://example.com/uli.png', payload: { shelf: 3 } }
    expect(await students.register(uli, { ...register, email: emailOf('uli') })).toMatchObject({
      uniqueId: uli,
      ...register,
      status: 'active',
    })
    await expect(students.register(uli, register)).rejects.toEqual(refusal(409))
    const listed = async (status: 'active' | 'archived') =>
      ids((await students.list({ search: 'uli', status, sortBy: 'displayName', sortOrder: 'desc' })).data)
    expect([await listed('active'), await listed('archived')]).toEqual([[uli], []])
    await expect(students.register(idOf('uma'), { firstName: 'Somebody' })).rejects.toEqual(refusal(422))
    await expect(students.update(idOf('uma'), { displayName: 'Nobody yet' })).rejects.toEqual(refusal(404))
    await expect(client('uma').students.register(idOf('uma'), {})).rejects.toEqual(refusal(403))
    expect(await students.update(uli, { displayName: 'Uli' })).toMatchObject({ displayName: 'Uli', payload: { shelf: 3 } })
    const [one, two] = [await courseOf([{}]), await courseOf([{}])]
    await students.archive(uli)
    expect(ids((await students.listArchived({ search: 'Uli' })).data)).toEqual([uli])
    expect([await listed('active'), await listed('archived')]).toEqual([[], [uli]])
    await expect(client().enrollments.enroll({ courseUniqueId: one.course, userUniqueId: uli })).rejects.toEqual(refusal(409))
    expect(await students.restore(uli)).toMatchObject({ uniqueId: uli, status: 'active' })
    expect((await students.listArchived()).data).toEqual([])

    await data('PUT', `/courses/${one.course}`, { course: { instructor_unique_id: uli, next_course_unique_id: two.course } })
    expect(ids((await teachers.list({ search: 'Uli', sortBy: 'displayName' })).data)).toEqual([uli])
    expect((await teachers.listArchived()).data).toEqual([])
    await expect(teachers.promoteStudent(uli, idOf('uma'))).rejects.toEqual(refusal(409))
    await enrol(one.course, 'uma')
    await start(one.course, 'uma')
    const [seat] = (await client().enrollments.listByCourse(one.course)).data
    await client('uma').enrollments.complete(seat!.uniqueId)
    await expect(client('uma').teachers.promoteStudent(uli, idOf('uma'))).rejects.toEqual(refusal(403))
    expect(((await teachers.promoteStudent(uli, idOf('uma'))) as any).data.attributes).toMatchObject({
      course_unique_id: two.course,
      user_unique_id: idOf('uma'),
      status: 'enrolled',
    })
    await expect(teachers.promoteStudent(uli, idOf('uma'))).rejects.toEqual(refusal(409))

    // Whoever keeps a cohort coaches its learners, those before and those after.
    const group = await courseGroups.create({ courseUniqueId: one.course, name: 'Winter' })
    await courseGroups.addStudent(group.uniqueId, idOf('uma'))
    expect(await courseGroups.addTeacher(group.uniqueId, idOf('ada'))).toMatchObject({ uniqueId: group.uniqueId })
    await expect(courseGroups.addTeacher(group.uniqueId, uli)).rejects.toEqual(refusal(409))
    expect(ids(await teachers.getGroups(idOf('ada')))).toContain(group.uniqueId)
    const coachOf = async (user: string) =>
      (await data('GET', `/enrollments?filter[course_unique_id]=${one.course}&filter[user_unique_id]=${user}`))[0].attributes
        .coach_unique_id
    expect(await coachOf(idOf('uma'))).toBe(idOf('ada'))
    await courseGroups.addStudent(group.uniqueId, uli)
    expect(await coachOf(uli)).toBe(idOf('ada'))
    await data('PUT', `/courses/${one.course}/archive`, { course: {} })
    expect((await teachers.listArchived()).data).toMatchObject([{ uniqueId: uli, status: 'archived' }])
    expect(ids((await teachers.list()).data)).not.toContain(uli)
  })

  it('says states of courses and seats as it decodes them', async () => {
    const { courses, enrollments } = client()
    const draft = await courses.create({ code: `d-${Math.random()}`, name: 'Draft' })
    expect([draft.status, (await courses.get(draft.uniqueId)).status]).toEqual(['pending', 'pending'])
    expect((await courses.update(draft.uniqueId, { name: 'Still a draft' })).status).toBe('pending')
    const { course, seat } = await taken()
    const stateOf = (rows: readonly { uniqueId: string; status: string }[], one: string) =>
      rows.find(({ uniqueId }) => uniqueId === one)?.status
    const shown = (await courses.list({ perPage: 200 })).data
    expect([stateOf(shown, draft.uniqueId), stateOf(shown, course)]).toEqual(['pending', 'active'])
    expect((await courses.list({ status: 'pending', perPage: 200 })).data.every(({ status }) => status === 'pending')).toBe(true)
    expect((await enrollments.listByCourse(course)).data.map(({ status }) => status)).toEqual(['in_progress'])
    expect((await enrollments.get(seat)).status).toBe('in_progress')
    await enrollments.drop(seat)
    expect((await enrollments.listByCourse(course)).data.map(({ status }) => status)).toEqual(['dropped'])
    // Everybody else reads our own.
    expect((await data('GET', `/courses/${draft.uniqueId}`)).attributes.status).toBe('draft')
    expect((await data('GET', `/enrollments/${seat}`)).attributes.status).toBe('withdrawn')
  })

  it('writes placement tests, places learners by their score, and lets them in where they belong', async () => {
    const { placements } = client()
    const made = await courseOf([{}, {}, {}])
    const group = await client().courseGroups.create({ courseUniqueId: made.course, name: 'Second half' })
    const body = { name: 'Where to begin', description: 'Ten minutes.', passingScore: 90, timeLimit: 600 }
    const test = await placements.create(made.course, body)
    expect(test).toMatchObject({ ...body, courseUniqueId: made.course, status: 'pending' })
    expect(await placements.get(test.uniqueId)).toEqual(test)
    await expect(placements.create(made.course, { name: 'A', payload: { a: 1 } })).rejects.toEqual(refusal(422))
    await expect(client('uma').placements.create(made.course, body)).rejects.toEqual(refusal(403))
    const section = await placements.createSection(test.uniqueId, { name: 'Breath', description: 'Basics', sortOrder: 2 })
    expect(section).toMatchObject({ placementUniqueId: test.uniqueId, name: 'Breath', description: 'Basics', sortOrder: 2 })
    expect(await placements.getSection(test.uniqueId, section.uniqueId)).toEqual(section)
    const asked = await placements.createQuestion(test.uniqueId, {
      questionText: 'Calm?',
      questionType: 'multiple_choice',
      points: 3,
    })
    expect(asked).toMatchObject({ placementUniqueId: test.uniqueId, questionText: 'Calm?', points: 3 })
    const [yes, no] = [
      await placements.createOption({ optionText: 'Yes', sortOrder: 0 }),
      await placements.createOption({ optionText: 'No', isCorrect: true }),
    ]
    for (const option of [yes, no]) await placements.addOptionToQuestion(test.uniqueId, asked.uniqueId, option.uniqueId)
    const known = (await placements.listOptions()).filter(({ questionUniqueId }) => questionUniqueId === asked.uniqueId)
    expect(known.map(({ optionText, isCorrect }) => [optionText, isCorrect])).toEqual([
      ['Yes', false],
      ['No', true],
    ])
    await placements.setRightOption(test.uniqueId, asked.uniqueId, known[0]!.uniqueId)
    await placements.removeOption(test.uniqueId, asked.uniqueId, known[1]!.uniqueId)
    await expect(placements.removeOption(test.uniqueId, asked.uniqueId, known[1]!.uniqueId)).rejects.toEqual(refusal(404))
    const options = { payload: { options: [{ text: 'In', is_correct: true }, { text: 'Out' }] } }
    const second = await placements.createQuestion(test.uniqueId, { questionText: 'First?', points: 1, ...options })
    await placements.addQuestionToSection(test.uniqueId, section.uniqueId, second.uniqueId)
    expect(await placements.getQuestion(test.uniqueId, second.uniqueId)).toMatchObject({ sectionUniqueId: section.uniqueId })
    const other = await placements.create(made.course, { name: 'Another' })
    const foreign = await placements.createSection(other.uniqueId, { name: 'Elsewhere' })
    await expect(placements.addQuestionToSection(test.uniqueId, foreign.uniqueId, second.uniqueId)).rejects.toEqual(refusal(422))
    await expect(placements.getQuestion(other.uniqueId, second.uniqueId)).rejects.toEqual(refusal(404))

    const range = { minScore: 50, maxScore: 80 }
    const into = { subjectUniqueId: made.chapters[2]!, courseGroupUniqueId: group.uniqueId }
    expect(await placements.createRule(test.uniqueId, { ...range, ...into })).toMatchObject({
      ...range,
      ...into,
      action: 'enroll',
    })
    // Rules speak of no score twice, of no place elsewhere, and of nothing backwards.
    await expect(placements.createRule(test.uniqueId, { minScore: 80, maxScore: 100 })).rejects.toEqual(refusal(409))
    await expect(placements.createRule(test.uniqueId, { minScore: 100, maxScore: 90 })).rejects.toEqual(refusal(422))
    const apart = (await courseOf([{}])).chapters[0]!
    await expect(placements.createRule(test.uniqueId, { minScore: 0, maxScore: 9, subjectUniqueId: apart })).rejects.toEqual(
      refusal(422),
    )
    const credit = { minScore: 81, maxScore: 100, action: 'credit' }
    expect(await placements.createRule(test.uniqueId, credit)).toMatchObject(credit)

    const own = client('uma').placements
    const uma = idOf('uma')
    await expect(own.startPlacement(uma, test.uniqueId)).rejects.toEqual(refusal(404))
    await expect(data('PUT', `/placements/${other.uniqueId}/publish`, { placement: {} })).rejects.toThrow('409')
    await data('PUT', `/placements/${test.uniqueId}/publish`, { placement: {} })
    expect(ids((await placements.listByCourse(made.course, { status: 'active' })).data)).toEqual([test.uniqueId])
    expect((await placements.listByCourse(made.course, { status: 'deleted' })).data).toEqual([])
    await expect(placements.startPlacement(uma, test.uniqueId)).rejects.toEqual(refusal(404))
    const [begun, again] = await Promise.all([own.startPlacement(uma, test.uniqueId), own.startPlacement(uma, test.uniqueId)])
    expect(begun).toMatchObject({ userUniqueId: uma, placementUniqueId: test.uniqueId, status: 'in_progress' })
    expect(again.uniqueId).toBe(begun.uniqueId)
    const right = { questionUniqueId: asked.uniqueId, optionUniqueId: known[0]!.uniqueId }
    const wrong = { questionUniqueId: second.uniqueId, optionUniqueId: `${second.uniqueId}-2` }
    await expect(own.submitResponse(uma, begun.uniqueId, [{ questionUniqueId: asked.uniqueId }])).rejects.toEqual(refusal(422))
    await expect(client('uli').placements.submitResponse(uma, begun.uniqueId, [right])).rejects.toEqual(refusal(404))
    await expect(client('uli').placements.submitResponse(idOf('uli'), begun.uniqueId, [right])).rejects.toEqual(refusal(404))
    await own.submitResponse(uma, begun.uniqueId, [right, wrong])
    const done = await own.finishPlacement(uma, begun.uniqueId)
    const place = { subject_unique_id: made.chapters[2], course_group_unique_id: group.uniqueId }
    expect(done).toMatchObject({
      status: 'graded',
      score: 75,
      result: { action: 'enroll', course_unique_id: made.course, ...place },
    })
    expect(await placements.getUserPlacement(uma)).toMatchObject({ uniqueId: begun.uniqueId, score: 75 })
    expect(await client('uli').placements.getUserPlacement(uma)).toBeNull()

    // One attempt, unless a coach allows another; what is right is told to staff alone.
    await expect(own.startPlacement(uma, test.uniqueId)).rejects.toEqual(refusal(409))
    const attempt = await data('GET', `/learning/attempts/${begun.uniqueId}`, undefined, 'uma')
    expect(attempt.attributes.questions.map((one: any) => [one.section, one.right])).toEqual([
      ['Breath', null],
      [null, null],
    ])
    const paper = await data('GET', `/attempts/${begun.uniqueId}/paper`)
    expect(paper.attributes.questions).toMatchObject([
      { prompt: 'First?', answer: 'Out', right: 'In', is_right: false },
      { prompt: 'Calm?', answer: 'Yes', is_right: true },
    ])
    const told = await data('GET', `/learning/attempts/${begun.uniqueId}/place`, undefined, 'uma')
    expect(told.attributes).toMatchObject({
      percent: 75,
      outcome: 'enroll',
      enrolment: 'free',
      is_enrolled: false,
      chapter: 'Day 3',
    })
    await expect(data('GET', `/learning/attempts/${begun.uniqueId}/place`, undefined, 'uli')).rejects.toThrow('404')
    const { content, enrollment } = (await enrol(made.course, 'uma')).attributes
    expect(content.map((day: any) => day.finished_at !== null)).toEqual([true, true, false])
    expect((await start(made.course, 'uma')).attributes.content[2].lock).toBeNull()
    expect((await data('GET', `/enrollments/${enrollment.unique_id}`)).attributes).toMatchObject({
      cohort_unique_id: group.uniqueId,
      progress: 66,
    })
    const results = (await data('GET', `/placements/${test.uniqueId}/results`)).attributes
    expect(results).toMatchObject({
      taken: 1,
      average: 75,
      places: [{ outcome: 'enroll', chapter: 'Day 3', learners: 1, enrolled: 1 }],
    })
    expect(results.questions).toContainEqual({ prompt: 'Calm?', section: null, answered: 1, right: 1 })
    await expect(data('PUT', `/attempts/${begun.uniqueId}/allow_again`, { attempt: {} }, 'uma')).rejects.toThrow('403')
    await data('PUT', `/attempts/${begun.uniqueId}/allow_again`, { attempt: {} })
    const next = await own.startPlacement(uma, test.uniqueId)
    expect(next.uniqueId).not.toBe(begun.uniqueId)
    await own.submitResponse(uma, next.uniqueId, [right, { ...wrong, optionUniqueId: `${second.uniqueId}-1` }])
    expect(await own.finishPlacement(uma, next.uniqueId)).toMatchObject({ score: 100, result: { action: 'credit' } })
    // What comes after the end counts as it stood.
    await data('PUT', `/attempts/${next.uniqueId}/allow_again`, { attempt: {} })
    const late = await own.startPlacement(uma, test.uniqueId)
    await world.sql.query("update university.attempts set ends_at = now() - interval '1 minute' where id = $1", [late.uniqueId])
    await own.submitResponse(uma, late.uniqueId, [right])
    expect(await placements.getUserPlacement(uma)).toMatchObject({ uniqueId: late.uniqueId, status: 'graded', score: 0 })
  })

  it('matches learners with coaches, schedules coaching for them and keeps a calendar', async () => {
    const { matches, coachingSessions, calendars } = client()
    const made = await taken()
    const [teacher, student] = [idOf('ada'), idOf('uma')]
    const match = await matches.create({ teacherUniqueId: teacher, studentUniqueId: student, courseUniqueId: made.course })
    expect(match).toMatchObject({ uniqueId: made.seat, teacherUniqueId: teacher, studentUniqueId: student, status: 'active' })
    expect(await matches.getActiveByStudent(student)).toMatchObject({ uniqueId: made.seat })
    expect(await matches.getActiveByTeacher(teacher)).toMatchObject({ teacherUniqueId: teacher })
    expect(ids(await matches.getAllByStudent(student))).toContain(made.seat)
    expect(ids(await matches.getAllByTeacher(teacher))).toContain(made.seat)
    const at = new Date(Date.now() + 40 * 86_400_000)
    const pair = { teacherUniqueId: teacher, studentUniqueId: student, matchUniqueId: made.seat }
    const session = await coachingSessions.create({ ...pair, scheduledAt: at, duration: 45 })
    expect(session).toMatchObject({
      teacherUniqueId: teacher,
      studentUniqueId: student,
      scheduledAt: at,
      duration: 45,
      status: 'active',
      studentConfirmed: false,
    })
    const { coachingSessions: own } = client('uma')
    expect(await own.studentConfirm(session.uniqueId)).toMatchObject({ uniqueId: session.uniqueId, studentConfirmed: true })
    expect(await own.studentNotes(session.uniqueId, 'Ask about sleep')).toMatchObject({ studentNotes: 'Ask about sleep' })
    expect(await coachingSessions.teacherConfirm(session.uniqueId)).toMatchObject({
      teacherConfirmed: true,
      studentConfirmed: true,
      studentNotes: 'Ask about sleep',
      teacherCheckedIn: false,
      studentCheckedIn: false,
    })
    // Confirmed once; nobody is there before the doors open, and it is nobody else’s.
    await expect(coachingSessions.teacherConfirm(session.uniqueId)).rejects.toEqual(refusal(409))
    await expect(coachingSessions.teacherCheckIn(session.uniqueId)).rejects.toEqual(refusal(409))
    await expect(own.studentCheckIn(session.uniqueId)).rejects.toEqual(refusal(409))
    await expect(own.studentCheckOut(session.uniqueId)).rejects.toEqual(refusal(409))
    await expect(client('uli').coachingSessions.studentNotes(session.uniqueId, 'Mine')).rejects.toEqual(refusal(404))
    await expect(coachingSessions.create({ ...pair, scheduledAt: at })).rejects.toEqual(refusal(409))
    await expect(coachingSessions.create({ ...pair, studentUniqueId: idOf('uli'), scheduledAt: at })).rejects.toEqual(
      refusal(422),
    )
    expect(ids(await coachingSessions.getByStudent(student))).toEqual([session.uniqueId])
    expect(ids(await coachingSessions.getByTeacher(teacher))).toEqual([session.uniqueId])
    expect(ids((await coachingSessions.list({ fromDate: at, toDate: at, status: 'active' })).data)).toEqual([session.uniqueId])
    expect(await coachingSessions.adminNotes(session.uniqueId, 'Bring shoes')).toMatchObject({ adminNotes: 'Bring shoes' })
    await expect(coachingSessions.teacherCheckOut(session.uniqueId)).rejects.toEqual(refusal(409))
    await world.sql.query("update university.sessions set starts_at = now() - interval '1 hour', ends_at = now() where id = $1", [
      session.uniqueId,
    ])
    expect(await coachingSessions.teacherCheckIn(session.uniqueId)).toMatchObject({ teacherCheckedIn: true })
    expect(await own.studentCheckIn(session.uniqueId)).toMatchObject({ studentCheckedIn: true, teacherCheckedIn: true })
    expect(await own.studentCheckOut(session.uniqueId)).toMatchObject({ studentCheckedIn: true })
    const [came] = (await client('uma').attendance.listByStudent(student, { courseUniqueId: made.course })).data
    expect(came).toMatchObject({ attendanceType: 'late', duration: 0 })
    expect((await coachingSessions.teacherCheckOut(session.uniqueId)).status).toBe('archived')
    await expect(own.studentConfirm(session.uniqueId)).rejects.toEqual(refusal(409))
    const next = await coachingSessions.create({
      ...pair,
      scheduledAt: new Date(at.getTime() + 86_400_000),
    })
    await coachingSessions.delete(next.uniqueId)
    expect((await coachingSessions.list({ status: 'inactive' })).data.map(({ uniqueId }) => uniqueId)).toEqual([next.uniqueId])
    const live = {
      title: 'Meet',
      userUniqueId: teacher,
      courseUniqueId: made.course,
      startAt: new Date(at.getTime() + 7_200_000).toISOString(),
      endAt: new Date(at.getTime() + 10_800_000).toISOString(),
      location: 'Studio',
    }
    const event = await calendars.createEvent(live)
    expect(event).toMatchObject({
      ...live,
      startAt: new Date(live.startAt),
      endAt: new Date(live.endAt),
      eventType: 'live',
      allDay: false,
    })
    expect(await calendars.getEvent(event.uniqueId)).toEqual(event)
    expect(
      ids((await calendars.listEvents({ courseUniqueId: made.course, startDate: at.toISOString(), eventType: 'live' })).data),
    ).toEqual([event.uniqueId])
    expect(await calendars.updateEvent(event.uniqueId, { title: 'Meet all' })).toMatchObject({ title: 'Meet all' })
    await expect(calendars.updateEvent(event.uniqueId, { startAt: live.startAt })).rejects.toEqual(refusal(422))
    await calendars.deleteEvent(event.uniqueId)
    expect((await calendars.getEvent(event.uniqueId)).status).toBe('inactive')
    await matches.delete(match.uniqueId)
    expect(ids(await matches.getAllByStudent(student))).not.toContain(made.seat)
  })

  it('takes attendance at sessions, as learners read it', async () => {
    const { attendance, calendars } = client()
    const { course } = await taken()
    await enrol(course, 'rae')
    const rae = world.userIds.rae
    const at = new Date(Date.now() + 60_000)
    const event = await calendars.createEvent({
      title: 'Together',
      userUniqueId: idOf('uli'),
      courseUniqueId: course,
      startAt: at.toISOString(),
      endAt: new Date(at.getTime() + 3_600_000).toISOString(),
    })
    const lesson = { lessonUniqueId: event.uniqueId, courseUniqueId: course }
    const noted = { lessonUniqueId: event.uniqueId, studentUniqueId: idOf('uma'), attendanceType: 'late' as const }
    // Whose session it is takes attendance, and nobody else: the learner not of themselves, another coach not at all.
    await expect(client('uma').attendance.create(noted)).rejects.toEqual(refusal(422))
    const made = await client('uli').attendance.create({ ...noted, duration: 40, notes: 'Bus' })
    expect(made).toMatchObject({
      ...lesson,
      ...noted,
      duration: 40,
      notes: 'Bus',
      attendedAt: expect.any(Date),
      status: 'active',
    })
    await expect(attendance.create(noted)).rejects.toEqual(refusal(409))
    await expect(attendance.create({ ...noted, studentUniqueId: idOf('ada') })).rejects.toEqual(refusal(422))
    await expect(attendance.create({ ...noted, studentUniqueId: rae, payload: { a: 1 } })).rejects.toEqual(refusal(422))
    // The client reads now where nothing was verified yet.
    expect(await client('uma').attendance.get(made.uniqueId)).toMatchObject({ uniqueId: made.uniqueId, ...noted, duration: 40 })
    await expect(client('uma').attendance.update(made.uniqueId, { attendanceType: 'present' })).rejects.toEqual(refusal(404))
    await expect(client('uma').attendance.verify(made.uniqueId)).rejects.toEqual(refusal(403))
    const bulk = await attendance.bulkCreate({
      lessonUniqueId: event.uniqueId,
      attendances: [
        { studentUniqueId: idOf('uma'), attendanceType: 'present' },
        { studentUniqueId: rae, attendanceType: 'excused', notes: 'Ill' },
      ],
    })
    const typeOf = (rows: readonly { studentUniqueId: string; attendanceType: string }[]) =>
      Object.fromEntries(rows.map((row) => [row.studentUniqueId, row.attendanceType]))
    expect(typeOf(bulk)).toEqual({ [idOf('uma')]: 'present', [rae]: 'excused' })
    const attended = async () => (await data('GET', `/sessions/${event.uniqueId}`)).attributes.attended
    expect(await attended()).toBe(1)
    expect(typeOf((await attendance.listByLesson(event.uniqueId, { sortBy: 'createdAt' })).data)).toEqual(typeOf(bulk))
    expect((await attendance.listByCourse(course, { attendanceType: 'excused', status: 'active' })).data).toHaveLength(1)
    expect((await attendance.listByCourse(course, { status: 'archived' })).data).toEqual([])
    const today = new Date().toISOString()
    expect(
      (await attendance.list({ courseUniqueId: course, dateFrom: today.slice(0, 10), dateTo: today.slice(0, 10) })).data,
    ).toHaveLength(1)
    expect(ids((await client('uma').attendance.listByStudent(idOf('uma'), { courseUniqueId: course })).data)).toEqual([
      made.uniqueId,
    ])
    expect((await client('uma').attendance.listByStudent(rae)).data).toEqual([])
    expect(await client('uma').attendance.getStudentStats(idOf('uma'), course)).toEqual({
      totalLessons: 1,
      present: 1,
      absent: 0,
      late: 0,
      excused: 0,
      attendanceRate: 100,
    })
    expect(await client('uli').attendance.verify(made.uniqueId)).toMatchObject({
      verifiedByUniqueId: idOf('uli'),
      verifiedAt: expect.any(Date),
    })
    await expect(attendance.verify(made.uniqueId)).rejects.toEqual(refusal(409))
    expect(await attendance.update(made.uniqueId, { attendanceType: 'absent' })).toMatchObject({ attendanceType: 'absent' })
    expect(await attended()).toBe(0)
    await client('uli').attendance.delete(made.uniqueId)
    await expect(attendance.get(made.uniqueId)).rejects.toEqual(refusal(404))
    expect((await attendance.create(noted)).uniqueId).not.toBe(made.uniqueId)
    expect(await attended()).toBe(1)
  })

  it('keeps hours of the week, and finds who fits whom by them', async () => {
    const { calendars, matches, teachers, students, coachingSessions, tests, subjects } = client()
    const { course, seat } = await taken({ instructor_unique_id: idOf('uli') })
    const morning = { dayOfWeek: 1, startTime: '09:00', endTime: '12:00', timezone: 'UTC' }
    const own = client('uma').calendars
    const hours = await own.addStudentAvailability(idOf('uma'), { ...morning, isRecurring: true })
    expect(hours).toMatchObject({
      ...morning,
      userUniqueId: idOf('uma'),
      userType: 'student',
      isRecurring: true,
      status: 'active',
    })
    await expect(own.addStudentAvailability(idOf('uma'), { ...morning, endTime: '08:00' })).rejects.toEqual(refusal(422))
    await expect(own.addStudentAvailability(idOf('uli'), morning)).rejects.toEqual(refusal(404))
    await expect(own.updateStudentAvailabilities(idOf('uli'), { slots: [] })).rejects.toEqual(refusal(404))
    await expect(client('uli').calendars.updateStudentAvailability(idOf('uma'), hours.uniqueId, morning)).rejects.toEqual(
      refusal(404),
    )
    expect(await own.updateStudentAvailability(idOf('uma'), hours.uniqueId, { endTime: '13:00' })).toMatchObject({
      endTime: '13:00',
    })
    await expect(own.updateStudentAvailability(idOf('uma'), hours.uniqueId, { startTime: '14:00' })).rejects.toEqual(refusal(422))
    const taught = await teachers.addAvailability(idOf('uli'), { ...morning, startTime: '10:00' })
    expect(taught).toMatchObject({ ...morning, startTime: '10:00', teacherUniqueId: idOf('uli') })
    expect(await teachers.updateAvailability(idOf('uli'), taught.uniqueId, { startTime: '10:00' })).toMatchObject({
      uniqueId: taught.uniqueId,
      endTime: '12:00',
    })
    expect(await calendars.getTeacherAvailability(idOf('uli'))).toMatchObject([{ userType: 'teacher', startTime: '10:00' }])
    await client('uli').calendars.addTeacherAvailability(idOf('uli'), { ...morning, dayOfWeek: 2 })
    expect(await calendars.getStudentAvailability(idOf('uma'))).toHaveLength(1)
    const [coach] = await matches.findCoaches(idOf('uma'), { courseUniqueId: course, availabilityRequired: true })
    expect(coach).toMatchObject({
      teacherUniqueId: idOf('uli'),
      email: emailOf('uli'),
      availabilityScore: 2,
      courseUniqueIds: [course],
    })
    await data('PUT', `/enrollments/${seat}`, { enrollment: { coach_unique_id: null } })
    const [coachee] = await matches.findCoachees(idOf('uli'), { courseUniqueId: course })
    expect(coachee).toMatchObject({ studentUniqueId: idOf('uma'), availabilityScore: 2 })
    await expect(matches.findCoachees(idOf('uli'), { subjectUniqueId: course })).rejects.toEqual(refusal(422))
    const both = { teacherUniqueId: idOf('uli'), studentUniqueId: idOf('uma') }
    const evaluated = await matches.evaluateMatches({
      teacherUniqueIds: [idOf('uli'), world.userIds.rae],
      studentUniqueIds: [idOf('uma')],
      courseUniqueId: course,
    })
    expect(evaluated.map(({ availabilityOverlap }) => availabilityOverlap)).toEqual([2, 0])
    expect(await matches.evaluateAvailabilities(both)).toMatchObject([{ ...both, availabilityOverlap: 2 }])
    const slots = [
      { ...morning, isRecurring: true, effectiveFrom: '2040-01-01T00:00:00Z', effectiveUntil: '2041-01-01T00:00:00Z' },
    ]
    expect(await own.updateStudentAvailabilities(idOf('uma'), { slots })).toMatchObject([
      { effectiveFrom: new Date('2040-01-01') },
    ])
    expect(await matches.evaluateAvailabilities(both)).toMatchObject([{ availabilityOverlap: 0 }])
    await students.deleteAllAvailability(idOf('uma'))
    expect(await calendars.getStudentAvailability(idOf('uma'))).toEqual([])
    await calendars.deleteAllTeacherAvailability(idOf('uli'))
    // A coach of one's own, slots that are free, and a session that is called off.
    const match = await matches.create({ ...both, courseUniqueId: course })
    expect((await matches.deactivate(match.uniqueId)).status).toBe('inactive')
    expect((await matches.activate(match.uniqueId)).status).toBe('active')
    const at = Date.now() + 90 * 86_400_000
    const slot = await data('POST', '/sessions', {
      session: {
        course_unique_id: course,
        title: 'Free',
        kind: 'coaching',
        coach_unique_id: idOf('uli'),
        starts_at: new Date(at).toISOString(),
        ends_at: new Date(at + 1_800_000).toISOString(),
      },
    })
    expect(ids(await matches.getAvailableByStudent(idOf('uma')))).toContain(slot.id)
    expect(ids(await matches.getAvailableByTeacher(idOf('uli')))).toContain(slot.id)
    await expect(coachingSessions.update(slot.id, { duration: 10, status: 'active' })).rejects.toEqual(refusal(422))
    expect((await coachingSessions.update(slot.id, { status: 'inactive' })).status).toBe('inactive')
    expect(ids(await matches.getAvailableByTeacher(idOf('uli')))).not.toContain(slot.id)
    const [subject] = (await subjects.list({ courseUniqueId: course })).data
    expect(await subjects.getTeacherResources(subject!.uniqueId, idOf('uli'))).toEqual([])
    await expect(subjects.getTeacherResources(subject!.uniqueId, idOf('ada'))).rejects.toEqual(refusal(404))
    expect(await tests.listOptions()).toBeInstanceOf(Array)
  })

  it('keeps one’s own notes, pins them, and shares others with replies', async () => {
    const { course, step } = await taken()
    const { notes } = client('uma')
    const about = { targetUniqueId: step, targetType: 'lesson' }
    const own = await notes.create({ ...about, content: 'Breathe deeper' })
    expect(own).toMatchObject({
      ...about,
      content: 'Breathe deeper',
      courseUniqueId: course,
      visibility: 'private',
      isPinned: false,
    })
    await expect(notes.create({ ...about, content: 'Again' })).rejects.toEqual(refusal(409))
    await expect(notes.create({ ...about, title: 'T', content: 'x' })).rejects.toEqual(refusal(422))
    expect(await notes.get(own.uniqueId)).toEqual(own)
    expect((await notes.pin(own.uniqueId)).isPinned).toBe(true)
    expect(ids((await notes.list({ isPinned: true })).data)).toEqual([own.uniqueId])
    expect((await notes.update(own.uniqueId, { content: 'Deeper' })).content).toBe('Deeper')
    expect(await notes.unpin(own.uniqueId)).toMatchObject({ isPinned: false, content: 'Deeper' })
    expect(ids((await notes.listByCourse(course)).data)).toEqual([own.uniqueId])
    expect(ids((await notes.listByLesson(step)).data)).toEqual([own.uniqueId])
    expect(ids((await notes.listByTarget(step, 'lesson')).data)).toEqual([own.uniqueId])
    expect(ids((await notes.listByAuthor(idOf('uma'))).data)).toContain(own.uniqueId)
    expect((await notes.listByAuthor(idOf('uli'))).data).toEqual([])
    expect((await client('uli').notes.list()).data).toEqual([])
    await expect(client('uli').notes.get(own.uniqueId)).rejects.toEqual(refusal(404))
    const asked = await notes.create({ ...about, content: 'How long?', noteType: 'comment', visibility: 'students' })
    expect(asked).toMatchObject({ content: 'How long?', noteType: 'comment', authorUniqueId: idOf('uma') })
    const reply = await client().notes.create({ ...about, content: 'A minute', parentNoteUniqueId: asked.uniqueId })
    expect(reply).toMatchObject({ parentNoteUniqueId: asked.uniqueId, content: 'A minute' })
    expect((await notes.getReplies(asked.uniqueId)).map(({ content }) => content)).toEqual(['A minute'])
    expect(ids((await notes.list({ noteType: 'comment', lessonUniqueId: step })).data)).toEqual([asked.uniqueId])
    await expect(notes.update(asked.uniqueId, { content: 'x' })).rejects.toEqual(refusal(409))
    await expect(notes.delete(asked.uniqueId)).rejects.toEqual(refusal(403))
    await client().notes.delete(asked.uniqueId)
    expect((await client().notes.get(asked.uniqueId)).status).toBe('inactive')
    await notes.delete(own.uniqueId)
    expect((await notes.list()).data).toEqual([])
  })

  it('makes access codes, checks, uses, puts off and revokes them', async () => {
    const { registrationTokens: codes } = client()
    const { course } = await courseOf([{}], { enrolment: 'code' })
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const made = await codes.create({ courseUniqueId: course, userRole: 'student', expiresAt })
    expect(made).toMatchObject({
      courseUniqueId: course,
      maxUses: 1,
      usedCount: 0,
      status: 'active',
      expiresAt: new Date(expiresAt),
    })
    expect(made.token).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(await codes.get(made.uniqueId)).toMatchObject({ token: made.token.slice(-4), status: 'active' })
    for (const wrong of [{ maxUses: 5 }, { userRole: 'admin' as const }, { metadata: { a: 1 } }])
      await expect(codes.create({ courseUniqueId: course, userRole: 'student', ...wrong })).rejects.toEqual(refusal(422))
    const later = new Date(Date.now() + 5 * 86_400_000)
    expect((await codes.update(made.uniqueId, { expiresAt: later.toISOString() })).expiresAt).toEqual(later)
    const { registrationTokens: hers } = client('uma')
    expect(await hers.validate('AAAA-BBBB-CCCC')).toMatchObject({ valid: false, error: 'Invalid code, please try again.' })
    expect(await hers.validate(made.token)).toMatchObject({
      valid: true,
      token: { uniqueId: made.uniqueId, courseUniqueId: course },
    })
    await expect(hers.use(made.token, idOf('uli'))).rejects.toEqual(refusal(422))
    const used = await hers.use(made.token, idOf('uma'))
    expect(used.success).toBe(true)
    expect((await data('GET', `/enrollments/${used.enrollmentUniqueId}`)).attributes).toMatchObject({
      source: 'code',
      status: 'active',
    })
    expect(await client('uli').registrationTokens.validate(made.token)).toMatchObject({ valid: false })
    expect(await codes.get(made.uniqueId)).toMatchObject({ status: 'archived', usedCount: 1 })
    await expect(codes.update(made.uniqueId, { expiresAt })).rejects.toEqual(refusal(409))
    const batch = await codes.generateBatch({ courseUniqueId: course, userRole: 'student', count: 3 })
    expect(new Set(batch.map(({ token }) => token)).size).toBe(3)
    expect((await codes.list({ courseUniqueId: course, status: 'active' })).data).toHaveLength(3)
    await expect(codes.generateBatch({ courseUniqueId: course, userRole: 'student', count: 501 })).rejects.toEqual(refusal(422))
    expect((await codes.revoke(batch[0]!.uniqueId)).status).toBe('inactive')
    await codes.delete(batch[1]!.uniqueId)
    expect(await client('uli').registrationTokens.validate(batch[1]!.token)).toMatchObject({ valid: false })
    expect(await client('uli').registrationTokens.use(batch[2]!.token, idOf('uli'))).toMatchObject({ success: true })
    await expect(hers.list()).rejects.toEqual(refusal(403))
  })

  it('refuses to switch off what is always on', async () => {
    const { courses, assignments } = client()
    const { course, chapter } = await taken()
    expect(await courses.get(course)).toMatchObject({ enabled: true })
    await expect(courses.update(course, { enabled: false } as never)).rejects.toEqual(refusal(422))
    await expect(courses.update(course, { status: 'inactive' } as never)).rejects.toEqual(refusal(422))
    expect(await courses.update(course, { status: 'active', name: 'As it was' } as never)).toMatchObject({ name: 'As it was' })
    const [lesson] = (await client().lessons.listByCourse(course)).data
    const made = await assignments.create({ lessonUniqueId: lesson?.uniqueId ?? chapter, title: 'Write' } as never)
    await expect(assignments.update(made.uniqueId, { enabled: false } as never)).rejects.toEqual(refusal(422))
    expect(await assignments.update(made.uniqueId, { enabled: true, title: 'Draw' } as never)).toMatchObject({ title: 'Draw' })
  })
})
