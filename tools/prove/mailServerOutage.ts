// [X4] npm run prove -- X4 [mails]: the mail server is away for 23 hours; everybody is answered as before, and each mail arrives afterwards, once. What waits longer than a day is given up, and says so.
//
// Hours go by in the database: what waits is made an hour older and delivered again, as the minute's job would.
import { startSmtpDouble } from '@quoin/doubles/smtp'
import { emailOf } from '../../apps/server/testing/cast.ts'
import { prove, quantile } from './place.ts'

const mails = Number(process.argv[2] ?? 200)
const hours = 23
const smtp = await startSmtpDouble()

await prove(
  'X4',
  async (world) => {
    const { mailer } = world.running.services
    const {
      rows: [role],
    } = await world.sql.query<{ id: string }>(`select id from gateway.roles where tenant_id = $1 and code = 'guest'`, [
      world.tenantIds.a,
    ])
    let invited = 0
    /** Everything by which somebody sends a mail, and what it answers but for what is new each time. */
    const ask = async () => {
      const n = invited++
      const started = performance.now()
      const replies = await Promise.all([
        world.fetch('ada', 'POST', '/api/gateway/auth/invitation', {
          user: { email: `x4-${n}@mails.test`, role_unique_id: role!.id },
        }),
        world.fetch('app:a', 'POST', '/api/gateway/auth/password', { email: emailOf('ada') }),
        world.fetch('app:a', 'POST', '/api/gateway/auth/password', { email: `nobody-${n}@mails.test` }),
      ])
      return {
        ms: performance.now() - started,
        said: replies
          .map(
            ({ status, text }) =>
              `${status} ${text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)|x4-\d+/g, '…')}`,
          )
          .join('\n'),
      }
    }
    const askAll = async () => {
      const asked: Awaited<ReturnType<typeof ask>>[] = []
      for (let i = 0; i < mails; i++) asked.push(await ask())
      return asked
    }
    const waiting = async () =>
      (await world.sql.query<{ n: number }>(`select count(*)::int as n from kit.mails where state in ('queued', 'sending')`))
        .rows[0]!.n
    const older = (by: number) =>
      world.sql.query(
        `update kit.mails set created_at = created_at - make_interval(hours => $1), due_at = due_at - make_interval(hours => $1) where state in ('queued', 'sending')`,
        [by],
      )
    await ask()
    const up = await askAll()
    await settle()
    while ((await mailer.deliverDue()) > 0 || (await waiting()) > 0) await older(0)
    const before = smtp.mails.length
    await smtp.close()

    const down = await askAll()
    await settle()
    const queued = await waiting()
    for (let hour = 0; hour < hours; hour++) {
      await mailer.deliverDue()
      await older(1)
    }
    const { rows: tries } = await world.sql.query<{ attempts: number }>(
      `select attempts from kit.mails where state in ('queued', 'sending')`,
    )
    const again = await startSmtpDouble({ port: smtp.port })
    try {
      const since = performance.now()
      while ((await mailer.deliverDue()) > 0);
      const deliveredMs = performance.now() - since
      await older(2)
      await mailer.deliverDue()
      const { rows: states } = await world.sql.query<{ state: string; n: number }>(
        'select state, count(*)::int as n from kit.mails group by 1 order by 1',
      )
      const ids = again.mails.map(({ parsed }) => parsed.messageId)
      const doubled = ids.length - new Set(ids).size
      await again.close()

      // One more, that nobody takes for longer than a day.
      await ask()
      await settle()
      const late = await waiting()
      await mailer.deliverDue()
      await older(25)
      await mailer.deliverDue()
      const { rows: given } = await world.sql.query<{ n: number }>(
        `select count(*)::int as n from kit.mails where state = 'failed' and values = '{}' and answer is not null`,
      )
      const different = new Set([...up, ...down].map(({ said }) => said))
      for (const said of [...different].slice(1, 3)) console.log(`  answered otherwise: ${said.slice(0, 300)}`)
      const times = (all: readonly { ms: number }[]) =>
        quantile(
          all.map(({ ms }) => ms),
          0.5,
        )
      return [
        different.size === 1 &&
          queued >= mails &&
          tries.length === queued &&
          again.mails.length === queued &&
          doubled === 0 &&
          states.every(({ state }) => state === 'sent') &&
          given[0]!.n === late,
        `${up.length + down.length} rounds of an invitation and two reset mails with the server there and away: ${different.size} kind of answer, p50 ${times(up).toFixed(1)} → ${times(down).toFixed(1)} ms; ` +
          `${before} mails went at once, ${queued} waited ${hours} hours through ${tries.reduce((sum, { attempts }) => sum + attempts, 0)} tries, ${again.mails.length} arrived within ${(deliveredMs / 1_000).toFixed(1)} s of its return, ` +
          `${doubled} twice, ${queued - new Set(ids).size} lost; after a day ${given[0]!.n} of ${late} given up`,
      ]
    } finally {
      await again.close().catch(() => undefined)
    }

    /** What is done after an answer, so that its time says nothing, is done. */
    async function settle(): Promise<void> {
      await new Promise((over) => setTimeout(over, 500))
    }
  },
  { smtpUrl: smtp.url },
)
