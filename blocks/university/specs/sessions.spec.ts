import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { universityOf } from './course.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())
const { raw, data, refused, courseOf, enrol, start } = universityOf(() => world)

const in_ = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const session = async (course: string, values: object = {}) =>
  (
    await data('POST', '/sessions', {
      session: {
        course_unique_id: course,
        title: 'Together',
        coach_unique_id: world.userIds.uli,
        starts_at: in_(5),
        ends_at: in_(65),
        ...values,
      },
    })
  ).id as string
/** Whom a notice with such words reached. */
const told = async (words: string) =>
  (
    await world.sql.query<{ person: string }>(
      `select person_id as person from realtime.notifications where strpos(content, $1) > 0`,
      [words],
    )
  ).rows.map(({ person }) => person)
const begun = (id: string) =>
  world.sql.query("update university.sessions set starts_at = now() - interval '1 hour' where id = $1", [id])
const clear = (course: string) =>
  world.sql.query('delete from kit.occupancies where subject_id in (select id from university.sessions where course_id = $1)', [
    course,
  ])

describe('A session', () => {
  it('has its coach once at a time', async () => {
    const { course } = await courseOf([{}])
    await session(course)
    expect(
      await refused(
        raw('POST', '/sessions', {
          session: {
            course_unique_id: course,
            title: 'Again',
            coach_unique_id: world.userIds.uli,
            starts_at: in_(30),
            ends_at: in_(90),
          },
        }),
      ),
    ).toEqual([409, 'occupied'])
    await clear(course)
  })

  it('is attended by the code that is shown there and by nothing else', async () => {
    const { course } = await courseOf([{}])
    const id = await session(course)
    await enrol(course, 'uma')
    await start(course, 'uma')
    expect(
      await refused(raw('POST', `/learning/sessions/${id}/attendance`, { attendance: { code: '00000000' } }, 'uma')),
    ).toEqual([422, 'code_invalid'])
    expect((await raw('GET', `/sessions/${id}/code`, undefined, 'uma')).status).toBe(404)
    const { code } = (await data('GET', `/sessions/${id}/code`, undefined, 'uli')).attributes
    expect(
      (await data('POST', `/learning/sessions/${id}/attendance`, { attendance: { code } }, 'uma')).attributes.attendance,
    ).toBe('present')
    await begun(id)
    const done = await data('PUT', `/sessions/${id}/finish`, { session: { log: 'Went well' } }, 'uli')
    expect(done.attributes).toMatchObject({ status: 'done', attended: 1, log: 'Went well' })
    const shown = (await data('GET', `/learning/courses/${course}/sessions`, undefined, 'uma')).attributes
    expect(JSON.stringify(shown)).not.toContain('Went well')
    await clear(course)
  })

  it('is one slot for one learner, however many ask at once', async () => {
    const { course } = await courseOf([{}])
    const id = await session(course, { kind: 'coaching', starts_at: in_(600), ends_at: in_(630) })
    for (const who of ['uma', 'rae'] as const) await enrol(course, who)
    const replies = await Promise.all(
      (['uma', 'rae'] as const).map((who) =>
        raw('PUT', `/learning/sessions/${id}/booking`, { booking: { is_booked: true } }, who),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const holder = replies[0]!.status === 200 ? 'uma' : 'rae'
    await data('PUT', `/learning/sessions/${id}/booking`, { booking: { is_booked: false } }, holder)
    await data('PUT', `/learning/sessions/${id}/booking`, { booking: { is_booked: true } }, holder === 'uma' ? 'rae' : 'uma')
    await clear(course)
  })

  it('tells its coach who books it, and all who were to come that it is cancelled; nobody is coached twice at a time', async () => {
    const { course } = await courseOf([{}])
    const title = `Coaching ${course.slice(0, 8)}`
    const slot = { kind: 'coaching', title, starts_at: in_(900), ends_at: in_(930) }
    const id = await session(course, slot)
    const beside = await session(course, { ...slot, coach_unique_id: world.userIds.ada, starts_at: in_(915), ends_at: in_(945) })
    await enrol(course, 'uma')
    const book = (of: string, is_booked: boolean) =>
      raw('PUT', `/learning/sessions/${of}/booking`, { booking: { is_booked } }, 'uma')
    expect((await book(id, true)).status).toBe(200)
    expect(await refused(book(beside, true))).toEqual([409, 'busy_then'])
    expect([(await book(id, false)).status, (await book(beside, true)).status]).toEqual([200, 200])
    await data('PUT', `/sessions/${beside}/cancel`, { session: { reason: 'The coach is ill.' } }, 'max')
    await vi.waitFor(async () => {
      const { uli, ada, uma } = world.userIds
      expect(await told(`booked “${title}”`)).toEqual(expect.arrayContaining([uli, ada]))
      expect(await told(`cancelled “${title}”`)).toEqual([uli])
      expect((await told(`“${title}” on`)).sort()).toEqual([ada, uma, uli, uli, ada].sort())
    }, 20_000)
    await clear(course)
  })
})

describe('A coach [UX4]', () => {
  type Who = Parameters<typeof raw>[3]
  const sales = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
    world.fetch(who!, method, `/api/sales${path}`, body)
  const earningOf = async (id: string, who: Who = 'ada') => {
    const { json } = await sales('GET', '/earnings?records=100&sort=-created_at', undefined, who)
    const rows = json.data.filter((one: any) => one.attributes.source_id === id)
    expect(rows.length).toBeLessThan(2)
    return rows[0] && { id: rows[0].id as string, ...rows[0].attributes }
  }
  const held = async () => {
    const { rows } = await world.sql.query<{ kind: string; balance: string }>(
      `select a.kind, a.balance::text from kit.ledger_accounts a where a.tenant_id = $1 and a.currency = 'EUR'
         and (a.kind = 'sales.wallets' or a.kind = 'sales.payable' and a.owner_id = $2)`,
      [world.tenantIds.a, world.userIds.uli],
    )
    return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]))
  }
  const wallet = async () => {
    const { rows } = await world.sql.query<{ balance: string }>(
      `select a.balance::text from kit.ledger_accounts a join wallet.wallets w on w.tenant_id = a.tenant_id and w.id = a.owner_id
       where w.tenant_id = $1 and w.user_id = $2 and a.currency = 'EUR'`,
      [world.tenantIds.a, world.userIds.uli],
    )
    return rows.reduce((sum, { balance }) => sum + Number(balance), 0)
  }
  /** A session of Uli that Uma came to, and that is over. */
  const finished = async (fee_minor = 5_000) => {
    const { course } = await courseOf([{}])
    const id = await session(course, { fee_minor })
    const seat = (await enrol(course, 'uma')).attributes.enrollment.unique_id as string
    await data('PUT', `/sessions/${id}/attendance`, { attendance: { enrollment_unique_id: seat, attendance: 'present' } }, 'uli')
    await begun(id)
    await data('PUT', `/sessions/${id}/finish`, { session: {} }, 'uli')
    await clear(course)
    return { id, seat }
  }

  it('is owed the fee of a session that somebody came to, once it is approved by another, and paid exactly once', async () => {
    const { id } = await finished()
    const earning = await earningOf(id)
    expect(earning).toMatchObject({ status: 'pending', amount_minor: 5_000, amount: 50, person_unique_id: world.userIds.uli })
    expect(await held()).toMatchObject({ 'sales.payable': 5_000 })
    // Coaches see what they earned, and decide on nothing of it.
    expect((await earningOf(id, 'uli')).id).toBe(earning.id)
    expect((await sales('GET', `/earnings/${earning.id}`, undefined, 'uma')).status).toBe(404)
    for (const action of ['approve', 'pay'])
      expect((await sales('PUT', `/earnings/${earning.id}/${action}`, { earning: {} }, 'uli')).status).toBe(403)
    expect((await sales('PUT', `/earnings/${earning.id}/pay`, { earning: {} })).status).toBe(409)
    expect((await sales('PUT', `/earnings/${earning.id}/approve`, { earning: {} })).status).toBe(200)
    const before = await wallet()
    const replies = await Promise.all(Array.from({ length: 6 }, () => sales('POST', '/earnings/payouts', { payout: {} })))
    const paid = replies.flatMap(({ json }) => json.data?.attributes.payouts ?? [])
    expect(paid).toEqual([{ person_unique_id: world.userIds.uli, currency: 'EUR', amount_minor: 5_000, count: 1 }])
    expect((await wallet()) - before).toBe(5_000)
    expect(await held()).toEqual({ 'sales.payable': 0, 'sales.wallets': 0 })
    expect((await sales('PUT', `/earnings/${earning.id}/pay`, { earning: {} })).status).toBe(409)
    const statement = (await sales('GET', `/earnings/statement/${world.userIds.uli}`, undefined, 'uli')).json.data.attributes
    expect([statement.balance_minor, statement.rows.map((row: any) => row.amount_minor)]).toEqual([0, [-5_000, 5_000]])
    expect((await sales('GET', `/earnings/statement/${world.userIds.uli}`, undefined, 'uma')).status).toBe(404)
  })

  it('is owed nothing where nobody came, and no other fee afterwards', async () => {
    const { id, seat } = await finished(7_000)
    const mark = (attendance: string) =>
      data('PUT', `/sessions/${id}/attendance`, { attendance: { enrollment_unique_id: seat, attendance } })
    expect(await refused(raw('PUT', `/sessions/${id}`, { session: { fee_minor: 70_000 } }))).toEqual([409, 'fee_agreed'])
    await mark('absent')
    expect((await earningOf(id)).status).toBe('cancelled')
    expect(await held()).toMatchObject({ 'sales.payable': 0 })
    await mark('late')
    const earning = await earningOf(id)
    expect([earning.status, earning.amount_minor]).toEqual(['pending', 7_000])
    expect(await held()).toMatchObject({ 'sales.payable': 7_000 })
    expect((await sales('PUT', `/earnings/${earning.id}/decline`, { earning: { reason: 'Held by another' } })).status).toBe(200)
    await mark('absent')
    await mark('present')
    expect((await earningOf(id)).status).toBe('cancelled')
    expect(await held()).toMatchObject({ 'sales.payable': 0 })
  })

  it('does not decide on what they earned themselves, whatever their role', async () => {
    const { course } = await courseOf([{}])
    const id = await session(course, {
      fee_minor: 900,
      coach_unique_id: world.userIds.ada,
      starts_at: in_(200),
      ends_at: in_(230),
    })
    const seat = (await enrol(course, 'uma')).attributes.enrollment.unique_id as string
    await begun(id)
    await data('PUT', `/sessions/${id}/attendance`, { attendance: { enrollment_unique_id: seat, attendance: 'present' } })
    await data('PUT', `/sessions/${id}/finish`, { session: {} })
    const { id: own } = await earningOf(id)
    expect(await refused(sales('PUT', `/earnings/${own}/approve`, { earning: {} }))).toEqual([403, 'own_earning'])
    await world.sql.query("update sales.earnings set status = 'approved' where id = $1", [own])
    expect(await refused(sales('PUT', `/earnings/${own}/pay`, { earning: {} }))).toEqual([403, 'own_earning'])
    expect((await sales('POST', '/earnings/payouts', { payout: {} })).json.data.attributes.payouts).toEqual([])
    await clear(course)
  })
})

