import { richTextOfMarkdown } from '@quoin/kit/rich-text/html'
import { newSecret } from '@quoin/kit/secret-links'
import { openAccount, post } from '@quoin/kit/ledger'
import { take } from '@quoin/kit/occupancy'
import type { Demo, DemoParts } from '@quoin/kit/server'
import { sales } from '@quoin/sales/resources'
import { keepFile, makeMedia } from './demo/media.ts'
import { placeInCourse } from './demo/placement.ts'
import { captions, days, fireSafety, welcome } from './demo/texts.ts'
import { draftOf, isTaken } from './learning/content.ts'
import { chaptersOfMarkdown } from './learning/markdown.ts'
import { countedSteps } from './learning/standing.ts'
import { university } from './resources/index.ts'
import { ratingKeys } from './resources/wire.ts'

const dayMs = 86_400_000
const ago = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString()

/** A course of seven days in two cohorts with sessions of a coach, and a mandatory one that somebody owes. */
export const demo: Demo = async (parts) => {
  if (!parts.isLarge) return
  const calm = await makeCalm(parts)
  const safety = await makeSafety(parts)
  const cohorts = await makeCohorts(parts, calm)
  await takeCalm(parts, calm, cohorts)
  await takeSafety(parts, safety)
  await holdSessions(parts, calm, cohorts)
  await placeInCourse(parts, calm)
  await adder(parts, 60)(university.settings, { refersFriends: true })
}

interface Cohorts {
  readonly before: string
  readonly now: string
}
/** One that is over, and one in the middle of its week. */
async function makeCohorts(parts: DemoParts, course: string): Promise<Cohorts> {
  const cohort = (name: string, daysAgo: number) =>
    adder(parts, daysAgo + 7)(university.cohorts, {
      course,
      name,
      startsOn: ago(daysAgo).slice(0, 10),
      endsOn: ago(daysAgo - 14).slice(0, 10),
      capacity: 12,
    })
  return { before: await cohort('Group A', 30), now: await cohort('Group B', 4) }
}

/** A live session that was held and is owed to its coach, one that comes, and a coaching slot that is free. */
async function holdSessions(parts: DemoParts, course: string, cohorts: Cohorts): Promise<void> {
  const { tx, tenantId, year, people } = parts
  const coach = people[2]!
  const session = async (title: string, daysAgo: number, minutes: number, more: Values) => {
    const from = new Date(Date.now() - daysAgo * dayMs)
    from.setUTCHours(14, 0, 0, 0)
    const [startsAt, endsAt] = [from.toISOString(), new Date(from.getTime() + minutes * 60_000).toISOString()]
    const values = { course, title, coach: coach.id, startsAt, endsAt, feeMinor: 6_000, feeCurrency: 'EUR', ...more }
    const id = await year.add(tx, university.sessions, people[0]!, Math.max(daysAgo, 0) + 5, values)
    if (daysAgo < 0)
      await take(tx, {
        kind: 'university.session',
        subject: id,
        from: startsAt,
        to: endsAt,
        units: [{ resource: coach.id, unit: 1 }],
      })
    return id
  }
  const title = 'Group call: looking back on the week'
  const held = await session(title, 22, 60, {
    cohort: cohorts.before,
    status: 'done',
    place: 'Online',
    log: 'Quiet at first. Box breathing was what most want to keep.',
    owedAt: ago(22),
  })
  await tx.query(
    `insert into university.attendances (tenant_id, session_id, course_id, coach_id, enrollment_id, student_id, student_name, attendance_type, attended_at, by_code)
     select $1, $2, s.course_id, s.coach_id, e.id, e.user_id, e.user_name, case when e.status = 'completed' then 'present' else 'late' end, s.starts_at, true
     from university.enrollments e join university.sessions s on s.tenant_id = $1 and s.id = $2 where e.tenant_id = $1 and e.cohort_id = $3`,
    [tenantId, held, cohorts.before],
  )
  const earning = await year.add(tx, sales.earnings, people[0]!, 22, {
    person: coach.id,
    personName: coach.name,
    description: title,
    amountMinor: 6_000,
    source: university.sessions.dotted,
    sourceId: held,
  })
  const account = (kind: string, owner: string | null) => openAccount(tx, { kind, owner, currency: 'EUR', floor: null })
  await post(tx, {
    key: `earned:${earning}:v0`,
    kind: 'sales.owed',
    entries: [
      { account: await account('sales.vendor_cost', null), amount: -6_000n },
      { account: await account('sales.payable', coach.id), amount: 6_000n },
    ],
    subject: earning,
    memo: title,
  })
  await session('Group call: half-way', -1, 45, { cohort: cohorts.now, place: 'Online' })
  await session('Half an hour with your coach', -2, 30, { kind: 'coaching', feeMinor: 3_000 })
}

