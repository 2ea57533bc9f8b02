import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessBreakdowns, businessSection, sections } from '../catalogue/sections.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/projects${path}`, body)
const data = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json, text } = await raw(method, path, body, who)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const codeOf = async (reply: ReturnType<typeof raw>) => {
  const { status, json } = await reply
  return [status, json.errors?.[0].code]
}

let names = 0
const word = (what: string) => `${what} ${++names}`
const project = async (who: Who = 'ada') =>
  (await data('POST', '/projects', { project: { name: word('Project') } }, who)).id as string

/** A disclosure with a breakdown that holds objectives. */
async function catalogue(...objectives: readonly Record<string, unknown>[]) {
  const d = (await data('POST', '/disclosures', { disclosure: { name: word('Section') } })).id as string
  const b = (await data('POST', `/disclosures/${d}/breakdowns`, { breakdown: { name: word('Part') } })).id as string
  const ids: string[] = []
  for (const objective of objectives)
    ids.push(
      (
        await data('POST', `/disclosures/${d}/breakdowns/${b}/objectives`, {
          objective: { name: word('Objective'), ...objective },
        })
      ).id,
    )
  return { d, b, ids, at: `/disclosures/${d}/breakdowns/${b}` }
}
const save = (p: string, o: string, objective: Record<string, unknown>, who: Who = 'ada') =>
  raw('PUT', `/projects/${p}/objectives/${o}`, { objective }, who)

/** What nobody made: the specs of all blocks make some of their own. */
const ownOf = (json: any): { id: string; attributes: Record<string, unknown> }[] =>
  json.data.filter(({ attributes }: any) => attributes.created_by === null)