describe('A cohort', () => {
  it('opens nothing before it begins, and holds no more than its seats', async () => {
    const { course, steps } = await courseOf([{}])
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { id } = await data('POST', '/cohorts', {
      cohort: { course_unique_id: course, name: 'Spring', starts_on: day(2), capacity: 1 },
    })
    const seat = (who: 'uma' | 'uli') =>
      raw('POST', '/enrollments', {
        enrollment: { course_unique_id: course, user_unique_id: world.userIds[who], cohort_unique_id: id },
      })
    expect((await seat('uma')).status).toBe(201)
    expect(await refused(seat('uli'))).toEqual([409, 'cohort_full'])
    await start(course, 'uma')
    expect(await refused(raw('GET', `/learning/steps/${steps[0]![0]}`, undefined, 'uma'))).toEqual([409, 'step_locked'])
    await data('PUT', `/cohorts/${id}`, { cohort: { starts_on: day(0) } })
    expect((await raw('GET', `/learning/steps/${steps[0]![0]}`, undefined, 'uma')).status).toBe(200)
    expect((await data('GET', `/cohorts/${id}`)).attributes.seats_taken).toBe(1)
  })
})

describe('A learner’s calendar', () => {
  it('holds the sessions they come to, and none once they have no seat or made a new address [U13]', async () => {
    const { course } = await courseOf([{}], { name: 'In the calendar' })
    await enrol(course, 'uma')
    const live = await session(course, { title: 'All of us', starts_at: in_(3_000), ends_at: in_(3_060) })
    const slot = await session(course, { kind: 'coaching', title: 'Only me', starts_at: in_(3_120), ends_at: in_(3_150) })
    const mine = async (who: 'uma' | 'uli' = 'uma') =>
      ((await raw('GET', '/learning/sessions', undefined, who)).json.data as { id: string }[]).map(({ id }) => id)
    expect(await mine()).toContain(live)
    expect(await mine()).not.toContain(slot)
    await data('PUT', `/learning/sessions/${slot}/booking`, { booking: { is_booked: true } }, 'uma')
    expect(await mine()).toEqual(expect.arrayContaining([live, slot]))
    expect(await mine('uli')).not.toContain(live)
    const made = async () => (await data('POST', '/learning/feed', {}, 'uma')).attributes.url as string
    const read = async (url: string) => {
      const answer = await fetch(url)
      return [answer.status, await answer.text()] as const
    }
    const url = await made()
    const [status, text] = await read(url)
    expect([status, /SUMMARY:All of us/.test(text), /SUMMARY:Only me/.test(text)]).toEqual([200, true, true])
    const next = await made()
    expect((await read(url))[0]).toBe(404)
    const { json } = await raw('GET', `/enrollments?filter[course_unique_id]=${course}`)
    await data('PUT', `/enrollments/${json.data[0].id}/withdraw`, { enrollment: {} })
    expect((await read(next))[1]).not.toContain('All of us')
    expect((await raw('DELETE', '/learning/feed', undefined, 'uma')).status).toBeLessThan(300)
    expect((await read(next))[0]).toBe(404)
    expect((await read(`${next.slice(0, -4)}AAAA`))[0]).toBe(404)
  })
})