type Values = Record<string, unknown>
const adder =
  ({ tx, year, people }: DemoParts, daysAgo: number) =>
  (resource: Parameters<typeof year.add>[1], values: Values) =>
    year.add(tx, resource, people[0]!, daysAgo, values)

async function makeCalm(parts: DemoParts): Promise<string> {
  const { people } = parts
  const boss = people[0]!.id
  const add = adder(parts, 60)
  const media = await makeMedia()
  const keep = (name: string, type: string, bytes: Buffer) => keepFile(parts, boss, name, type, bytes)
  const course = await add(university.courses, {
    name: 'Seven days of calm',
    code: 'CALM-7',
    summary: 'A week with one small practice a day.',
    description: 'Texts, a meditation and seven practices that take a quarter of an hour a day.',
    level: 'Beginners',
    topics: ['wellbeing'],
    coach: boss,
    enrolment: 'free',
    capacity: 30,
    certificateMonths: 24,
    ending: 'Well done. Keep the one practice that did you good, and let the others go.',
  })
  const intro = await add(university.chapters, { course, title: 'Welcome', kind: 'intro' })
  const film = await keep('welcome.webm', 'video/webm', media.film)
  await add(university.steps, {
    chapter: intro,
    title: 'Welcome to the course',
    kind: 'video',
    minutes: 1,
    isPreview: true,
    captions,
    ...film,
  })
  await add(university.steps, {
    chapter: intro,
    title: 'Meditation: a minute of breath',
    kind: 'audio',
    minutes: 1,
    ...(await keep('meditation.wav', 'audio/wav', media.meditation)),
  })
  await add(university.steps, {
    chapter: intro,
    title: 'How it works',
    kind: 'text',
    minutes: 2,
    body: richTextOfMarkdown(welcome),
  })
  for (const [i, day] of days.entries()) {
    const chapter = await add(university.chapters, {
      course,
      title: day.title,
      kind: 'day',
      summary: day.summary,
      unlock: i === 0 ? 'order' : 'days',
      unlockDays: i === 0 ? null : i,
    })
    const picture = await keep(`day-${i + 1}.png`, 'image/png', media.days[i]!)
    await add(university.steps, {
      chapter,
      title: `${day.title}: the idea`,
      kind: 'text',
      minutes: 5,
      body: richTextOfMarkdown(day.lesson),
      ...picture,
    })
    await add(university.steps, {
      chapter,
      title: `Practice: ${day.title.toLowerCase()}`,
      kind: 'practice',
      minutes: 10,
      body: richTextOfMarkdown(day.practice),
    })
  }
  const beside = await add(university.chapters, { course, title: 'To take along', kind: 'resources', unlock: 'open' })
  await add(university.steps, {
    chapter: beside,
    title: 'Breathing card to print',
    kind: 'file',
    isRequired: false,
    ...(await keep('breathing-card.png', 'image/png', media.card)),
  })
  await add(university.steps, {
    chapter: beside,
    title: 'Bells for box breathing',
    kind: 'audio',
    isRequired: false,
    minutes: 1,
    ...(await keep('bells.wav', 'audio/wav', media.bells)),
  })
  return publish(parts, course, 58)
}