describe('The catalogue', () => {
  it('begins with exactly nine sections at fixed ids and slugs [projects.nine_sections]', async () => {
    const { json } = await raw('GET', '/disclosures?records=200')
    expect(ownOf(json).map(({ id, attributes }) => [id, attributes.name, attributes.slug])).toEqual(
      sections.map(({ id, name, slug }) => [id, name, slug]),
    )
    const rival = await raw('GET', '/disclosures?records=200', undefined, 'rival')
    expect(ownOf(rival.json).map(({ id }) => id)).toEqual(sections.map(({ id }) => id))
  })

  it('holds six breakdowns in the section Business [projects.section_business]', async () => {
    const { json } = await raw('GET', `/disclosures/${businessSection.id}/breakdowns`, undefined, 'rival')
    expect(json.data.map(({ id, attributes }: any) => [id, attributes.name, attributes.slug])).toEqual(
      businessBreakdowns.map(({ id, name, slug }) => [id, name, slug]),
    )
  })

  it('is made, read, changed and deleted on each of its four levels [projects.catalogue]', async () => {
    const { d, b, ids, at } = await catalogue({ guidance: 'Say who they are.' })
    const o = ids[0]!
    const prompt = await data('POST', `${at}/objectives/${o}/prompts`, { prompt: { name: 'Who?', content: 'Who are they?' } })
    expect(prompt.attributes).toMatchObject({ objective_unique_id: o, breakdown_unique_id: b, disclosure_unique_id: d })
    expect((await data('GET', `${at}/objectives/${o}/prompts`)).length).toBe(1)
    expect(
      (await data('PUT', `${at}/objectives/${o}/prompts/${prompt.id}`, { prompt: { name: 'Who else?' } })).attributes.name,
    ).toBe('Who else?')
    expect((await data('GET', `${at}/objectives/${o}/prompts/${prompt.id}`)).attributes.name).toBe('Who else?')
    expect((await data('PUT', `${at}/objectives/${o}`, { objective: { code: 'X1' } })).attributes.code).toBe('X1')
    expect((await data('GET', `${at}/objectives/${o}`)).attributes).toMatchObject({ code: 'X1', disclosure_unique_id: d })
    expect((await data('PUT', `/disclosures/${d}/breakdowns/${b}`, { breakdown: { name: 'Other' } })).attributes.name).toBe(
      'Other',
    )
    expect((await data('PUT', `/disclosures/${d}`, { disclosure: { name: word('Other') } })).attributes.name).toMatch(/^Other/)
    for (const path of [`${at}/objectives/${o}/prompts/${prompt.id}`, `${at}/objectives/${o}`, at, `/disclosures/${d}`])
      expect((await raw('DELETE', path)).status, path).toBe(200)
    expect((await raw('GET', `/disclosures/${d}`)).status).toBe(404)
  })

  it('is reached by what it lies under alone, and by nobody where that is deleted', async () => {
    const { d, b, ids } = await catalogue({ guidance: 'Say who they are.' })
    const o = ids[0]!
    expect((await data('GET', `/breakdowns/${b}/objectives/${o}`)).attributes.guidance).toBe('Say who they are.')
    const { id } = await data('POST', `/objectives/${o}/prompts`, { prompt: { name: 'Who?' } })
    expect((await data('GET', `/objectives/${o}/prompts`)).map((one: { id: string }) => one.id)).toEqual([id])
    expect((await raw('GET', `/breakdowns/${b}/objectives/${o}`, undefined, 'rival')).status).toBe(404)
    await data('DELETE', `/disclosures/${d}`)
    for (const path of [`/breakdowns/${b}/objectives`, `/objectives/${o}/prompts`])
      expect((await raw('GET', path)).status, path).toBe(404)
  })

  it('is read in the language of whoever reads it, and hashed and signed as it was written first', async () => {
    const { d, b, ids } = await catalogue({ name: 'Who rents it?', guidance: 'Name them.' }, {})
    const [o] = ids as [string, string]
    const p = await project()
    const at = `/breakdowns/${b}/objectives/${o}`
    const translations = { de: { name: 'Wer mietet es?', text: 'Nennen Sie sie.' } }
    expect((await data('PUT', at, { objective: { translations } })).attributes.translations).toEqual(translations)
    await data('PUT', `/disclosures/${d}/breakdowns/${b}`, { breakdown: { translations: { de: { name: 'Teil' } } } })
    for (const wrong of [{ xx: { name: 'x' } }, { de: { name: '' } }, { de: { title: 'x' } }, { de: { name: 'x'.repeat(301) } }])
      expect((await raw('PUT', at, { objective: { translations: wrong } })).status).toBe(422)
    const seen = async (who: Who = 'ada') => {
      const { attributes } = await data('GET', `/projects/${p}/disclosures/${d}/breakdowns/${b}/objectives/${o}`, undefined, who)
      const tree = (await data('GET', `/projects/${p}/disclosures/tree`, undefined, who)).attributes.disclosures
      const shelf = tree.find((one: any) => one.unique_id === d).breakdowns[0]
      return [attributes.name, attributes.guidance, shelf.name, shelf.objectives[0].name]
    }
    const before = await seen()
    expect(before.slice(0, 2)).toEqual(['Who rents it?', 'Name them.'])
    const approval = { objective_unique_id: o, signer_unique_ids: [world.userIds.ada], quorum: 1 }
    const hash = async () => (await data('POST', `/projects/${p}/approvals`, { approval })).attributes.sha256
    const first = await hash()
    await world.sql.query(`update gateway.users set language = 'de' where tenant_id = $1 and id = $2`, [
      world.tenantIds.a,
      world.userIds.ada,
    ])
    try {
      expect(await seen()).toEqual(['Wer mietet es?', 'Nennen Sie sie.', 'Teil', 'Wer mietet es?'])
      expect(await hash()).toBe(first)
      const edition = (await data('POST', `/projects/${p}/editions`, { edition: { title: 'In any language' } })).attributes
      const { body } = (await data('GET', `/projects/${p}/editions/${edition.unique_id}/body`)).attributes
      expect(body).toContain('Who rents it?')
      const [section] = JSON.parse(body).sections.filter(({ id }: { id: string }) => id === d)
      expect(section.breakdowns[0]).toMatchObject({ names: { de: 'Teil' } })
      expect(section.breakdowns[0].objectives[0]).toMatchObject({ name: 'Who rents it?', names: { de: 'Wer mietet es?' } })
      expect(section).not.toHaveProperty('names')
      expect(section.breakdowns[0].objectives[1]).not.toHaveProperty('names')
    } finally {
      await world.sql.query(`update gateway.users set language = null where tenant_id = $1 and id = $2`, [
        world.tenantIds.a,
        world.userIds.ada,
      ])
    }
    expect(await seen()).toEqual(before)
  })

  it('is found at no address that names something else above it', async () => {
    const one = await catalogue({})
    const other = await catalogue({})
    const o = one.ids[0]!
    expect((await raw('GET', `/disclosures/${other.d}/breakdowns/${one.b}/objectives/${o}`)).status).toBe(404)
    expect((await raw('GET', `/disclosures/${one.d}/breakdowns/${other.b}/objectives/${o}`)).status).toBe(404)
    expect((await raw('GET', `/disclosures/${other.d}/breakdowns/${one.b}`)).status).toBe(404)
    expect((await raw('GET', `/disclosures/${other.d}/breakdowns/${one.b}/objectives/${o}/prompts`)).status).toBe(404)
    expect((await raw('GET', `/disclosures/${one.d}/breakdowns/nothing/objectives`)).status).toBe(404)
  })

  it('is changed by nobody who may only read it', async () => {
    expect(await codeOf(raw('POST', '/disclosures', { disclosure: { name: 'Mine' } }, 'rae'))).toEqual([403, 'not_allowed'])
  })
})

