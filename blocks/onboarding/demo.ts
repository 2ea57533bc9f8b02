import { randomUUID } from 'node:crypto'
import type { Demo } from '@quoin/kit/server'
import { positionOf, type Step } from './journey/definition.ts'
import { valuesOf } from './journey/marks.ts'
import { pageOf } from './journey/read.ts'
import { onboarding } from './resources/index.ts'

const steps = [
  {
    name: 'Read how we work',
    description: 'Our hours, who helps with what, and where to ask. It takes five minutes.',
  },
  {
    name: 'Complete your profile',
    description: 'Colleagues find you by your name and picture. Add both to your profile.',
    fact: 'gateway.users.profileUpdate',
    place: '/gateway/account',
    tour: [{ element: 'page:/gateway/account', text: 'Your account is always here in the menu.' }],
  },
  { name: 'Meet your team', description: 'Say hello to the people you will work with most.', isOptional: true },
] as const

/** A journey for the role of members, which the demo member has finished; who joins later has it before them. */
export const demo: Demo = async ({ tx, tenantId, year, people, isLarge }) => {
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
  for (const [i, step] of steps.entries()) {
    const stepId = await year.add(tx, onboarding.steps, admin!, 120, { ...step, onboarding: id, position: i + 1 })
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
  const marks = new Map(published.map((step) => [step.id, { status: 'complete', params: null } as const]))
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const journey = await year.add(tx, onboarding.journeys, member, 100, {
    user: member.id,
    onboarding: id,
    onboardingName: 'Welcome aboard',
    journeyVersion: 1,
    roleCode: 'user',
    status: 'completed',
    attempts: 3,
    startedAt: at(100),
    movedAt: at(98),
    completedAt: at(98),
    ...valuesOf(positionOf(published, 'user', marks)),
  })
  for (const [i, step] of published.entries()) {
    await tx.query(
      `insert into onboarding.marks (tenant_id, journey_id, step_id, status, attempts, done_by, opened_at, done_at) values ($1, $2, $3, 'complete', 1, $4, $5, $6)`,
      [tenantId, journey, step.id, member.id, at(100 - i * 0.7), at(99.9 - i * 0.9)],
    )
    await tx.query(
      `insert into onboarding.journey_logs (tenant_id, id, journey_id, step_number, action, actor_id, at) values ($1, $2, $3, $4, 'complete', $5, $6)`,
      [tenantId, randomUUID(), journey, i + 1, member.id, at(99.9 - i * 0.9)],
    )
  }
}
