import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remind } from '../operations/remind.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/projects${path}`, body)
const data = async (...asked: Parameters<typeof raw>) => {
  const { status, json, text } = await raw(...asked)
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${text}`)
  return json.data
}
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

let p: string
let name: string
let ids: [string, string]
/** Who was told what in the project of this spec, in the order of their names. */
const told = async () => {
  const { rows } = await world.sql.query<{ notice: string; person_id: string; values: Record<string, unknown>; link: string }>(
    `select notice, person_id, values, link from kit.notices where tenant_id = $1 and values ->> 'project' = $2 order by created_at, person_id`,
    [world.tenantIds.a, name],
  )
  const names = new Map(Object.entries(world.userIds).map(([who, id]) => [id, who]))
  return rows.map((row) => ({ ...row, who: names.get(row.person_id)! }))
}
const short = async () => (await told()).map(({ notice, who }) => `${who}: ${notice.replace('disclosure_', '')}`)

beforeEach(async () => {
  name = `Quay ${crypto.randomUUID()}`
  const d = (await data('POST', '/disclosures', { disclosure: { name: `Legal ${crypto.randomUUID()}` } })).id
  const b = (await data('POST', `/disclosures/${d}/breakdowns`, { breakdown: { name: 'Contracts' } })).id
  const at = `/disclosures/${d}/breakdowns/${b}/objectives`
  ids = [
    (await data('POST', at, { objective: { name: 'List the contracts' } })).id,
    (await data('POST', at, { objective: { name: 'List the permits' } })).id,
  ]
  p = (await data('POST', '/projects', { project: { name, status: 'active' } })).id
  for (const who of ['uma', 'uli', 'max'] as const)
    await data('POST', `/identities/${world.userIds[who]}/projects`, { project: { unique_id: p, role: 'contributor' } })
})
const on = (objective: string, step = '') => `/projects/${p}/objectives/${objective}${step}`
const assign = (more: Record<string, unknown>, objectives: readonly string[] = ids) =>
  data('PUT', `/projects/${p}/objectives/assign`, { assignment: { objective_unique_ids: objectives, ...more } })

describe('Whoever has to do with an answer', () => {
  it('is told of all they were given at once, and not of what they had', async () => {
    await assign({ assignee_unique_id: world.userIds.uma, due_on: '2030-05-01' })
    expect(await told()).toMatchObject([
      { who: 'uma', notice: 'disclosure_assigned', values: { count: 2, day: '2030-05-01' }, link: '/disclosure' },
    ])
    await assign({ assignee_unique_id: world.userIds.uma, due_on: '2030-06-01' })
    expect(await short()).toHaveLength(1)
    await assign({ assignee_unique_id: world.userIds.uli }, [ids[1]])
    expect((await told())[1]).toMatchObject({ who: 'uli', values: { objective: 'List the permits', count: 1 } })
    expect((await told())[1]!.link).toContain(ids[1])
    // Who gives something to themselves knows.
    await assign({ assignee_unique_id: world.userIds.ada }, [ids[0]])
    expect(await short()).toHaveLength(2)
  })

  it('is told that it was handed in, sent back and accepted, each by who did the other', async () => {
    await assign({ assignee_unique_id: world.userIds.uma, reviewer_unique_id: world.userIds.max }, [ids[0]])
    await data('PUT', on(ids[0]), { objective: { content: 'Two leases.' } }, 'uma')
    await data('PUT', on(ids[0], '/submit'), { objective: {} }, 'uma')
    await data('PUT', on(ids[0], '/review'), { objective: { outcome: 'changes_requested', note: 'Name them.' } }, 'max')
    await data('PUT', on(ids[0], '/submit'), { objective: {} }, 'uma')
    await data('PUT', on(ids[0], '/review'), { objective: { outcome: 'accepted' } }, 'max')
    expect(await short()).toEqual(['uma: assigned', 'max: submitted', 'uma: reviewed', 'max: submitted', 'uma: reviewed'])
    const [, , back, , accepted] = await told()
    expect([back!.values, accepted!.values]).toMatchObject([
      { outcome: 'changes_requested', note: 'Name them.' },
      { outcome: 'accepted', note: '' },
    ])
  })

  it('is told as the reviewer who comes later; the owner is told where there is none', async () => {
    await data('PUT', on(ids[0]), { objective: { content: 'Two leases.' } }, 'uma')
    await data('PUT', on(ids[0], '/submit'), { objective: {} }, 'uma')
    expect(await short()).toEqual(['ada: submitted'])
    await assign({ reviewer_unique_id: world.userIds.max }, [ids[0]])
    expect(await short()).toEqual(['ada: submitted', 'max: submitted'])
  })

  it('is told that it shall not apply, and what was decided', async () => {
    await assign({ assignee_unique_id: world.userIds.uma, reviewer_unique_id: world.userIds.max }, [ids[0]])
    await data('PUT', on(ids[0]), { objective: { not_applicable: true, not_applicable_reason: 'We own it.' } }, 'uma')
    await data('PUT', on(ids[0], '/not_applicable'), { objective: { approve: false } }, 'max')
    expect(await short()).toEqual(['uma: assigned', 'max: exemption_asked', 'uma: exemption_decided'])
    expect((await told())[2]!.values).toMatchObject({ decision: 'rejected' })
    // Who may approve asks nobody.
    await data('PUT', on(ids[1]), { objective: { not_applicable: true, not_applicable_reason: 'We own it.' } }, 'max')
    expect(await short()).toHaveLength(3)
  })

  it('is told what came from outside, as the one who invited and as the owner', async () => {
    const { url } = (
      await data(
        'POST',
        `/projects/${p}/respondents`,
        { respondent: { name: 'Counsel', email: `${crypto.randomUUID()}@outside.test`, objective_unique_ids: [ids[0]] } },
        'max',
      )
    ).attributes
    const link = url.split('#')[1]
    const answer = { link, objective_unique_id: ids[0], content: 'One lease.', version: 0, submit: true }
    await data('POST', '/respond', answer, 'nobody')
    expect((await short()).sort()).toEqual(['ada: submitted', 'max: submitted'])
    expect((await told())[0]!.values).toMatchObject({ by: 'Counsel' })
    await data('PUT', on(ids[0], '/review'), { objective: { outcome: 'accepted' } })
    expect((await short()).at(-1)).toBe('max: reviewed')
  })
})

describe('Whoever is asked to sign', () => {
  const mine = async (who: Who) =>
    ((await data('GET', '/signatures/mine', undefined, who)).attributes.signatures as Record<string, unknown>[]).filter(
      (one) => one.project_unique_id === p,
    )
  /** Whose signatures the list has of these approvals. */
  const listed = async (who: Who, user: keyof World['userIds'], ...approvals: readonly string[]) =>
    (
      await data('GET', `/disclosure_signatures?filter[user_unique_id]=${world.userIds[user]}&records=200`, undefined, who)
    ).filter(({ attributes }: any) => approvals.includes(attributes.approval_unique_id)).length

  it('is told, has it in a list until they signed, and who asked hears that it is approved', async () => {
    await data('PUT', on(ids[0]), { objective: { content: 'Two leases.' } })
    const approval = {
      objective_unique_id: ids[0],
      signer_unique_ids: [world.userIds.uma, world.userIds.max],
      quorum: 2,
      statement: 'To the best of my knowledge',
    }
    const { unique_id: id, sha256 } = (await data('POST', `/projects/${p}/approvals`, { approval })).attributes
    expect((await short()).sort()).toEqual(['max: signature_asked', 'uma: signature_asked'])
    expect(await mine('uma')).toMatchObject([
      { approval_unique_id: id, subject: 'List the contracts', asked_by: expect.stringMatching(/^ada/i) },
    ])
    expect([await mine('uli'), await mine('rival')]).toEqual([[], []])
    expect([await listed('uma', 'uma', id), await listed('rival', 'uma', id)]).toEqual([1, 0])
    for (const who of ['uma', 'max'] as const)
      await data('PUT', `/projects/${p}/approvals/${id}/sign`, { approval: { name: `Signed ${who}`, sha256 } }, who)
    expect(await mine('uma')).toEqual([])
    expect((await short()).at(-1)).toBe('ada: approved')
  })

  it('has nothing of what was revoked or has expired', async () => {
    await data('PUT', on(ids[0]), { objective: { content: 'Two leases.' } })
    const approval = { objective_unique_id: ids[0], signer_unique_ids: [world.userIds.uma], quorum: 1 }
    const [one, two] = [
      await data('POST', `/projects/${p}/approvals`, { approval }),
      await data('POST', `/projects/${p}/approvals`, { approval }),
    ]
    expect(await mine('uma')).toHaveLength(2)
    await data('PUT', `/projects/${p}/approvals/${one.id}/revoke`)
    await world.sql.query(`update disclosure.approvals set expires_at = now() - interval '1 second' where id = $1`, [two.id])
    expect(await mine('uma')).toEqual([])
    expect(await listed('uma', 'uma', one.id, two.id)).toBe(0)
  })
})

describe('The list of answers', () => {
  it('is that of projects one sees, by whose they are, how far and until when', async () => {
    await assign({ assignee_unique_id: world.userIds.uma, due_on: day(-3) }, [ids[0]])
    await assign({ assignee_unique_id: world.userIds.uma, due_on: day(3) }, [ids[1]])
    const listed = async (who: Who, filter = '') =>
      (
        await data(
          'GET',
          `/disclosure_answers?filter[assignee_unique_id]=${world.userIds.uma}${filter}&records=200`,
          undefined,
          who,
        )
      ).filter(({ attributes }: any) => attributes.project_unique_id === p).length
    expect([await listed('uma'), await listed('uma', `&filter[due_on]=lt:${day(0)}`)]).toEqual([2, 1])
    expect(await listed('rival')).toBe(0)
    const { id: hidden } = await data('POST', '/projects', { project: { name: 'Hidden' } })
    await data('PUT', `/projects/${hidden}/objectives/${ids[0]}`, { objective: { content: 'Secret' } })
    expect(
      (await data('GET', '/disclosure_answers?records=200', undefined, 'uma')).some(
        ({ attributes }: any) => attributes.project_unique_id === hidden,
      ),
    ).toBe(false)
    // What does not apply waits for nobody.
    await data('PUT', on(ids[0]), { objective: { not_applicable: true, not_applicable_reason: 'We own it.' } })
    expect(await listed('uma')).toBe(1)
  })
})

describe('A reminder', () => {
  const night = () => remind(world.database, new AbortController().signal)
  const reminded = async () =>
    (await told())
      .filter(({ notice }) => /_due$|expires$/.test(notice))
      .map(({ who, values }) => [who, values.day, values.late ?? false])

  it('comes the day before, on the day after and every week until it is done, once each night', async () => {
    await assign({ assignee_unique_id: world.userIds.uma, due_on: day(1) }, [ids[0]])
    await assign({ assignee_unique_id: world.userIds.uma, due_on: day(-8) }, [ids[1]])
    await night()
    await night()
    expect(await reminded()).toEqual([
      ['uma', day(1), false],
      ['uma', day(-8), true],
    ])
    await world.sql.query(`delete from kit.notices where values ->> 'project' = $1`, [name])
    await assign({ due_on: day(-3) }, [ids[1]])
    await data('PUT', on(ids[0]), { objective: { is_completed: true } })
    await night()
    expect(await reminded()).toEqual([])
  })

  it('is of a signature every week, and of evidence before and after it expires, for who still sees the project', async () => {
    await data('PUT', on(ids[0]), { objective: { content: 'Two leases.' } })
    const approval = { objective_unique_id: ids[0], signer_unique_ids: [world.userIds.uma], quorum: 1 }
    const { id } = await data('POST', `/projects/${p}/approvals`, { approval })
    for (const [expires, who] of [
      [day(7), 'uma'],
      [day(6), 'uma'],
      [day(-1), 'uli'],
    ] as const)
      await data(
        'POST',
        on(ids[0], '/sources'),
        { source: { url: 'https://permits.example/1', name: `Permit ${expires}`, expires_on: expires } },
        who,
      )
    await night()
    expect((await reminded()).sort()).toEqual(
      [
        ['ada', day(-1), true],
        ['ada', day(7), false],
        ['uli', day(-1), true],
        ['uma', day(7), false],
      ].sort(),
    )
    await world.sql.query(`update disclosure.approvals set created_at = now() - interval '7 days' where id = $1`, [id])
    await night()
    expect((await told()).filter(({ notice }) => notice === 'disclosure_signature_due').map(({ who }) => who)).toEqual(['uma'])
    const [membership] = (await data('GET', `/projects/${p}/members?filter[user_unique_id]=${world.userIds.uma}&records=10`)) as {
      id: string
    }[]
    await data('DELETE', `/members/${membership!.id}`)
    await world.sql.query(`delete from kit.notices where values ->> 'project' = $1`, [name])
    await night()
    expect((await reminded()).map(([who]) => who).sort()).toEqual(['ada', 'ada', 'uli'])
  })
})
