import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const data = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json, text } = await world.fetch(who, method, `/api${path}`, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
/** A form of one question that is answered from now on. */
const formOf = async (name: string): Promise<string> => {
  const definition = { pages: [{ id: 'p', groups: [{ id: 'g', questions: [{ id: 'a', kind: 'text', title: { en: 'A' } }] }] }] }
  const { id } = await data('POST', '/forms/surveys', { survey: { name, definition } })
  await data('PUT', `/forms/surveys/${id}/status`, { survey: { status: 'live' } })
  return id
}
const answer = (form: string, who: Who) =>
  data('POST', `/forms/surveys/${form}/instances`, { survey: { form_fields: { a: 'yes' } } }, who)
/** The event that one form alone is answered. */
const answered = (form: string) => `forms.answers.create:${form}`
/** All that was announced was heard by forms, which tells whoever waits for one form. */
const heard = () =>
  vi.waitFor(
    async () => {
      const { rows } = await world.sql.query(
        `select 1 from kit.outbox o, kit.listeners l where l.name in ('forms.follow_answers', 'rewards.earn_by_events') and (o.transaction, o.id) > (l.transaction, l.id)`,
      )
      expect(rows).toEqual([])
    },
    { timeout: 20_000 },
  )

describe('A certain form', () => {
  it('completes the step that waits for it and none that waits for another, also for who answered it before [FM14]', async () => {
    const [asked, other] = [await formOf('Asked'), await formOf('Other')]
    const { id } = await data('POST', '/onboarding/onboardings', { onboarding: { name: 'Welcome' } })
    for (const [i, form] of [asked, other].entries())
      await data('POST', `/onboarding/onboardings/${id}/steps`, {
        step: { name: `Step ${i}`, order: i + 1, fact: answered(form) },
      })
    const standing = async (who: Who) => (await data('GET', `/onboarding/onboard/${id}`, undefined, who)).attributes
    await data('POST', `/onboarding/onboard/${id}/start`, { user: { user_unique_id: world.userIds.uma } }, 'uma')
    await answer(other, 'uma')
    await heard()
    expect((await standing('uma')).completed_steps).toEqual([2])
    await answer(asked, 'uma')
    await heard()
    expect(await standing('uma')).toMatchObject({ completed_steps: [1, 2], progress: 100, status: 'completed' })
    // Uli answered one of them before the journey began.
    await answer(asked, 'uli')
    await heard()
    const late = await data('POST', `/onboarding/onboard/${id}/start`, { user: { user_unique_id: world.userIds.uli } }, 'uli')
    expect(late.attributes.completed_steps).toEqual([1])
    const wrong = { step: { name: 'Wrong', fact: 'no.such.thing:00000000-0000-4000-8000-000000000000' } }
    expect((await world.fetch('ada', 'POST', `/api/onboarding/onboardings/${id}/steps`, wrong)).status).toBe(422)
  })

  it('earns by the rule that names it, and by none that names another [RX1]', async () => {
    const [asked, other] = [await formOf('Rewarded'), await formOf('Unrewarded')]
    await world.sql.query('update rewards.event_rules set enabled = false where tenant_id = $1', [world.tenantIds.a])
    const { id: tier } = await data('POST', '/rewards/loyalties', { loyalty: { name: 'Answering', min_points: 0 } })
    for (const [event_type, points_earned] of [
      [answered(asked), 30],
      ['forms.answers.create', 1],
    ] as const)
      await data('POST', `/rewards/loyalties/${tier}/rules/events`, {
        event_points: { name: `Rule ${points_earned}`, event_type, points_earned },
      })
    const points = async () =>
      (
        await world.sql.query<{ points: number }>(
          `select coalesce(sum(points), 0)::int as points from rewards.movements where kind = 'event' and user_id = $1`,
          [world.userIds.uli],
        )
      ).rows[0]!.points
    await answer(other, 'uli')
    await heard()
    expect(await points()).toBe(1)
    await answer(asked, 'uli')
    await heard()
    expect(await points()).toBe(32)
  })

  it('is told of by its answers alone: what is no form or no answer waits for nothing', async () => {
    const asked = await formOf('Asked of others')
    const { id } = await data('POST', '/onboarding/onboardings', { onboarding: { name: 'Waits' } })
    const step = { name: 'Answer', order: 1, fact: answered(asked) }
    await data('POST', `/onboarding/onboardings/${id}/steps`, { step })
    await data('POST', `/onboarding/onboard/${id}/start`, { user: { user_unique_id: world.userIds.uma } }, 'uma')
    // Somebody else answers: nothing moves for her, nor by her saying so.
    await answer(asked, 'max')
    await heard()
    const own = (await data('GET', `/onboarding/onboard/${id}`, undefined, 'uma')).attributes
    expect(own.completed_steps).toEqual([])
    const said = { onboard: { step_unique_id: own.next_step_unique_id ?? own.step_unique_id, step_status: 'complete' } }
    expect((await world.fetch('uma', 'PUT', `/api/onboarding/onboard/${id}`, said)).status).toBe(409)
  })
})

describe('Results', () => {
  it('of a ranking say what was put first and where each option stands on average', async () => {
    const options = ['tea', 'coffee', 'water'].map((id) => ({ id, label: { en: id } }))
    const questions = [{ id: 'best', kind: 'ranking', title: { en: 'Best' }, options }]
    const definition = { pages: [{ id: 'p', groups: [{ id: 'g', questions }] }] }
    const { id } = await data('POST', '/forms/surveys', { survey: { name: 'Drinks', definition } })
    await data('PUT', `/forms/surveys/${id}/status`, { survey: { status: 'live' } })
    for (const best of [
      ['tea', 'coffee', 'water'],
      ['tea', 'water', 'coffee'],
      ['coffee', 'tea', 'water'],
    ])
      await data('POST', `/forms/surveys/${id}/instances`, { survey: { form_fields: { best } } })
    const [question] = (await data('GET', `/forms/surveys/${id}/results`)).attributes.questions
    expect(question).toMatchObject({ kind: 'ranking', answered: 3 })
    expect(question.counts).toEqual([
      { value: 'tea', label: 'tea', row: null, count: 2, place: 4 / 3 },
      { value: 'coffee', label: 'coffee', row: null, count: 1, place: 2 },
      { value: 'water', label: 'water', row: null, count: 0, place: 8 / 3 },
    ])
  })
})