/** What is planned in the CRM for what learners of a course said. */
const followUps = async (course: string) =>
  (
    await world.sql.query<{ notes: string; owner: string; email: string }>(
      `select f.notes, f.owner_id as owner, f.email from university.enrollments e join (
         select f.code, f.notes, f.owner_id, l.lead_email as email from crm.lead_follows f join crm.leads l on l.id = f.lead_id
         union all select f.code, f.notes, f.owner_id, c.primary_email from crm.contact_follows f join crm.contacts c on c.id = f.contact_id
       ) f on f.code = e.id::text where e.course_id = $1`,
      [course],
    )
  ).rows

describe('A course survey', () => {
  it('that rates the coach low asks somebody else than that coach to follow up, once, and plans it in the CRM [UX2]', async () => {
    const { course } = await courseOf([{}], { coach_unique_id: world.userIds.uli })
    await enrol(course, 'uma')
    const survey = (lowest: number) =>
      data(
        'PUT',
        `/learning/courses/${course}/survey`,
        {
          survey: {
            kind: 'course',
            recommend: false,
            ratings: {
              coach_explains: 5,
              coach_knowledge: 5,
              coach_feedback: lowest,
              coach_again: 3,
              course_content: 1,
              course_quality: 1,
              course_resources: 1,
              course_expectations: 1,
            },
          },
        },
        'uma',
      )
    await survey(3)
    await survey(2)
    await survey(1)
    // Uli is who was rated: whoever made the course is asked.
    await vi.waitFor(async () => expect(await told('rated 2 of 5')).toEqual([world.userIds.ada]), { timeout: 30_000 })
    expect(await told('rated 3 of 5')).toEqual([])
    expect(await told('rated 1 of 5')).toEqual([])
    const planned = await followUps(course)
    expect(planned).toMatchObject([{ notes: 'Calm: ★★☆☆☆', owner: world.userIds.ada, email: 'uma@quillfeather.example' }])
  })

  it('asks the lead coach where another coaches the learner, and those who manage courses where nobody else is there [UX2]', async () => {
    const { course } = await courseOf([{}], { name: 'Led', coach_unique_id: world.userIds.sue })
    await enrol(course, 'uma')
    const { json } = await raw('GET', `/enrollments?filter[course_unique_id]=${course}`)
    await data('PUT', `/enrollments/${json.data[0].id}`, { enrollment: { coach_unique_id: world.userIds.uli } })
    const { course: own } = await courseOf([{}], { name: 'Own', coach_unique_id: world.userIds.ada })
    await enrol(own, 'uma')
    for (const id of [course, own]) {
      const ratings = Object.fromEntries(
        (await data('GET', `/learning/courses/${id}/survey?kind=course`, undefined, 'uma')).attributes.keys.map((key: string) => [
          key,
          1,
        ]),
      )
      await data('PUT', `/learning/courses/${id}/survey`, { survey: { kind: 'course', recommend: false, ratings } }, 'uma')
    }
    await vi.waitFor(async () => expect([...(await followUps(course)), ...(await followUps(own))]).toHaveLength(2), {
      timeout: 10_000,
    })
    expect(await followUps(course)).toMatchObject([{ notes: 'Led: ★☆☆☆☆', owner: world.userIds.sue }])
    const [managed] = await followUps(own)
    expect(managed!.owner).not.toBe(world.userIds.ada)
    expect(managed!.owner).not.toBe(world.userIds.uma)
  })
})