async function makeSafety(parts: DemoParts): Promise<string> {
  const add = adder(parts, 40)
  const course = await add(university.courses, {
    name: 'Fire safety at work',
    code: 'FIRE-1',
    summary: 'Mandatory for everybody, every year.',
    enrolment: 'free',
    isMandatory: true,
    dueDays: 30,
    graceDays: 14,
    renewMonths: 12,
    certificateMonths: 12,
  })
  for (const chapter of chaptersOfMarkdown(fireSafety)) {
    const id = await add(university.chapters, { course, title: chapter.title, kind: 'chapter' })
    for (const step of chapter.steps)
      await add(university.steps, {
        chapter: id,
        title: step.title,
        kind: 'text',
        minutes: 3,
        body: richTextOfMarkdown(step.body),
      })
  }
  const check = await add(university.chapters, { course, title: 'Check yourself', kind: 'chapter' })
  const quiz = await add(university.steps, {
    chapter: check,
    title: 'Quiz',
    kind: 'quiz',
    minutes: 5,
    passPercent: 60,
    attemptsMax: 3,
    timeLimitSeconds: 600,
  })
  const question = (
    prompt: string,
    kind: 'single' | 'multiple',
    options: readonly (readonly [string, boolean])[],
    explanation: string,
  ) =>
    add(university.questions, {
      step: quiz,
      prompt,
      kind,
      explanation,
      options: options.map(([text, is_right], i) => ({ id: `o${i + 1}`, text, is_right })),
    })
  await question(
    'What comes first?',
    'single',
    [
      ['Fight the fire', false],
      ['Raise the alarm', true],
      ['Save the documents', false],
    ],
    'Alarm, people, fire: in this order.',
  )
  await question(
    'What do you never do in a fire?',
    'multiple',
    [
      ['Use a lift', true],
      ['Go to the assembly point', false],
      ['Open a hot door', true],
    ],
    'A lift may stop, and behind a hot door there is fire.',
  )
  await question(
    'What may stand in an escape route?',
    'single',
    [
      ['Nothing', true],
      ['A bicycle, for a short time', false],
      ['Boxes along the wall', false],
    ],
    'Escape routes are kept free at all times.',
  )
  return publish(parts, course, 39)
}

async function publish({ tx, tenantId, year, people }: DemoParts, course: string, daysAgo: number): Promise<string> {
  const chapters = await draftOf({ tx, tenantId }, course)
  const steps = chapters.flatMap((chapter) => chapter.steps)
  await tx.query(
    'insert into university.versions (tenant_id, course_id, number, content, published_by) values ($1, $2, 1, $3, $4)',
    [tenantId, course, JSON.stringify(chapters), people[0]!.id],
  )
  await year.change(tx, university.courses, course, people[0]!, daysAgo, {
    status: 'published',
    publishedVersion: 1,
    publishedAt: ago(daysAgo),
    chapterCount: chapters.filter(isTaken).length,
    stepCount: steps.length,
    minutes: steps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  })
  return course
}

/** Somebody’s seat with so many chapters finished. */
async function seat(
  parts: DemoParts,
  course: string,
  courseName: string,
  person: { id: string; name: string },
  so: { startedDaysAgo: number; finished: number; more?: Values },
) {
  const { tx, tenantId } = parts
  const chapters = await draftOf({ tx, tenantId }, course)
  const taken = chapters.filter(isTaken)
  const done = taken.slice(0, so.finished)
  const steps = [...chapters.filter(({ kind }) => kind === 'intro'), ...done].flatMap((chapter) => chapter.steps)
  const counted = countedSteps(chapters)
  const isOver = so.finished === taken.length
  const id = await parts.year.add(tx, university.enrollments, person, so.startedDaysAgo, {
    course,
    courseName,
    user: person.id,
    userName: person.name,
    status: isOver ? 'completed' : 'active',
    source: 'free',
    courseVersion: 1,
    startedAt: ago(so.startedDaysAgo),
    lastSeenAt: ago(Math.max(0, so.startedDaysAgo - so.finished)),
    completedAt: isOver ? ago(so.startedDaysAgo - so.finished) : null,
    progress: isOver ? 100 : Math.floor((counted.filter((step) => steps.includes(step)).length * 100) / counted.length),
    stepsDone: counted.filter((step) => steps.includes(step)).length,
    stepsTotal: counted.length,
    currentChapter: taken[so.finished]?.title ?? null,
    ...so.more,
  })
  await tx.query('insert into university.zones (tenant_id, enrollment_id, time_zone) values ($1, $2, $3)', [tenantId, id, 'UTC'])
  await tx.query(
    'insert into university.progress (tenant_id, enrollment_id, step_id, seen_at, done_at) select $1, $2, unnest($3::uuid[]), $4, $4',
    [tenantId, id, steps.map((step) => step.id), ago(Math.max(0, so.startedDaysAgo - so.finished))],
  )
  for (const [i, chapter] of done.entries())
    await tx.query(
      'insert into university.finished (tenant_id, enrollment_id, chapter_id, finished_at) values ($1, $2, $3, $4)',
      [tenantId, id, chapter.id, ago(so.startedDaysAgo - i - 0.4)],
    )
  return { id, steps }
}

