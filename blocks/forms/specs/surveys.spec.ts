import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startWorld, type World } from '@quoin/server/testing'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { forms } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const ask = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/forms${path}`, body)
const words = (en: string) => ({ en })
const question = (id: string, kind: string, more: object = {}) => ({ id, kind, title: words(id), ...more })
const formOf = (...questions: object[]) => ({ pages: [{ id: 'p1', groups: [{ id: 'g1', questions }] }] })
const create = async (survey: object): Promise<string> => {
  const reply = await ask('POST', '/surveys', { survey: { name: 'Survey', ...survey } })
  expect(reply.status, reply.text).toBe(201)
  return reply.json.data.id
}
const publish = async (survey: object): Promise<string> => {
  const id = await create(survey)
  const reply = await ask('PUT', `/surveys/${id}/status`, { survey: { status: 'live' } })
  expect(reply.status, reply.text).toBe(200)
  return id
}
const answer = (id: string, form_fields: object, more: object = {}, who: Who = 'ada') =>
  ask('POST', `/surveys/${id}/instances`, { survey: { form_fields, ...more } }, who)
const codeOf = (reply: { json: any }): string => reply.json.errors?.[0]?.code

describe('A survey', () => {
  it('is listed by type and status, with and without a closing slash', async () => {
    const id = await publish({ survey_type: 'stay', definition: formOf(question('a', 'text')) })
    await create({ survey_type: 'stay' })
    expect((await ask('GET', '/surveys/types/stay')).json.meta.total_records).toBe(2)
    const live = await ask('GET', '/surveys/types/stay/status?by_status=active&page=1&records=5')
    expect(live.json.data.map((one: any) => one.id)).toEqual([id])
    expect((await ask('GET', '/surveys/types/stay/status/?by_status=draft&search=survey')).json.data).toHaveLength(1)
    expect((await ask('GET', '/surveys/types/stay/status?by_status=lost')).status).toBe(422)
    expect((await ask('GET', '/surveys?search=survey&records=1')).json.data).toHaveLength(1)
  })

  it('goes its way by the status call alone, and never back to a draft', async () => {
    const id = await publish({ definition: formOf(question('a', 'text')) })
    const to = async (status: string) => (await ask('PUT', `/surveys/${id}/status`, { survey: { status } })).json
    expect((await to('paused')).data.attributes.status).toBe('paused')
    expect((await to('active')).data.attributes.status).toBe('live')
    expect((await to('closed')).data.attributes.status).toBe('closed')
    expect((await to('draft')).errors[0].code).toBe('wrong_status')
    expect((await ask('PUT', `/surveys/${id}/status`, { status: 'live' })).json.errors[0].code).toBe('wrapper_missing')
  })

  it('takes an address of its own, made of the name', async () => {
    const slugs = await Promise.all(
      [await create({ name: 'Über uns' }), await create({ name: 'Über uns' })].map(
        async (id) => (await ask('GET', `/surveys/${id}`)).json.data.attributes.slug,
      ),
    )
    expect(slugs).toEqual(['u-ber-uns', 'u-ber-uns-2'])
  })

  it('keeps an address, so that an invitation leads to it', async () => {
    const id = await publish({ name: 'Kept address', definition: formOf(question('a', 'text')) })
    for (const slug of [null, '']) {
      const reply = await ask('PUT', `/surveys/${id}`, { survey: { slug } })
      expect([reply.status, reply.json.data.attributes.slug]).toEqual([200, expect.stringMatching(/^kept-address/)])
    }
    await ask('POST', '/surveys/users', { user: { survey_unique_id: id, email: 'kept@guest.example' } })
    const mail = (await world.mails()).find(({ recipient }) => recipient === 'kept@guest.example')
    expect(mail!.text).toMatch(/\/f\/works-a\/kept-address/)
  })

  it('is not published with problems, which are named', async () => {
    const id = await create({
      definition: formOf(
        question('a', 'choice', { options: [{ id: 'x', label: words('X'), quota: 0 }] }),
        question('b', 'text', { showIf: { question: 'b', is: 'filled' } }),
        question('c', 'text', { showIf: { question: 'a', is: 'equal', value: 'nowhere' } }),
      ),
    })
    const reply = await ask('PUT', `/surveys/${id}/publish`, {})
    expect([reply.status, codeOf(reply)]).toEqual([409, 'not_ready'])
    expect(reply.json.errors[0].meta.problems.map((one: any) => [one.code, one.at])).toEqual([
      ['refers_to_itself', 'b'],
      ['unreachable', 'b'],
      ['unreachable', 'c'],
      ['contradictory_quota', 'a'],
    ])
  })

  it.each([
    ['2,000 questions', formOf(...Array.from({ length: 2_000 }, (_, i) => question(`q${i}`, 'text')))],
    ['500 questions', formOf(...Array.from({ length: 500 }, (_, i) => question(`q${i}`, 'text')))],
    ['a text of 64 KiB', formOf({ ...question('a', 'text'), title: words('x'.repeat(65_536)) })],
    ['another kind', formOf(question('a', 'rocket'))],
    ['a key that is none', formOf(question('A b', 'text'))],
    ['a key that every object has', formOf(question('constructor', 'text'))],
  ])('refuses %s with 422', async (_, definition) => {
    expect((await ask('POST', '/surveys', { survey: { name: 'Survey', definition } })).status).toBe(422)
  })
})

describe('The file of results', () => {
  const many = 100_100
  let id: string
  beforeAll(async () => {
    const options = [{ id: 'x', label: words('First = best') }]
    id = await publish({ definition: formOf(question('a', 'text'), question('pick', 'choice', { options })) })
    await answer(id, { a: 'first', pick: 'x' })
    // Without the triggers that count every one of them.
    await world.sql.query(
      `begin; set local session_replication_role = replica;
       insert into forms.answers (tenant_id, survey_id, survey_version_id, version_number, status, form_fields, started_at, completed_at)
       select a.tenant_id, a.survey_id, a.survey_version_id, 1, 'completed', jsonb_build_object('a', '=' || n || repeat(' padding', 100)), now(),
         now() - n / 3 * interval '1 millisecond'
       from forms.answers a cross join generate_series(1, ${many}) n where a.survey_id = '${id}';
       commit; analyze forms.answers`,
    )
  }, 180_000)
  const read = async (path: string) => fetch(world.address + path, { headers: (await world.sessionOf('ada'))!.headersFor(path) })
  /** Bytes in use, without what is only still to be collected: how much of that there is depends on the specs before. */
  const memory = () => {
    setFlagsFromString('--expose-gc')
    ;(runInNewContext('gc') as () => void)()
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  }

  it('holds every answer once, however many there are, and never all of them in memory', async () => {
    const response = await read(`/api/forms/surveys/${id}/results/csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const reader = response.body!.getReader()
    const text = new TextDecoder()
    const [before, seen] = [memory(), new Set<string>()]
    let [peak, rest, lines, parts] = [0, '', 0, 0]
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      // Whoever does not read is not sent more.
      if (lines === 0) await new Promise((resolve) => setTimeout(resolve, 2_000))
      if (parts++ % 200 === 0) peak = Math.max(peak, memory() - before)
      const all = (rest + text.decode(part.value, { stream: true })).split('\r\n')
      rest = all.pop()!
      lines += all.length
      for (const line of all) seen.add(line.split(',')[3]!.split(' ')[0]!)
    }
    expect([rest, lines, seen.size]).toEqual(['', many + 2, many + 2])
    expect(seen).toContain("'=100100")
    expect(seen).toContain('first')
    expect(peak).toBeLessThan(64 * 2 ** 20)
  }, 120_000)

  it('is a workbook as well, in the words people read', async () => {
    const response = await read(`/api/forms/surveys/${id}/results/xlsx?cells=labels`)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.xlsx"$/)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()), { filter: ({ name }) => name.includes('sheet1') })
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
    expect(sheet.match(/<row>/g)).toHaveLength(many + 2)
    expect(sheet).toContain('First = best')
    expect(sheet).toContain('>email<')
  }, 120_000)

  it('is refused like the answers it holds, before it begins', async () => {
    for (const file of ['csv', 'xlsx']) {
      const status = async (who: Who, query = '') =>
        (await ask('GET', `/surveys/${id}/results/${file}${query}`, undefined, who)).status
      expect([await status('app:a'), await status('rival'), await status('ada', '?cells=words')]).toEqual([401, 404, 422])
      expect(await status('ada', '?question=gone&value=x')).toBe(422)
    }
  })
})