describe('What a project discloses', () => {
  it('is seen by section, breakdown and objective, each with how far it is [projects.per_project] [projects.disclosure_fields]', async () => {
    const { d, b, ids } = await catalogue({}, {}, {}, {})
    const p = await project()
    await save(p, ids[0]!, { is_completed: true })
    await save(p, ids[1]!, { not_applicable: true, not_applicable_reason: 'We have none.' })
    await save(p, ids[2]!, { content: 'Begun' })
    const shown = await data('GET', `/projects/${p}/disclosures/${d}`)
    expect(shown).toMatchObject({ id: d, type: 'disclosure_requirement' })
    expect(shown.attributes.progress).toEqual({
      total: 4,
      completed: 1,
      in_review: 0,
      in_progress: 1,
      todo: 1,
      not_applicable: 1,
      overdue: 0,
      percent: 33,
    })
    expect(shown.attributes.breakdowns).toMatchObject([{ unique_id: b, name: expect.any(String), slug: null }])
    expect((await data('GET', `/projects/${p}/disclosures?records=200`)).map(({ id }: { id: string }) => id)).toContain(d)
    expect((await data('GET', `/projects/${p}/disclosures/${d}/breakdowns`)).length).toBe(1)
    expect((await data('GET', `/projects/${p}/disclosures/${d}/breakdowns/${b}`)).attributes.progress.percent).toBe(33)
    const listed = await raw('GET', `/projects/${p}/disclosures/${d}/breakdowns/${b}/objectives?records=2&page=2`)
    expect(listed.json.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2))
    expect(listed.json.meta).toMatchObject({ totalPages: 2, totalRecords: 4 })
    expect((await data('GET', `/projects/${p}/disclosures/${d}/breakdowns/${b}/objectives/${ids[1]}`)).attributes).toMatchObject({
      not_applicable: true,
      not_applicable_reason: 'We have none.',
      is_completed: false,
    })
  })

  it('is saved without naming the disclosure or the breakdown [projects.objective_fields] [projects.content_url_post]', async () => {
    const { ids } = await catalogue({})
    const p = await project()
    const post = 'b0b0b0b0-1111-4222-8333-444455556666'
    const { json } = await save(p, ids[0]!, { content_url: post, content: 'First line\nSecond line' })
    expect(json.data.attributes).toMatchObject({ content_url: post, status: 'in_progress', version: 1 })
    expect(json.data.attributes.content.content).toHaveLength(2)
    const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }
    expect(JSON.stringify((await save(p, ids[0]!, { content: script })).json.data)).not.toContain('script')
  })

  it('says why it does not apply, which somebody who may has to approve [projects.toggle_na]', async () => {
    const { ids } = await catalogue({})
    const p = await project()
    expect(await codeOf(save(p, ids[0]!, { not_applicable: true }))).toEqual([422, 'reason_required'])
    const own = await project('uma')
    const asked = (await save(own, ids[0]!, { not_applicable: true, not_applicable_reason: 'No token.' }, 'uma')).json.data
      .attributes
    expect(asked).toMatchObject({ not_applicable: true, not_applicable_approved_at: null })
    const tree = (await data('GET', `/projects/${own}/disclosures/tree`, undefined, 'uma')).attributes
    expect(tree.progress.not_applicable).toBe(0)
    const decided = await data('PUT', `/projects/${own}/objectives/${ids[0]}/not_applicable`, { objective: { approve: true } })
    expect(decided.attributes.not_applicable_approved_at).toBeTruthy()
    expect((await save(own, ids[0]!, { not_applicable: false }, 'uma')).json.data.attributes).toMatchObject({
      not_applicable: false,
      not_applicable_reason: null,
    })
  })

  it('is completed when what it needs is there [projects.toggle_done]', async () => {
    const { ids } = await catalogue({ needs_content: true, needs_evidence: true })
    const p = await project()
    const o = ids[0]!
    const { json } = await save(p, o, { is_completed: true })
    expect(json.errors[0]).toMatchObject({ code: 'objective_incomplete', meta: { missing: ['content', 'evidence'] } })
    await data('POST', `/projects/${p}/objectives/${o}/sources`, {
      source: { url: 'https://example.com/register', name: 'Register' },
    })
    const done = (await save(p, o, { content: 'All of it.', is_completed: true })).json.data.attributes
    expect(done).toMatchObject({ is_completed: true, status: 'done', completed_by_unique_id: world.userIds.ada, sources: 1 })
    expect(await codeOf(save(p, o, { content: 'Other.' }))).toEqual([409, 'objective_completed'])
    expect((await save(p, o, { is_completed: false })).json.data.attributes).toMatchObject({
      is_completed: false,
      completed_at: null,
    })
  })

  it('is not saved over what somebody else saved meanwhile [DD7]', async () => {
    const { ids } = await catalogue({})
    const p = await project()
    const o = ids[0]!
    const first = await Promise.all(['One', 'Two'].map((content) => save(p, o, { content, version: 0 })))
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
    const twice = await Promise.all([1, 2].map(() => save(p, o, { is_completed: true, version: 1 })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const { json } = twice.find(({ status }) => status === 409)!
    expect(json.errors[0]).toMatchObject({
      code: 'stale_version',
      meta: { current: { attributes: { is_completed: true, version: 2 } } },
    })
  })

  it('is begun by two at once as it is changed by two: the later one is told what the earlier said', async () => {
    const { ids } = await catalogue({}, {})
    const p = await project()
    const [o, other] = ids as [string, string]
    const both = (id: string, more: object) =>
      Promise.all(['Mine', 'Mine too'].map((content) => save(p, id, { content, ...more })))
    const late = (await both(o, { version: 0 })).find(({ status }) => status !== 200)
    expect(late!.json.errors[0]).toMatchObject({ code: 'stale_version', meta: { current: { attributes: { version: 1 } } } })
    expect((await both(other, {})).map(({ status }) => status)).toEqual([200, 200])
    const taken = await Promise.all([1, 2].map(() => raw('PUT', `/projects/${p}/catalogue_changes`)))
    expect(taken.map(({ status }) => status)).toEqual([200, 200])
    const followed = await Promise.all([1, 2].map(() => raw('PUT', `/projects/${p}/follow`, {})))
    expect(followed.map(({ status }) => status)).toEqual([200, 200])
  })

  it('is reached by nobody who does not see the project', async () => {
    const { d, ids } = await catalogue({})
    const p = await project()
    for (const who of ['uma', 'rival'] as const) {
      expect((await raw('GET', `/projects/${p}/disclosures/${d}`, undefined, who)).status).toBe(404)
      expect((await save(p, ids[0]!, { content: 'Mine' }, who)).status).toBe(404)
    }
    expect((await save(await project(), 'a0a0a0a0-1111-4222-8333-444455556666', { content: 'None' })).status).toBe(404)
  })

  it('is written by who works on the project and by who was given the objective, not by who may only read it', async () => {
    const { ids } = await catalogue({}, {})
    const p = (await data('POST', '/projects', { project: { name: word('Open'), visibility: 'company' } })).id as string
    await data('POST', '/members', {
      member: { project_unique_id: p, user_unique_id: world.userIds.uli, standing: 'observer' },
    })
    const [o, other] = ids as [string, string]
    const at = `/projects/${p}/objectives/${o}`
    const assignment = { objective_unique_ids: [o], assignee_unique_id: world.userIds.uma }
    const respondent = { name: 'Counsel', email: 'counsel@outside.test', objective_unique_ids: [o] }
    for (const who of ['uma', 'uli'] as const)
      for (const [method, path, body] of [
        ['PUT', at, { objective: { content: 'Mine' } }],
        ['PUT', `${at}/submit`, { objective: {} }],
        ['PUT', `${at}/accept_change`, { objective: {} }],
        ['PUT', `${at}/post`, { objective: { post_unique_id: p } }],
        ['PUT', `${at}/sources/presign`, { fileName: 'a.pdf' }],
        ['POST', `${at}/sources`, { source: { url: 'https://lease.example/1' } }],
        ['PUT', `/projects/${p}/objectives/assign`, { assignment }],
        ['PUT', `/projects/${p}/catalogue_changes`, undefined],
        ['POST', `/projects/${p}/respondents`, { respondent }],
        ['GET', `/projects/${p}/respondents`, undefined],
        [
          'POST',
          `/projects/${p}/approvals`,
          { approval: { objective_unique_id: o, signer_unique_ids: [world.userIds.ada], quorum: 1 } },
        ],
        [
          'POST',
          `/projects/${p}/figures`,
          { figure: { key: 'n', name: 'N', record_type: 'projects.projects', measure: 'count' } },
        ],
      ] as const)
        expect([who, path, ...(await codeOf(raw(method, path, body, who)))]).toEqual([who, path, 403, 'not_allowed'])
    expect((await raw('GET', `/projects/${p}/disclosures/tree`, undefined, 'uli')).status).toBe(200)
    await data('PUT', `/projects/${p}/objectives/assign`, { assignment })
    expect((await save(p, o, { content: 'Asked of me' }, 'uma')).status).toBe(200)
    expect((await save(p, other, { content: 'Not asked of me' }, 'uma')).status).toBe(403)
    await data('PUT', `${at}/submit`, { objective: {} }, 'uma')
  })

  it('is given to nobody who does not see the project, and kept by whoever had it before', async () => {
    const { ids } = await catalogue({})
    const p = await project()
    const assign = (fields: object) =>
      raw('PUT', `/projects/${p}/objectives/assign`, { assignment: { objective_unique_ids: ids, ...fields } })
    for (const field of ['assignee_unique_id', 'reviewer_unique_id']) {
      const { json } = await assign({ [field]: world.userIds.uma })
      expect(json.errors[0]).toMatchObject({ code: 'not_in_project', source: { pointer: expect.stringContaining(field) } })
    }
    const member = await data('POST', '/members', { member: { project_unique_id: p, user_unique_id: world.userIds.uma } })
    expect((await assign({ assignee_unique_id: world.userIds.uma })).status).toBe(200)
    await data('DELETE', `/members/${member.id}`)
    expect((await assign({ assignee_unique_id: world.userIds.uma, due_on: '2027-01-31' })).status).toBe(200)
  })

  it('is completed by nobody who handed it in where it needs a review, and not without what it needs', async () => {
    const { ids } = await catalogue({ needs_review: true }, { needs_content: true })
    const p = await project()
    const [reviewed, filled] = ids as [string, string]
    await save(p, reviewed, { content: 'Mine' })
    await data('PUT', `/projects/${p}/objectives/${reviewed}/submit`, { objective: {} })
    expect(await codeOf(save(p, reviewed, { is_completed: true }))).toEqual([409, 'own_answer'])
    expect((await save(p, reviewed, { is_completed: true }, 'max')).status).toBe(200)
    await save(p, filled, { content_url: 'https://posts.example/1' })
    expect((await save(p, filled, { content_url: null, is_completed: true })).json.errors[0].meta.missing).toEqual(['content'])
  })

  it('is handed in, sent back and accepted, by somebody else than its writer', async () => {
    const { ids } = await catalogue({ needs_review: true })
    const p = await project('uma')
    const o = ids[0]!
    const at = `/projects/${p}/objectives/${o}`
    const due = '2020-01-31'
    await data('PUT', `/projects/${p}/objectives/assign`, {
      assignment: {
        objective_unique_ids: [o],
        assignee_unique_id: world.userIds.uma,
        reviewer_unique_id: world.userIds.ada,
        due_on: due,
      },
    })
    const mine = (await data('GET', '/assignments/mine', undefined, 'uma')).attributes.assignments
    expect(mine.find((one: any) => one.objective_unique_id === o)).toMatchObject({ role: 'assignee', is_overdue: true })
    await save(p, o, { content: 'As it is.' }, 'uma')
    expect((await save(p, o, { is_completed: true }, 'uma')).json.errors[0].meta.missing).toEqual(['review'])
    await data('PUT', `${at}/submit`, { objective: {} }, 'uma')
    expect(await codeOf(raw('PUT', `${at}/submit`, { objective: {} }, 'uma'))).toEqual([409, 'wrong_state'])
    expect((await raw('PUT', `${at}/review`, { objective: { outcome: 'accepted' } }, 'uma')).status).toBe(403)
    await data('PUT', `${at}/review`, { objective: { outcome: 'changes_requested', note: 'Name them.' } })
    expect((await data('PUT', `${at}/submit`, { objective: {} }, 'uma')).attributes.status).toBe('in_review')
    expect((await data('PUT', `${at}/review`, { objective: { outcome: 'accepted' } })).attributes).toMatchObject({
      is_completed: true,
    })
    const log = await data('GET', `${at}/log`)
    expect(log.map(({ attributes }: any) => attributes.operation)).toContain('disclosure.answers.review')
  })

  it('is found by the passages that hold most of the words, however many hold one of them', async () => {
    const { b } = await catalogue()
    await world.sql.query(
      `insert into disclosure.objectives (tenant_id, breakdown_id, name, position)
       select $1, $2, case when n = 400 then 'Mooring at the harbour' else 'Mooring ' || n end, n from generate_series(1, 400) n`,
      [world.tenantIds.a, b],
    )
    const p = await project()
    const { passages } = (await data('GET', `/projects/${p}/disclosure_passages?words=mooring+harbour`)).attributes
    expect(passages[0]).toMatchObject({ name: 'Mooring at the harbour', words: 2 })
  })

  it('keeps to the catalogue it took over, and says what changed since', async () => {
    const { at, ids } = await catalogue({ guidance: 'Old' }, {})
    const p = await project()
    await save(p, ids[0]!, { content: 'Said' })
    await data('PUT', `/projects/${p}/catalogue_changes`)
    await data('PUT', `${at}/objectives/${ids[0]}`, { objective: { guidance: 'New' } })
    const added = (await data('POST', `${at}/objectives`, { objective: { name: 'Added' } })).id
    const listed = async () => (await data('GET', `/projects/${p}${at}/objectives`)).map(({ id }: { id: string }) => id)
    expect(await listed()).toEqual(ids)
    const changes = (await data('GET', `/projects/${p}/catalogue_changes`)).attributes
    expect(changes.added.map((one: any) => one.objective_unique_id)).toContain(added)
    expect(changes.changed).toMatchObject([{ objective_unique_id: ids[0] }])
    await raw('DELETE', `${at}/objectives/${ids[0]}`)
    expect((await data('GET', `/projects/${p}/catalogue_changes`)).attributes.removed).toMatchObject([
      { objective_unique_id: ids[0] },
    ])
    expect(await listed()).toEqual(ids)
    await data('PUT', `/projects/${p}/catalogue_changes`)
    expect(await listed()).toEqual([ids[1], added])
  })
})