async function takeCalm(parts: DemoParts, course: string, cohorts: Cohorts): Promise<void> {
  const { tx, tenantId, year, people } = parts
  const [boss, member, support, guest] = people
  const name = 'Seven days of calm'
  const current = await seat(parts, course, name, member!, { startedDaysAgo: 4, finished: 3, more: { cohort: cohorts.now } })
  await tx.query(
    `insert into university.notes (tenant_id, user_id, step_id, course_id, chapter_title, step_title, text)
     values ($1, $2, $3, $4, 'Arriving', 'Practice: arriving', 'The rain on the window, the fridge, a blackbird. I was less tired than I thought.')`,
    [tenantId, member!.id, current.steps.find(({ title }) => title === 'Practice: arriving')!.id, course],
  )
  await seat(parts, course, name, support!, { startedDaysAgo: 29, finished: 1, more: { cohort: cohorts.before } })
  const over = await seat(parts, course, name, guest!, { startedDaysAgo: 30, finished: 7, more: { cohort: cohorts.before } })
  const certificate = await year.add(tx, university.certificates, boss!, 23, {
    number: 'CALM7DEM01',
    enrollment: over.id,
    course,
    courseName: name,
    user: guest!.id,
    holder: guest!.name,
    issuedAt: ago(23),
    expiresOn: ago(-700).slice(0, 10),
  })
  const { secret, hash } = newSecret(tenantId)
  await tx.query('insert into university.certificate_links (tenant_id, hash, secret, certificate_id) values ($1, $2, $3, $4)', [
    tenantId,
    hash,
    secret,
    certificate,
  ])
  const answer = (kind: keyof typeof ratingKeys, values: readonly number[], more: Values = {}) =>
    year.add(tx, university.surveys, guest!, 23, {
      enrollment: over.id,
      course,
      user: guest!.id,
      kind,
      ratings: Object.fromEntries(ratingKeys[kind].map((key, i) => [key, values[i % values.length]])),
      answeredAt: ago(kind === 'happiness_before' ? 30 : 23),
      ...more,
    })
  await answer('happiness_before', [3, 2, 2, 4])
  await answer('happiness_after', [4, 4, 3, 4])
  await answer('course', [5, 5, 4, 5, 5, 4, 4, 5], {
    coachLowest: 4,
    recommend: true,
    comment: 'The short practices fit into a working day.',
  })
  await year.add(tx, university.codes, boss!, 2, {
    course,
    email: 'robin@guest.example',
    name: 'Robin Example',
    source: 'staff',
    status: 'pending',
    dueAt: ago(1),
  })
}

async function takeSafety(parts: DemoParts, course: string): Promise<void> {
  const [, member, support, guest] = parts.people
  const name = 'Fire safety at work'
  await seat(parts, course, name, member!, { startedDaysAgo: 35, finished: 1, more: { dueOn: ago(5).slice(0, 10) } })
  await seat(parts, course, name, support!, {
    startedDaysAgo: 38,
    finished: 3,
    more: { dueOn: ago(8).slice(0, 10), renewOn: ago(-330).slice(0, 10) },
  })
  await seat(parts, course, name, guest!, { startedDaysAgo: 3, finished: 0, more: { dueOn: ago(-27).slice(0, 10) } })
}