describe('An answer', () => {
  it('keeps the version it saw [FM-D4]', async () => {
    const id = await publish({ definition: formOf(question('a', 'text')) })
    const first = await answer(id, { a: 'one' })
    expect(first.status, first.text).toBe(201)
    await ask('PUT', `/surveys/${id}`, { survey: { definition: formOf(question('b', 'number')) } })
    expect((await answer(id, { a: 'still the first' })).json.data.attributes.version_number).toBe(1)
    await ask('PUT', `/surveys/${id}/publish`, {})
    const second = await answer(id, { b: 5 })
    expect(second.json.data.attributes).toMatchObject({ version_number: 2, form_fields: { b: 5 }, status: 'completed' })
    const old = (await ask('GET', `/surveys/${id}/instances/${first.json.data.id}`)).json.data.attributes
    expect(old).toMatchObject({ version_number: 1, form_fields: { a: 'one' } })
    const version = await ask('GET', `/surveys/${id}/versions/${old.survey_version_unique_id}`)
    expect(version.json.data.attributes.definition.pages[0].groups[0].questions[0].id).toBe('a')
    const csv = await world.fetch('ada', 'GET', `/api/forms/surveys/${id}/results/csv`)
    expect(csv.text).toMatch(/version,completed_at,language,b,a/)
    const { attributes: page } = (await ask('GET', `/surveys/${id}/results/rows`)).json.data
    expect(page).toMatchObject({ total: 3, columns: [{ key: 'b' }, { key: 'a' }] })
    expect(page.rows.map(({ version, cells }: any) => [version, ...cells])).toEqual([
      [2, '5', ''],
      [1, '', 'still the first'],
      [1, '', 'one'],
    ])
  })

  it('is refused where the form is a draft, closed, paused, not open, over or full', async () => {
    const definition = formOf(question('a', 'text'))
    const draft = await create({ definition })
    expect(codeOf(await answer(draft, { a: 'x' }))).toBe('form_closed')
    const past = await publish({ definition, closes_at: '2020-01-01T00:00:00Z' })
    expect(codeOf(await answer(past, { a: 'x' }))).toBe('form_closed')
    const future = await publish({ definition, opens_at: '2120-01-01T00:00:00Z' })
    expect(codeOf(await answer(future, { a: 'x' }))).toBe('form_not_open')
    const small = await publish({ definition, answers_max: 1 })
    expect((await answer(small, { a: 'x' })).status).toBe(201)
    expect(codeOf(await answer(small, { a: 'y' }))).toBe('form_full')
    await ask('PUT', `/surveys/${small}/pause`, {})
    expect(codeOf(await answer(small, { a: 'y' }))).toBe('form_paused')
    expect((await answer(small, { a: 'x' }, {}, 'rob')).status).toBe(404)
  })

  it('is looked at question by question', async () => {
    const id = await publish({
      definition: formOf(
        question('age', 'number', { required: true, min: 18 }),
        question('mail', 'email'),
        question('sum', 'calculated', { expression: { op: '*', args: [{ of: 'age' }, 2] } }),
      ),
    })
    expect(codeOf(await answer(id, {}))).toBe('required')
    expect(codeOf(await answer(id, { age: 17 }))).toBe('too_small')
    expect(codeOf(await answer(id, { age: 20, mail: 'nobody' }))).toBe('not_an_email')
    const taken = await answer(id, { age: 20, sum: 1, foreign: 'x' })
    expect(taken.json.data.attributes.form_fields).toEqual({ age: 20, sum: 40 })
  })

  it('takes the last seat once, of ten at the same time, and a deleted one frees it [FM-D2]', async () => {
    const options = [{ id: 'last', label: words('Last'), quota: 1 }]
    const id = await publish({ definition: formOf(question('seat', 'choice', { options })) })
    const replies = await Promise.all(Array.from({ length: 10 }, () => answer(id, { seat: 'last' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(new Set(replies.filter(({ status }) => status === 409).map(codeOf))).toEqual(new Set(['option_full']))
    const count = async () => (await ask('GET', `/surveys/${id}`)).json.data.attributes.answer_count
    expect(await count()).toBe(1)
    const won = replies.find(({ status }) => status === 201)!.json.data.id
    await ask('DELETE', `/surveys/${id}/instances/${won}`)
    expect(await count()).toBe(0)
    expect((await answer(id, { seat: 'last' })).status).toBe(201)
    expect(codeOf(await ask('PUT', `/surveys/${id}/instances/${won}/recover`))).toBe('option_full')
    expect(await count()).toBe(1)
  })

  it('is one per person where the form says so', async () => {
    const id = await publish({ definition: formOf(question('mail', 'email')), one_per_person: true })
    expect((await answer(id, { mail: 'Kim@guest.example' })).status).toBe(201)
    expect(codeOf(await answer(id, { mail: 'kim@guest.example' }))).toBe('already_answered')
  })

  it('is somebody’s own where they reach no further', async () => {
    const id = await publish({ definition: formOf(question('a', 'text')) })
    const own = await answer(id, { a: 'mine' }, {}, 'uma')
    expect(own.json.data.attributes.user_unique_id).toBe(world.userIds.uma)
    expect((await answer(id, { a: 'x' }, { user_unique_id: world.userIds.ada }, 'uma')).status).toBe(403)
    const list = await ask('POST', '/surveys/users/', { user_unique_id: world.userIds.uma, page: 1, records: 5 })
    expect(list.json.data.map((one: any) => one.id)).toEqual([own.json.data.id])
  })

  it('becomes a lead with the wording and version of its consent', async () => {
    const id = await publish({
      name: 'Brochure',
      makes_lead: true,
      notify_email: 'desk@a.example',
      definition: formOf(question('who', 'contact'), {
        ...question('ok', 'consent', { consentVersion: '2026-1' }),
        title: words('You may write to me.'),
      }),
    })
    await answer(id, { who: { name: 'Kim Lee', email: 'kim.lee@guest.example' }, ok: true })
    await vi.waitFor(
      async () => {
        const leads = await world.fetch('ada', 'GET', '/api/crm/leads?search=kim.lee')
        expect(leads.json.data).toHaveLength(1)
        expect(leads.json.data[0].attributes).toMatchObject({
          first_name: 'Kim',
          last_name: 'Lee',
          source: 'form brochure',
          source_type: 'forms.answers',
          consent_text: 'You may write to me.',
          payload: { consent: { version: '2026-1' } },
        })
      },
      { timeout: 10_000 },
    )
    // Whoever is told is nobody of the company: what a stranger typed does not reach them under its name.
    const { rows } = await world.sql.query(`select values::text as said from kit.mails where recipient = 'desk@a.example'`)
    expect(rows).toHaveLength(1)
    expect(rows[0].said).not.toMatch(/kim/i)
  })

  it('is mailed about two hundred times a day, and kept all the same', async () => {
    const notify = 'busy@a.example'
    const id = await publish({
      name: 'Busy',
      makes_lead: true,
      notify_email: notify,
      definition: formOf(question('who', 'contact')),
    })
    const becomesLead = async (name: string) => {
      await answer(id, { who: { name: `${name} Busy`, email: `${name}@guest.example` } })
      await vi.waitFor(
        async () =>
          expect((await world.fetch('ada', 'GET', `/api/crm/leads?search=${name}@guest.example`)).json.data).toHaveLength(1),
        { timeout: 10_000 },
      )
      return (await world.sql.query('select 1 from kit.mails where recipient = $1', [notify])).rows.length
    }
    expect(await becomesLead('first')).toBe(1)
    await world.sql.query(
      `insert into forms.answers (tenant_id, survey_id, survey_version_id, version_number, form_fields, status, source, completed_at)
       select a.tenant_id, a.survey_id, a.survey_version_id, a.version_number, a.form_fields, a.status, a.source, now()
       from forms.answers a, generate_series(1, 200) where a.survey_id = $1`,
      [id],
    )
    expect(await becomesLead('last')).toBe(1)
  })
})

describe('An answer', () => {
  it('tells the people a form names, once, and nobody who gave it', async () => {
    const roles = (await world.fetch('ada', 'GET', '/api/gateway/roles')).json.data
    const role = roles.find((one: any) => one.attributes.code === 'user').id
    const id = await publish({
      definition: formOf(question('note', 'text')),
      notify_user_unique_id: world.userIds.ada,
      notify_role_unique_id: role,
    })
    expect((await answer(id, { note: 'Hello' }, {}, 'uma')).status).toBe(201)
    const told = async () =>
      (
        await world.sql.query(
          `select person_id as id from realtime.notifications where about_resource = 'forms.surveys' and about_id = $1`,
          [id],
        )
      ).rows
    await vi.waitFor(async () => expect((await told()).map((one: any) => one.id)).toContain(world.userIds.ada), {
      timeout: 10_000,
    })
    const people = (await told()).map((one: any) => one.id)
    expect([people.includes(world.userIds.uma), new Set(people).size === people.length, people.length > 1]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('Results', () => {
  it('count options, averages and crossings, and neutralise formulas in CSV', async () => {
    const options = ['x', 'y'].map((id) => ({ id, label: words(id.toUpperCase()) }))
    const id = await publish({
      definition: formOf(question('pick', 'choice', { options }), question('score', 'nps'), question('note', 'text')),
    })
    for (const [pick, score, note] of [
      ['x', 10, '=1+1'],
      ['x', 3, '日本'],
      ['y', 9, '@x'],
    ] as const)
      expect((await answer(id, { pick, score, note })).status).toBe(201)
    const { attributes } = (await ask('GET', `/surveys/${id}/results?by=pick`)).json.data
    expect(attributes).toMatchObject({ completed: 3 })
    const of = (key: string) => attributes.questions.find((one: any) => one.key === key)
    expect(of('pick').counts.map((one: any) => [one.label, one.count])).toEqual([
      ['X', 2],
      ['Y', 1],
    ])
    expect([of('score').nps, of('note').answered]).toEqual([33, 3])
    expect(attributes.by.cells.filter((one: any) => one.row === 'y' && one.key === 'score')).toEqual([
      { row: 'y', key: 'score', value: '9', count: 1 },
    ])
    const only = await ask('GET', `/surveys/${id}/results?question=pick&value=y`)
    expect(only.json.data.attributes.questions[0].answered).toBe(1)
    const csv = await world.fetch('ada', 'GET', `/api/forms/surveys/${id}/results/csv`)
    expect(csv.text).toContain("'=1+1")
    expect(csv.text).toContain('日本')
    expect(csv.text).toContain("'@x")
  })

  it('keep the words of options, questions and versions that are gone, and survive a change of kind [FM-D4]', async () => {
    const options = (...ids: string[]) => ids.map((id) => ({ id, label: words(`Option ${id}`) }))
    const id = await publish({
      definition: formOf(
        question('day', 'choice', { options: options('mon', 'tue') }),
        question('ways', 'several', { options: options('car', 'bus') }),
        question('each', 'matrix', { options: options('good', 'bad'), rows: options('desk', 'bar') }),
        question('kind', 'text'),
      ),
    })
    for (const [day, ways, desk] of [
      ['tue', ['car', 'bus'], 'good'],
      ['mon', ['bus'], 'bad'],
    ] as const)
      expect((await answer(id, { day, ways, each: { desk, bar: 'good' }, kind: '[not a list' })).status).toBe(201)
    // So many versions later the first answers are still read in their own words.
    for (let i = 0; i < 52; i++) {
      const definition = formOf(
        question('day', 'choice', { options: options('mon', 'wed') }),
        question('kind', i % 2 ? 'number' : 'choice', { options: options('x') }),
        question(`new${i}`, 'text'),
      )
      await ask('PUT', `/surveys/${id}`, { survey: { definition } })
      expect((await ask('PUT', `/surveys/${id}/publish`, {})).status).toBe(200)
    }
    const reply = await ask('GET', `/surveys/${id}/results?by=day`)
    expect(reply.status, reply.text).toBe(200)
    const { questions, by } = reply.json.data.attributes
    const of = (key: string) => questions.find((one: any) => one.key === key)
    const counted = (key: string) => of(key).counts.map(({ row, label, count }: any) => [row, label, count])
    expect(counted('day')).toEqual([
      [null, 'Option mon', 1],
      [null, 'Option wed', 0],
      [null, 'Option tue', 1],
    ])
    expect(counted('ways')).toEqual([
      [null, 'Option car', 1],
      [null, 'Option bus', 2],
    ])
    expect(counted('each')).toEqual([
      ['Option desk', 'Option good', 1],
      ['Option desk', 'Option bad', 1],
      ['Option bar', 'Option good', 2],
    ])
    expect([of('kind').answered, of('kind').average, of('kind').counts]).toEqual([2, null, []])
    expect(by.rows.map(({ label }: any) => label)).toEqual(['Option mon', 'Option wed', 'Option tue'])
    expect(by.cells).toContainEqual({ row: 'tue', key: 'ways', value: 'car', count: 1 })
    const { columns, rows } = (await ask('GET', `/surveys/${id}/results/rows`)).json.data.attributes
    const cell = (key: string) => rows.at(-1).cells[columns.findIndex((one: any) => one.key === key)]
    expect([cell('day'), cell('ways')]).toEqual(['Option tue', 'Option car; Option bus'])
    expect((await ask('GET', `/surveys/${id}/results/csv`)).text).toContain('car; bus')
  })

  it('count every answer, however many different ones there are', async () => {
    const numbers = Array.from({ length: 12 }, (_, i) => `n${i}`)
    const id = await publish({
      definition: formOf(
        question('came', 'choice', { options: [{ id: 'yes', label: words('Yes') }] }),
        ...numbers.map((key) => question(key, 'number')),
      ),
    })
    const said = numbers.map((key, i) => `'${key}', n * ${i + 1}`).join(', ')
    await world.sql.query(
      `insert into forms.answers (tenant_id, survey_id, survey_version_id, version_number, status, started_at, completed_at, form_fields)
       select s.tenant_id, s.id, s.published_id, 1, 'completed', now(), now(), jsonb_build_object('came', 'yes', ${said})
       from forms.surveys s, generate_series(1, 2000) n where s.id = $1`,
      [id],
    )
    const { questions } = (await ask('GET', `/surveys/${id}/results`)).json.data.attributes
    expect(questions.map(({ answered, average }: any) => [answered, average])).toEqual([
      [2_000, null],
      ...numbers.map((_, i) => [2_000, 1_000.5 * (i + 1)]),
    ])
    expect(questions[0].counts[0].count).toBe(2_000)
  })

  it('are narrowed in whole: totals, single answers and the file, and only by what was asked', async () => {
    const options = ['x', 'y'].map((id) => ({ id, label: words(id) }))
    const id = await publish({ definition: formOf(question('pick', 'choice', { options }), question('score', 'nps')) })
    await answer(id, { pick: 'x', score: 9 })
    await answer(id, { pick: 'y', score: 2 })
    const seen = async (query: string) => {
      const { completed, started, questions } = (await ask('GET', `/surveys/${id}/results?${query}`)).json.data.attributes
      const { total, rows } = (await ask('GET', `/surveys/${id}/results/rows?${query}`)).json.data.attributes
      const csv = (await ask('GET', `/surveys/${id}/results/csv?${query}`)).text.trim().split('\n').length - 1
      return [completed, started, questions[0].answered, total, rows.length, csv]
    }
    expect(await seen('question=pick&value=y')).toEqual([1, 1, 1, 1, 1, 1])
    expect(await seen('question=score&value=9')).toEqual([1, 1, 1, 1, 1, 1])
    expect(await seen('from=2020-01-01&to=2020-01-02')).toEqual([0, 0, 0, 0, 0, 0])
    for (const query of ['question=pick', 'value=x', 'question=gone&value=x', 'by=score', 'by=gone'])
      expect((await ask('GET', `/surveys/${id}/results?${query}`)).status, query).toBe(422)
  })

  it('are of their own answers alone for whoever may see no others', async () => {
    const id = await publish({ definition: formOf(question('note', 'text')) })
    await answer(id, { note: 'of the company' })
    await answer(id, { note: 'of uma' }, {}, 'uma')
    const seen = async (who: Who) => {
      const { attributes } = (await ask('GET', `/surveys/${id}/results`, undefined, who)).json.data
      const rows = (await ask('GET', `/surveys/${id}/results/rows`, undefined, who)).json.data.attributes
      const csv = await ask('GET', `/surveys/${id}/results/csv`, undefined, who)
      return [attributes.completed, attributes.questions[0].answered, rows.total, csv.text.includes('of the company')]
    }
    expect([await seen('ada'), await seen('uma')]).toEqual([
      [2, 2, 2, true],
      [1, 1, 1, false],
    ])
    await ask('POST', '/landings', { landing: { email: 'page@guest.example' } }, 'app:a')
    expect((await ask('GET', '/landings', undefined, 'uma')).json.data).toEqual([])
  })
})

describe('Identities and landing entries', () => {
  it('are registered once, read and changed', async () => {
    const path = `/users/${world.userIds.uma}`
    expect((await ask('GET', path, undefined, 'uma')).status).toBe(404)
    const made = await ask(
      'POST',
      `${path}/register/`,
      { user: { name: 'User Name', email: 'x@y.example', role_name: 'User' } },
      'uma',
    )
    expect([made.status, made.json.data.attributes.user_unique_id]).toEqual([201, world.userIds.uma])
    expect((await ask('POST', `${path}/register`, { user: {} }, 'uma')).status).toBe(200)
    const changed = await ask('PUT', path, { user: { phone: '+49 40 123456' } }, 'uma')
    expect(changed.json.data.attributes.phone).toBe('+49 40 123456')
    expect((await ask('GET', path, undefined, 'art')).status).toBe(404)
    expect((await ask('POST', `${path}/register`, { name: 'x' }, 'uma')).status).toBe(422)
  })

  it('invites a survey user by mail, and refuses one whom nobody can write to', async () => {
    const survey_unique_id = await publish({ definition: formOf(question('a', 'text')) })
    const invited = await ask('POST', '/surveys/users/', {
      user: { survey_unique_id, email: 'lou@guest.example', name: 'Lou Guest' },
    })
    expect(invited.json.data.attributes).toMatchObject({ status: 'pending', email: 'lou@guest.example', last_name: 'Guest' })
    const path = `/surveys/${survey_unique_id}/instances`
    const pending = await ask('GET', `${path}/status/pending?records=5`)
    expect(pending.json.data.map((one: any) => one.id)).toEqual([invited.json.data.id])
    expect((await ask('GET', `${path}/status/lost`)).status).toBe(422)
    const mails = async () =>
      (await world.sql.query(`select 1 from kit.mails where template = 'form_invitation' and recipient = 'lou@guest.example'`))
        .rows.length
    expect((await ask('POST', `${path}/${invited.json.data.id}/resend_magic_link`, {})).status).toBe(200)
    expect(await mails()).toBe(2)
    await ask('PUT', `${path}/${invited.json.data.id}/status`, { survey: { status: 'cancelled' } })
    expect(codeOf(await ask('POST', `${path}/${invited.json.data.id}/resend_magic_link`, {}))).toBe('already_answered')
    expect((await ask('POST', '/surveys/users', { user: { survey_unique_id } })).status).toBe(422)
    expect((await ask('POST', '/surveys/users', {})).json.errors[0].code).toBe('wrapper_missing')
  })

  it('takes no entry for a form that is paused, over or closed, and one for a draft', async () => {
    const id = await create({ definition: formOf(question('a', 'text')) })
    const leave = async () => {
      const reply = await ask('POST', '/landings', { landing: { email: 'page@guest.example', form_unique_id: id } }, 'app:a')
      return [reply.status, codeOf(reply)]
    }
    expect(await leave()).toEqual([201, undefined])
    await ask('PUT', `/surveys/${id}/publish`, {})
    await ask('PUT', `/surveys/${id}`, { survey: { answers_max: 1 } })
    await answer(id, { a: 'the last answer' })
    expect(await leave()).toEqual([201, undefined])
    await ask('PUT', `/surveys/${id}/pause`, {})
    expect(await leave()).toEqual([409, 'form_paused'])
    await ask('PUT', `/surveys/${id}/close`, {})
    expect(await leave()).toEqual([409, 'form_closed'])
  })

  it('takes a landing entry with nothing but the app id, and a machine’s not at all', async () => {
    const sent = await ask(
      'POST',
      '/landings',
      { landing: { email: 'sam@guest.example', message: 'Hello', form_fields: { size: 'm' } } },
      'app:a',
    )
    expect(sent.status, sent.text).toBe(201)
    expect((await ask('POST', '/landings/', { landing: { name: 'Robot', fax: '1' } }, 'app:a')).status).toBe(201)
    const { data } = (await ask('GET', '/landings')).json
    expect(data.filter((one: any) => one.attributes.name === 'Robot')).toEqual([])
    expect(data.find((one: any) => one.attributes.email === 'sam@guest.example').attributes).toMatchObject({
      message: 'Hello',
      form_fields: { size: 'm' },
    })
  })

  it('lie behind permissions the block explains', () => {
    expect(Object.keys(forms.declares)).toEqual(expect.arrayContaining(Object.values(forms.surveys.definition.permissions)))
  })
})