describe('A catalogue that is changed under fifty projects', () => {
  it('loses no answer, tells each project what changed for it, and waits until it takes that over [DD3]', async () => {
    const { at, ids } = await catalogue(...Array.from({ length: 30 }, () => ({ guidance: 'Old' })))
    const own = new Set(ids)
    const projects: { id: string; answered: string[] }[] = []
    for (let i = 0; i < 50; i++) {
      const id = await project()
      // Each answers other objectives, so each has a diff of its own.
      const answered = [0, 7, 13, 24].map((n) => ids[(n + i) % 30]!)
      for (const objective of answered) expect((await save(id, objective, { content: `Said by ${i}` })).status).toBe(200)
      await data('PUT', `/projects/${id}/catalogue_changes`)
      projects.push({ id, answered })
    }
    const [changed, removed] = [ids.slice(0, 10), ids.slice(10, 20)]
    const added: string[] = []
    for (const id of changed) await data('PUT', `${at}/objectives/${id}`, { objective: { guidance: 'New' } })
    for (const id of removed) await raw('DELETE', `${at}/objectives/${id}`)
    for (let i = 0; i < 10; i++) added.push((await data('POST', `${at}/objectives`, { objective: { name: word('Added') } })).id)
    const listed = async (p: string) =>
      (await data('GET', `/projects/${p}${at}/objectives?records=100`)).map((one: any) => one.id)
    const saidIn = async (p: string) =>
      Object.fromEntries(
        (await data('GET', `/projects/${p}${at}/objectives?records=100`))
          .filter(({ attributes }: any) => attributes.content !== null)
          .map(({ id, attributes }: any) => [id, JSON.stringify(attributes.content)]),
      )
    const stored = async () =>
      (
        await world.sql.query(
          'select project_id, objective_id, content from disclosure.answers where objective_id = any($1) order by 1, 2',
          [ids],
        )
      ).rows
    const before = await stored()
    expect(before).toHaveLength(200)
    for (const [i, { id, answered }] of projects.entries()) {
      const { attributes } = await data('GET', `/projects/${id}/catalogue_changes`)
      const of = (kind: string) =>
        attributes[kind].map((one: any) => one.objective_unique_id).filter((one: string) => own.has(one) || added.includes(one))
      expect(of('changed').sort()).toEqual(answered.filter((one) => changed.includes(one)).sort())
      expect(of('removed').sort()).toEqual(answered.filter((one) => removed.includes(one)).sort())
      expect(of('added').sort()).toEqual([...added].sort())
      // It has not taken anything over yet: all that it answered stands where it stood.
      const said = await saidIn(id)
      expect(Object.keys(said).sort()).toEqual([...answered].sort())
      expect(Object.values(said).every((one) => String(one).includes(`Said by ${i}`))).toBe(true)
      expect((await listed(id)).some((one: string) => added.includes(one))).toBe(false)
    }
    for (const { id } of projects.slice(0, 25)) await data('PUT', `/projects/${id}/catalogue_changes`)
    for (const [i, { id, answered }] of projects.entries()) {
      const isTaken = i < 25
      const found = await listed(id)
      expect(added.every((one) => found.includes(one))).toBe(isTaken)
      expect(Object.keys(await saidIn(id)).sort()).toEqual(answered.filter((one) => !isTaken || !removed.includes(one)).sort())
    }
    expect(await stored()).toEqual(before)
  }, 120_000)
})