/** A socket of somebody who follows the questions of some steps: what it was told, and of which it may not hear. */
async function follow(who: 'uli', steps: readonly string[]) {
  const ticket = await world.fetch(who, 'POST', '/api/realtime/api/websocket_tokens', { websocket_token: {} })
  const address = `${world.address.replace('http', 'ws')}/api/realtime/cable?ticket=${ticket.json.data.token}`
  const socket = new WebSocket(address, ['actioncable-v1-json'])
  const told: unknown[] = []
  const answered = new Map<string, string>()
  socket.addEventListener('message', ({ data: text }) => {
    const frame = JSON.parse(String(text))
    if (frame.identifier && frame.type) answered.set(JSON.parse(frame.identifier).id, frame.type)
    else if (frame.message && !frame.type) told.push(frame.message)
  })
  await new Promise((opened) => socket.addEventListener('open', opened))
  for (const id of steps)
    socket.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'StepPostsChannel', id }) }))
  await vi.waitFor(() => expect(answered.size).toBe(steps.length), { timeout: 5_000 })
  return {
    told,
    refused: steps.filter((id) => answered.get(id) === 'reject_subscription'),
    end: () => socket.close(),
  }
}

describe('A question on a step', () => {
  it('is seen by who may open the step, answered, and hidden by moderators', async () => {
    const { course, steps } = await courseOf([{}, {}])
    await enrol(course, 'uma')
    await start(course, 'uma')
    const [[first], [second]] = steps as [string[], string[]]
    const asked = (await data('POST', `/learning/steps/${first}/posts`, { post: { text: 'Why so early?' } }, 'uma')).attributes
    expect(asked.posts).toMatchObject([{ text: 'Why so early?', is_mine: true }])
    expect(await refused(raw('POST', `/learning/steps/${second}/posts`, { post: { text: 'And later?' } }, 'uma'))).toEqual([
      409,
      'step_locked',
    ])
    expect((await raw('GET', `/learning/steps/${first}/posts`, undefined, 'rae')).status).toBe(404)
    const id = asked.posts[0].unique_id
    const thread = (
      await data('POST', `/learning/steps/${first}/posts`, { post: { text: 'It is quiet then.', parent_unique_id: id } })
    ).attributes
    expect(thread.posts).toHaveLength(2)
    await vi.waitFor(async () => expect(await told('answered your question')).toEqual([world.userIds.uma]), { timeout: 10_000 })
    for (let i = 0; i < 2; i++) await data('PUT', `/learning/posts/${id}/report`, {}, 'uma')
    expect((await data('GET', `/posts/${id}`)).attributes.reports).toBe(1)
    await data('PUT', `/posts/${id}/hide`, {})
    // An answer to what nobody sees is not shown either.
    expect((await data('GET', `/learning/steps/${first}/posts`, undefined, 'uma')).attributes.posts).toHaveLength(0)
    expect((await raw('GET', `/learning/steps/${first}/posts/streams`, undefined, 'rae')).status).toBe(404)
    expect(await refused(raw('GET', `/learning/steps/${second}/posts/streams`, undefined, 'uma'))).toEqual([409, 'step_locked'])
  })

  it('is shown with all answers, page by page, however many were asked', async () => {
    const { course, steps } = await courseOf([{}])
    await enrol(course, 'uma')
    await start(course, 'uma')
    const at = `/learning/steps/${steps[0]![0]}/posts`
    const ask = async (text: string, parent?: string) =>
      (await data('POST', at, { post: { text, parent_unique_id: parent } }, 'uma')).attributes.posts.findLast(
        (one: any) => one.is_mine,
      ).unique_id as string
    const asked: string[] = []
    for (let i = 1; i <= 27; i++) asked.push(await ask(`Question ${i}`))
    await ask('To the first', asked[0])
    const texts = async (query = '') =>
      ((await data('GET', at + query, undefined, 'uma')).attributes.posts as { text: string }[]).map(({ text }) => text)
    expect(await texts()).toEqual(Array.from({ length: 25 }, (_, i) => `Question ${i + 3}`))
    expect(await texts('?page=2')).toEqual(['Question 1', 'Question 2', 'To the first'])
    expect(await texts('?page=3')).toEqual([])
    expect(await texts(`?question_unique_id=${asked[0]}`)).toEqual(['Question 1', 'To the first'])
    expect((await data('GET', at, undefined, 'uma')).attributes.total).toBe(27)
    expect((await raw('GET', `${at}?page=0`, undefined, 'uma')).status).toBe(422)
  })

  it('is told at once on the socket to who has the step open, and to nobody else', async () => {
    const { course, steps } = await courseOf([{}, {}])
    for (const who of ['uma', 'uli'] as const) {
      await enrol(course, who)
      await start(course, who)
    }
    const [[first], [second]] = steps as [string[], string[]]
    const socket = await follow('uli', [first!, second!])
    try {
      expect(socket.refused).toEqual([second])
      await data('POST', `/learning/steps/${first}/posts`, { post: { text: 'Is anybody there?' } }, 'uma')
      await vi.waitFor(() => expect(socket.told).toEqual([{ type: 'posts' }]), { timeout: 2_000 })
    } finally {
      socket.end()
    }
  })
})
