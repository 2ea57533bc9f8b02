import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada', block = 'projects') =>
  world.fetch(who, method, `/api/${block}${path}`, body)
const data = async (...asked: Parameters<typeof raw>) => {
  const { status, json, text } = await raw(...asked)
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${text}`)
  return json.data
}
const codeOf = async (reply: ReturnType<typeof raw>) => {
  const { status, json } = await reply
  return [status, json?.errors?.[0]?.code]
}

let p: string
let at: string
let ids: [string, string]
beforeEach(async () => {
  const d = (await data('POST', '/disclosures', { disclosure: { name: `Legal ${crypto.randomUUID()}` } })).id
  const b = (await data('POST', `/disclosures/${d}/breakdowns`, { breakdown: { name: 'Contracts' } })).id
  at = `/disclosures/${d}/breakdowns/${b}/objectives`
  ids = [
    (await data('POST', at, { objective: { name: 'List the contracts', guidance: 'All of them.' } })).id,
    (await data('POST', at, { objective: { name: 'List the permits' } })).id,
  ]
  p = (await data('POST', '/projects', { project: { name: 'Quay', visibility: 'company' } })).id
})
const save = (o: string, objective: Record<string, unknown>) => data('PUT', `/projects/${p}/objectives/${o}`, { objective })
const join = (who: keyof World['userIds']) =>
  data('POST', `/identities/${world.userIds[who]}/projects`, { project: { unique_id: p, role: 'contributor' } })
const ask = async (approval: Record<string, unknown>) => (await data('POST', `/projects/${p}/approvals`, { approval })).attributes
const sign = (id: string, sha256: string, who: Who = 'ada') =>
  raw('PUT', `/projects/${p}/approvals/${id}/sign`, { approval: { name: `Signed ${who}`, sha256 } }, who)

describe('An approval', () => {
  it('stands once so many signed the exact version, and falls with a signature that is withdrawn [DD6]', async () => {
    await join('uma')
    await save(ids[0], { content: 'Two leases.' })
    const signers = [world.userIds.ada, world.userIds.uma]
    const { unique_id: id, sha256 } = await ask({ objective_unique_id: ids[0], signer_unique_ids: signers, quorum: 2 })
    expect((await sign(id, sha256)).json.data.attributes).toMatchObject({ status: 'open' })
    expect(await codeOf(sign(id, sha256))).toEqual([409, 'already_signed'])
    expect((await sign(id, sha256, 'uma')).json.data.attributes).toMatchObject({ status: 'approved' })
    expect(
      (await raw('PUT', `/projects/${p}/approvals/${id}/sign`, { approval: { name: 'Rival', sha256 } }, 'rival')).status,
    ).toBe(404)
    const after = (await data('PUT', `/projects/${p}/approvals/${id}/withdraw`)).attributes
    expect(after).toMatchObject({ status: 'open', approved_at: null })
    await data('PUT', `/projects/${p}/approvals/${id}/revoke`)
    expect(await codeOf(sign(id, sha256))).toEqual([409, 'wrong_state'])
  })

  it('takes no signature after it expired, of somebody who left, or of another version [DD6]', async () => {
    await join('uma')
    await save(ids[0], { content: 'Two leases.' })
    const about = { objective_unique_id: ids[0], signer_unique_ids: [world.userIds.ada, world.userIds.uma], quorum: 1 }
    const late = await ask({ ...about, expires_at: new Date(Date.now() + 60_000).toISOString() })
    await world.sql.query("update disclosure.approvals set expires_at = now() - interval '1 second' where id = $1", [
      late.unique_id,
    ])
    expect(await codeOf(sign(late.unique_id, late.sha256))).toEqual([409, 'approval_expired'])
    const open = await ask(about)
    await raw('DELETE', `/identities/${world.userIds.uma}/projects/${p}`)
    expect(await codeOf(sign(open.unique_id, open.sha256, 'uma'))).toEqual([409, 'not_a_member'])
    await save(ids[0], { content: 'Three leases.' })
    expect(await codeOf(sign(open.unique_id, open.sha256))).toEqual([409, 'version_changed'])
    const { approvals } = (await data('GET', `/projects/${p}/approvals?objective=${ids[0]}`)).attributes
    expect(approvals.map(({ status }: { status: string }) => status)).toEqual(['outdated', 'outdated'])
    const body = { approval: { ...about, signer_unique_ids: [world.userIds.uma] } }
    expect(await codeOf(raw('POST', `/projects/${p}/approvals`, body))).toEqual([422, 'not_a_member'])
  })

  it('of two out of three stays open when the third comes late, has left, or would sign another text [DD6]', async () => {
    for (const who of ['uma', 'max'] as const) await join(who)
    await save(ids[0], { content: 'Two leases.' })
    const about = {
      objective_unique_id: ids[0],
      signer_unique_ids: [world.userIds.ada, world.userIds.uma, world.userIds.max],
      quorum: 2,
    }
    const stateOf = async (id: string) =>
      (await data('GET', `/projects/${p}/approvals`)).attributes.approvals.find((one: any) => one.unique_id === id).status
    const begun = async (more: Record<string, unknown> = {}) => {
      const made = await ask({ ...about, ...more })
      expect((await sign(made.unique_id, made.sha256)).json.data.attributes.status).toBe('open')
      return made
    }
    const late = await begun({ expires_at: new Date(Date.now() + 60_000).toISOString() })
    await world.sql.query("update disclosure.approvals set expires_at = now() - interval '1 second' where id = $1", [
      late.unique_id,
    ])
    expect(await codeOf(sign(late.unique_id, late.sha256, 'max'))).toEqual([409, 'approval_expired'])
    expect(await stateOf(late.unique_id)).toBe('expired')
    const left = await begun()
    await raw('DELETE', `/identities/${world.userIds.max}/projects/${p}`)
    expect(await codeOf(sign(left.unique_id, left.sha256, 'max'))).toEqual([409, 'not_a_member'])
    expect(await stateOf(left.unique_id)).toBe('open')
    await save(ids[0], { content: 'Three leases.' })
    expect(await codeOf(sign(left.unique_id, left.sha256, 'uma'))).toEqual([409, 'version_changed'])
    // Neither does a hash of one's own choosing open it.
    expect((await sign(left.unique_id, 'a'.repeat(64), 'uma')).status).toBe(409)
    expect(await stateOf(left.unique_id)).toBe('outdated')
    await save(ids[0], { content: 'Two leases.' })
    expect((await sign(left.unique_id, left.sha256, 'uma')).json.data.attributes.status).toBe('approved')
  })

  it('is of an edition by its hash as well', async () => {
    await save(ids[0], { content: 'Two leases.' })
    const edition = (await data('POST', `/projects/${p}/editions`, { edition: { title: 'First' } })).attributes
    const asked = await ask({ edition_unique_id: edition.unique_id, signer_unique_ids: [world.userIds.ada], quorum: 1 })
    expect(asked.sha256).toBe(edition.sha256)
    expect((await sign(asked.unique_id, edition.sha256)).json.data.attributes.status).toBe('approved')
  })
})

describe('An answer that is a version of a post', () => {
  it('says when a newer one was published, and keeps its text whatever happens to the post [DX1]', async () => {
    const post = await data(
      'POST',
      '/posts',
      { post: { title: 'Leases', content: '<p>Two leases of ten years.</p>' } },
      'ada',
      'content',
    )
    await data('PUT', `/posts/${post.id}/publish`, {}, 'ada', 'content')
    const pin = () => raw('PUT', `/projects/${p}/objectives/${ids[0]}/post`, { objective: { post_unique_id: post.id } })
    const never = { post_unique_id: post.id, version_unique_id: ids[0] }
    expect(await codeOf(raw('PUT', `/projects/${p}/objectives/${ids[0]}/post`, { objective: never }))).toEqual([
      422,
      'no_such_record',
    ])
    expect((await pin()).status).toBe(200)
    const pinned = async () => (await data('GET', `/projects/${p}/objectives/${ids[0]}/post`)).attributes
    const first = await pinned()
    expect(first).toMatchObject({ pinned: { title: 'Leases', is_available: true }, newer: null })
    const edition = (await data('POST', `/projects/${p}/editions`, { edition: { title: 'First' } })).attributes
    await data('PUT', `/posts/${post.id}`, { post: { content: '<p>Two leases of twelve years.</p>' } }, 'ada', 'content')
    await data('PUT', `/posts/${post.id}/publish`, {}, 'ada', 'content')
    const { newer } = await pinned()
    expect(newer.parts).toContainEqual({ kind: 'added', text: 'twelve' })
    await raw('DELETE', `/posts/${post.id}`, undefined, 'ada', 'content')
    expect(await pinned()).toMatchObject({ pinned: { sha256: first.pinned.sha256, is_available: false }, newer: null })
    const { body } = (await data('GET', `/projects/${p}/editions/${edition.unique_id}/body`)).attributes
    expect(body).toContain('Two leases of ten years.')
    expect(await codeOf(pin())).toEqual([409, 'version_gone'])
  })
})

describe('A respondent outside the company', () => {
  it('answers what they were asked by their link, sees nothing else, and hands it in once', async () => {
    const { url, unique_id: id } = (
      await data('POST', `/projects/${p}/respondents`, {
        respondent: { name: 'Counsel', email: 'counsel@outside.test', objective_unique_ids: [ids[0]] },
      })
    ).attributes
    const link = url.split('#')[1]
    const asked = (await data('GET', `/respond?link=${link}`, undefined, 'nobody')).attributes
    expect(asked).toMatchObject({ name: 'Counsel', project_name: 'Quay' })
    expect(asked.objectives.map((one: any) => one.name)).toEqual(['List the contracts'])
    const answer = (more: Record<string, unknown>) =>
      raw('POST', '/respond', { link, objective_unique_id: ids[0], content: 'One lease.', version: 0, ...more }, 'nobody')
    expect(await codeOf(answer({ objective_unique_id: ids[1] }))).toEqual([404, expect.anything()])
    expect((await answer({})).json.data.attributes).toMatchObject({ status: 'in_progress', content: 'One lease.', version: 1 })
    expect(await codeOf(answer({}))).toEqual([409, 'stale_version'])
    expect((await answer({ version: 1, submit: true })).json.data.attributes.status).toBe('in_review')
    expect(await codeOf(answer({ version: 2 }))).toEqual([409, 'wrong_state'])
    const reviewed = await data('PUT', `/projects/${p}/objectives/${ids[0]}/review`, { objective: { outcome: 'accepted' } })
    expect(reviewed.attributes.is_completed).toBe(true)
    await data('PUT', `/projects/${p}/respondents/${id}/revoke`)
    expect((await raw('GET', `/respond?link=${link}`, undefined, 'nobody')).status).toBe(404)
    expect((await raw('GET', `/respond?link=${'A'.repeat(64)}`, undefined, 'nobody')).status).toBe(404)
  })

  it('reads names and guidance in the language they look at the page in', async () => {
    const words = { de: { name: 'Verträge auflisten', text: 'Alle.' } }
    await world.sql.query('update disclosure.objectives set translations = $2 where id = $1', [ids[0], words])
    const respondent = { name: 'Counsel', email: 'counsel@outside.test', objective_unique_ids: ids }
    const { url } = (await data('POST', `/projects/${p}/respondents`, { respondent })).attributes
    const link = url.split('#')[1]
    const asked = async (language: string) =>
      (await data('GET', `/respond?link=${link}${language}`, undefined, 'nobody')).attributes.objectives.map(
        (one: any) => one.name,
      )
    expect(await asked('&language=de')).toEqual(['Verträge auflisten', 'List the permits'])
    expect(await asked('')).toEqual(['List the contracts', 'List the permits'])
    expect((await raw('GET', `/respond?link=${link}&language=xx`, undefined, 'nobody')).status).toBe(422)
    const answer = { link, objective_unique_id: ids[0], content: 'Zwei.', version: 0, language: 'de' }
    expect((await raw('POST', '/respond', answer, 'nobody')).json.data.attributes).toMatchObject({
      name: 'Verträge auflisten',
      guidance: 'Alle.',
      content: 'Zwei.',
    })
  })

  it('writes words of their own over a post, and nothing where the objective does not apply', async () => {
    const post = await data('POST', '/posts', { post: { title: 'Leases', content: '<p>Two.</p>' } }, 'ada', 'content')
    await data('PUT', `/posts/${post.id}/publish`, {}, 'ada', 'content')
    await data('PUT', `/projects/${p}/objectives/${ids[0]}/post`, { objective: { post_unique_id: post.id } })
    await save(ids[1], { not_applicable: true, not_applicable_reason: 'No permits are needed.' })
    const respondent = { name: 'Counsel', email: 'counsel@outside.test', objective_unique_ids: ids }
    const { url } = (await data('POST', `/projects/${p}/respondents`, { respondent })).attributes
    const answer = (objective_unique_id: string) =>
      raw(
        'POST',
        '/respond',
        { link: url.split('#')[1], objective_unique_id, content: 'Three.', version: 1, submit: true },
        'nobody',
      )
    expect((await answer(ids[0])).status).toBe(200)
    expect((await data('GET', `/projects/${p}/objectives/${ids[0]}/post`)).attributes.pinned).toBeNull()
    expect(await codeOf(answer(ids[1]))).toEqual([409, 'not_applicable'])
  })
})

describe('A figure', () => {
  it('comes from the books with its time and the hash of its question, and says how it drifted [DX2]', async () => {
    const word = `Drift ${crypto.randomUUID().slice(0, 8)}`
    const project = (budget: number, more = {}) =>
      data('POST', '/projects', { project: { name: word, budget, currency: 'EUR', status: 'on_hold', ...more } })
    await project(1_000.1)
    await project(2_000.2)
    const figure = {
      key: 'budget',
      name: 'Budget on hold',
      record_type: 'projects.projects',
      measure: 'budget',
      filter: { status: 'on_hold', currency: 'EUR' },
    }
    const filter = { status: 'on_hold' }
    const counted = (
      await data('POST', `/projects/${p}/figures`, { figure: { ...figure, key: 'count', measure: 'count', filter } })
    ).attributes
    await project(3)
    const again = (await data('PUT', `/projects/${p}/figures/${counted.unique_id}/reread`)).attributes
    expect(again).toMatchObject({ drift: { from: counted.value, difference: '1' }, query_hash: counted.query_hash })
    expect(again.readings).toHaveLength(2)
    const choices = (await data('GET', '/figure_sources')).attributes.record_types
    expect(choices.find((one: any) => one.record_type === 'projects.projects').measures).toContain('budget')
    expect(await codeOf(raw('POST', `/projects/${p}/figures`, { figure: { ...figure, measure: 'password' } }))).toEqual([
      422,
      'no_such_measure',
    ])
    await save(ids[0], { content: 'We have {{ count }} projects on hold.' })
    const edition = (await data('POST', `/projects/${p}/editions`, { edition: { title: 'With figures' } })).attributes
    const { body } = (await data('GET', `/projects/${p}/editions/${edition.unique_id}/body`)).attributes
    expect(JSON.parse(body).figures).toMatchObject([{ key: 'count', value: again.value, query_hash: again.query_hash }])
    expect(await codeOf(raw('DELETE', `/projects/${p}/figures/${counted.unique_id}`))).toEqual([409, 'figure_quoted'])
  })
})

describe('A figure of many records', () => {
  it('is their sum to the cent, by the list’s own rules and filters, and refused in several currencies [DX2]', async () => {
    const count = 12_001
    const orders = (currency: string, from: number, many: number) =>
      world.sql.query(
        `insert into sales.orders (tenant_id, display_unique_id, currency, total_minor, fulfilment_state, created_by)
         select $1, 'B-' || n, $2, n, 'returned', $3 from generate_series($4::int, $5::int) n`,
        [world.tenantIds.a, currency, world.userIds.ada, from, from + many - 1],
      )
    await orders('EUR', 1, count)
    const all = { fulfilment_state: 'returned' }
    const define = (key: string, measure: string, filter: Record<string, string>, who: Who = 'ada') =>
      raw('POST', `/projects/${p}/figures`, { figure: { key, name: key, record_type: 'sales.orders', measure, filter } }, who)
    const valueOf = async (...asked: Parameters<typeof define>) => (await define(...asked)).json.data.attributes.value
    const revenue = (await define('revenue', 'total', all)).json.data.attributes
    expect(revenue).toMatchObject({ value: ((count * (count + 1)) / 200).toFixed(2), unit: 'EUR' })
    expect(await valueOf('orders', 'count', all)).toBe(String(count))
    await orders('USD', count + 1, 1)
    expect(await codeOf(define('mixed', 'total', all))).toEqual([409, 'mixed_currencies'])
    expect(await valueOf('euros', 'total', { ...all, currency: 'EUR' })).toBe(revenue.value)
    // A member who sees their own orders alone has none of these.
    await join('uma')
    expect(await valueOf('own', 'total', all, 'uma')).toBe('0')
  })
})

describe('A discussion at an objective', () => {
  it('is a discussion of the project that names what it is about', async () => {
    const about = { about_type: 'disclosure.objectives', about_id: ids[0], passage: 'ten years' }
    const { id } = await data('POST', `/projects/${p}/discussions`, { discussion: { title: 'How long?', ...about } })
    await data('POST', `/projects/${p}/discussions/${id}/messages`, { message: { body: 'Until 2036.' } })
    const found = await data('GET', `/projects/${p}/discussions?filter[about_id]=${ids[0]}`)
    expect(found.map((one: any) => one.id)).toEqual([id])
    const [said] = await data('GET', `/projects/${p}/discussions/${id}/messages`)
    expect(said.attributes).toMatchObject({ body: 'Until 2036.', discussion_unique_id: id })
    expect(await data('GET', `/projects/${p}/discussions?filter[about_id]=${ids[1]}`)).toEqual([])
  })
})