describe('Sources of an answer', () => {
  it('are uploaded by an address, at both spellings of it [projects.source_upload]', async () => {
    const { ids } = await catalogue({})
    const p = await project()
    const o = ids[0]!
    for (const [path, body] of [
      [`/project/${p}/objectives/${o}/sources/presign`, { fileName: 'register.txt' }],
      [`/projects/${p}/objectives/${o}/sources/presign`, { filename: 'minutes.txt' }],
    ] as const) {
      const { attributes } = await data('PUT', path, body)
      const put = await fetch(attributes.presigned_url, { method: 'PUT', body: `Proof of ${path}`, headers: attributes.headers })
      expect(put.status).toBeLessThan(300)
    }
    await save(p, o, { content: 'See the register.' })
    const { attributes } = await data('GET', `/projects/${p}/objectives/${o}/sources`)
    expect(attributes.sources.map(({ evidence }: any) => [evidence.name, evidence.revision])).toEqual([
      ['register.txt', 1],
      ['minutes.txt', 1],
    ])
    expect(await codeOf(raw('PUT', `/projects/${p}/objectives/${o}/sources/presign`, { fileName: 'tool.exe' }))).toEqual([
      422,
      'upload_wrong_type',
    ])
  })

  it('are kept in revisions and used by many objectives', async () => {
    const { ids } = await catalogue({}, {})
    const p = await project()
    const told = { url: 'https://example.com/a', name: 'Licence', effective_on: '2025-01-01', expires_on: '2025-12-31' }
    const added = (await data('POST', `/projects/${p}/objectives/${ids[0]}/sources`, { source: told })).attributes
    const evidence = added.evidence_unique_id
    await data('POST', `/projects/${p}/objectives/${ids[1]}/sources`, {
      source: { evidence_unique_id: evidence, citation: 'page 2' },
    })
    await data('PUT', `/projects/${p}/evidence/${evidence}`, {
      evidence: { url: 'https://example.com/b', expires_on: '2099-12-31' },
    })
    const { attributes } = await data('GET', `/projects/${p}/evidence`)
    expect(attributes.evidence).toMatchObject([{ name: 'Licence', revision: 2, is_expired: false, objectives: [{}, {}] }])
    const { revisions } = (await data('GET', `/projects/${p}/evidence/${evidence}/revisions`)).attributes
    expect(revisions.map((one: any) => [one.number, one.url, one.expires_on])).toEqual([
      [2, 'https://example.com/b', '2099-12-31'],
      [1, 'https://example.com/a', '2025-12-31'],
    ])
    expect((await raw('DELETE', `/projects/${p}/objectives/${ids[0]}/sources/${added.unique_id}`)).status).toBe(200)
    const other = await project()
    expect((await raw('GET', `/projects/${other}/evidence/${evidence}/revisions`)).status).toBe(404)
  })
})
