import type { DemoParts } from '@quoin/kit/server'
import { university } from '../resources/index.ts'

type Options = readonly (readonly [text: string, isRight: boolean])[]

/** A test of three questions that says on which day of a course one begins; the fourth person of the company has taken it. */
export async function placeInCourse({ tx, tenantId, year, people }: DemoParts, course: string): Promise<void> {
  const [boss, , , guest] = people
  const add = (resource: Parameters<typeof year.add>[1], values: Record<string, unknown>) =>
    year.add(tx, resource, boss!, 20, values)
  const days = await tx.query<{ id: string }>(
    `select c.id from university.chapters c where c.tenant_id = $1 and c.course_id = $2 and c.kind = 'day' order by c.position, c.created_at, c.id`,
    [tenantId, course],
  )
  const name = 'How much calm do you know?'
  const placement = await add(university.placements, {
    course,
    name,
    description: 'Three questions on breathing and attention. They tell you on which day to begin.',
    status: 'active',
    passPercent: 100,
    timeLimitSeconds: 600,
  })
  const section = async (title: string, position: number) => add(university.sections, { placement, name: title, position })
  const question = async (into: string, prompt: string, told: Options, points = 1) => {
    const options = told.map(([text, is_right], i) => ({ id: `o${i + 1}`, text, is_right }))
    const values = { prompt, kind: 'single', points, options }
    return { ...values, explanation: null, id: await add(university.questions, { ...values, placement, section: into }) }
  }
  const [breath, attention] = [await section('Breathing', 1), await section('Attention', 2)]
  const asked = [
    {
      section: 'Breathing',
      ...(await question(breath, 'What slows the pulse?', [
        ['A long breath out', true],
        ['Quick breaths in', false],
      ])),
    },
    {
      section: 'Breathing',
      ...(await question(breath, 'How many equal parts has box breathing?', [
        ['Two', false],
        ['Four', true],
        ['Seven', false],
      ])),
    },
    {
      section: 'Attention',
      ...(await question(
        attention,
        'What do you do when your thoughts wander?',
        [
          ['Begin again from the start', false],
          ['Notice it and come back', true],
          ['Stop for today', false],
        ],
        2,
      )),
    },
  ]
  const chapter = days[2]?.id
  const message = 'You breathe well already. Begin with attention.'
  await add(university.rules, { placement, minPercent: 50, maxPercent: 99, action: 'enroll', chapter, message })
  await add(university.rules, {
    placement,
    minPercent: 100,
    maxPercent: 100,
    action: 'credit',
    message: 'Nothing here is new to you.',
  })
  const at = new Date(Date.now() - 6 * 86_400_000).toISOString()
  const attempt = await year.add(tx, university.attempts, guest!, 6, {
    placement,
    course,
    user: guest!.id,
    userName: guest!.name,
    stepTitle: name,
    kind: 'placement',
    status: 'graded',
    startedAt: at,
    submittedAt: at,
    pointsMax: 4,
    points: 2,
    percent: 50,
    isPassed: false,
    outcome: 'enroll',
    placedCourse: course,
    placedChapter: chapter,
    placedMessage: message,
  })
  await tx.query(
    'insert into university.papers (tenant_id, attempt_id, questions, answers, pass_percent, shows_answers) values ($1, $2, $3, $4, 100, false)',
    [
      tenantId,
      attempt,
      JSON.stringify(asked),
      JSON.stringify({ [asked[0]!.id]: ['o1'], [asked[1]!.id]: ['o2'], [asked[2]!.id]: ['o3'] }),
    ],
  )
}
