import { randomUUID } from 'node:crypto'
import type { Demo, DemoParts } from '@quoin/kit/server'
import { type Drawing, pictureFor } from './demoPictures.ts'
import { positionOf, type Step } from './journey/definition.ts'
import { valuesOf } from './journey/marks.ts'
import { pageOf } from './journey/read.ts'
import { onboarding } from './resources/index.ts'

const steps = [
  {
    name: 'Read how we work',
    description: 'Our hours, who helps with what, and where to ask. It takes five minutes.',
    drawing: 'hours',
  },
  {
    name: 'Complete your profile',
    description: 'Colleagues find you by your name and picture. Add both to your profile.',
    drawing: 'profile',
    fact: 'gateway.users.profileUpdate',
    place: '/gateway/account',
    tour: [{ element: 'page:/gateway/account', text: 'Your account is always here in the menu.' }],
  },
  { name: 'Meet your team', description: 'Say hello to the people you will work with most.', drawing: 'team', isOptional: true },
] as const satisfies readonly { readonly drawing: Drawing; readonly [more: string]: unknown }[]

/** A journey for the role of members, which the demo member has finished; who joins later has it before them. */
export const demo: Demo = async ({ tx, tenantId, year, people, isLarge, files }) => {
  if (!isLarge) return
  const [admin, member] = people
  const id = await year.add(tx, onboarding.onboardings, admin!, 120, {
    name: 'Welcome aboard',
    description: 'What everybody does in their first week.',
    status: 'active',
    totalSteps: steps.length,
    publishedVersion: 1,
    publishedAt: new Date(Date.now() - 119 * 86_400_000).toISOString(),
    remindAfterDays: 3,
  })
  const published: Step[] = []
  for (const [i, { drawing, ...step }] of steps.entries()) {
    const image = await pictureFor({ tx, tenantId, files }, admin!.id, drawing)
    const stepId = await year.add(tx, onboarding.steps, admin!, 120, { ...step, onboarding: id, position: i + 1, image })
    published.push({
      id: stepId,
      order: i + 1,
      name: step.name,
      description: step.description,
      url: pageOf(i + 1),
      place: 'place' in step ? step.place : null,
      contentUrl: null,
      imageUrl: null,
      videoUrl: null,
      imageFile: image,
      videoFile: null,
      params: null,
      fact: 'fact' in step ? step.fact : null,
      isOptional: 'isOptional' in step,
      roles: [],
      condition: null,
      tour: 'tour' in step ? step.tour : null,
    })
  }
  await tx.query(
    'insert into onboarding.versions (tenant_id, onboarding_id, number, steps, published_by) values ($1, $2, 1, $3, $4)',
    [tenantId, id, JSON.stringify(published), admin!.id],
  )
  await year.add(tx, onboarding.flows, admin!, 90, {
    onboarding: id,
    code: 'returning',
    name: 'Returning colleagues',
    description: 'For those who have worked here before.',
    steps: [{ step_unique_id: published[1]!.id }],
  })
  await tx.query(`update gateway.roles set on_boarding_id = $2 where tenant_id = $1 and code = 'user'`, [tenantId, id])
  if (!member) return
  await year.add(tx, onboarding.identities, member, 95, {
    user: member.id,
    identityType: 'passport',
    identityValue: 'C01X00T47',
    verified: true,
    verifiedAt: new Date(Date.now() - 94 * 86_400_000).toISOString(),
    verifiedBy: admin!.id,
  })
  const walk = walker({ tx, tenantId, year }, id, published)
  await walk(member, { role: 'user', beganDaysAgo: 100, done: published.length })
  // Two are on their way by hand of an administrator; their roles have no journey, so it holds neither of them. The second has not gone on for days.
  const [, , support, guest] = people
  if (support) await walk(support, { role: 'support', beganDaysAgo: 3, done: 2 })
  if (guest) await walk(guest, { role: 'guest', beganDaysAgo: 9, done: 1 })
}

interface Walk {
  readonly role: string
  readonly beganDaysAgo: number
  /** How many steps are done; each took about a day. */
  readonly done: number
}

/** Puts somebody on the way through the published steps, with what became of each and when. */
const walker =
  ({ tx, tenantId, year }: Pick<DemoParts, 'tx' | 'tenantId' | 'year'>, onboardingId: string, steps: readonly Step[]) =>
  async (person: DemoParts['people'][number], { role, beganDaysAgo, done }: Walk): Promise<void> => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    const over = steps.slice(0, done)
    const marks = new Map(over.map((step) => [step.id, { status: 'complete', params: null } as const]))
    const position = positionOf(steps, role, marks)
    const movedAt = at(beganDaysAgo - done * 0.7)
    const journey = await year.add(tx, onboarding.journeys, person, beganDaysAgo, {
      user: person.id,
      onboarding: onboardingId,
      onboardingName: 'Welcome aboard',
      journeyVersion: 1,
      roleCode: role,
      status: position.open ? 'active' : 'completed',
      attempts: done,
      startedAt: at(beganDaysAgo),
      movedAt,
      ...(position.open ? {} : { completedAt: movedAt }),
      ...valuesOf(position),
    })
    for (const [i, step] of over.entries()) {
      await tx.query(
        `insert into onboarding.marks (tenant_id, journey_id, step_id, status, attempts, done_by, opened_at, done_at) values ($1, $2, $3, 'complete', 1, $4, $5, $6)`,
        [tenantId, journey, step.id, person.id, at(beganDaysAgo - i * 0.7), at(beganDaysAgo - 0.1 - i * 0.7)],
      )
      await tx.query(
        `insert into onboarding.journey_logs (tenant_id, id, journey_id, step_number, action, actor_id, at) values ($1, $2, $3, $4, 'complete', $5, $6)`,
        [tenantId, randomUUID(), journey, i + 1, person.id, at(beganDaysAgo - 0.1 - i * 0.7)],
      )
    }
    if (position.open)
      await tx.query('insert into onboarding.marks (tenant_id, journey_id, step_id, opened_at) values ($1, $2, $3, $4)', [
        tenantId,
        journey,
        position.open.id,
        movedAt,
      ])
  }
