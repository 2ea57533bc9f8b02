// [A5] npm run prove -- A5 [tries]: wrong passwords for one account from as many addresses as tries: ten are looked at, the owner signs in from where they were before all the while, and waits grow.
import { connect } from '@quoin/kit/database'
import { companies, emailOf, password } from '../../apps/server/testing/cast.ts'
import { eachOf, prove } from './place.ts'

const tries = Number(process.argv[2] ?? 1_000)
const looksMax = 10
const secondsMax = 900

await prove(
  'A5',
  async (world) => {
    const email = emailOf('uma')
    const nobody = 'no-such-person@demo.test'
    const signIn = (typed: string, address: string, userAgent: string, who = email) =>
      world.fetch(
        'nobody',
        'POST',
        '/api/gateway/auth/sign_in',
        { email: who, password: typed },
        { appid: companies.a.appId, 'x-forwarded-for': address, 'user-agent': userAgent },
      )
    const addressOf = (i: number) => `198.${18 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`
    const home = () => signIn(password, '192.0.2.1', 'her own browser')
    if ((await home()).status !== 200) throw new Error('She cannot sign in at all.')
    const looked = { hers: 0, nobodys: 0 }
    const own: number[] = []
    const other = new Map<number, number>()
    await eachOf(
      Array.from({ length: tries }, (_, i) => i),
      16,
      async (i) => {
        // The budget of one address is no account's: hers allows ten in a minute, and one went before.
        if (i % Math.ceil(tries / 8) === 0) own.push((await home()).status)
        // Somebody nobody knows is counted alike, or the difference would tell who is known.
        for (const [whose, who] of [
          ['hers', email],
          ['nobodys', nobody],
        ] as const) {
          const { status } = await signIn(`wrong ${i}`, addressOf(i), `attacker ${i}`, who)
          if (status === 401) looked[whose] += 1
          else if (status !== 429) other.set(status, (other.get(status) ?? 0) + 1)
        }
      },
    )
    const stranger = await signIn(password, addressOf(tries + 1), 'an attacker who knows it')
    const unlocked = await unlock(world.database.connectionString('admin'), email, (token) =>
      world.fetch(
        'nobody',
        'PUT',
        '/api/gateway/auth/password',
        { password, password_confirmation: password, reset_password_token: token },
        { appid: companies.a.appId, 'x-forwarded-for': '192.0.2.2' },
      ),
    )
    const after = await signIn(password, '192.0.2.3', 'a browser she never used')
    // A quarter of an hour later one more is looked at each time, after a wait that grows.
    const waits: number[] = []
    let more = 0
    for (let wait = secondsMax + 1, i = 0; i < 7; i++) {
      world.shiftTime(wait * 1_000)
      for (let k = 0; k < 5; k++) {
        const { status, headers } = await signIn('wrong', addressOf(tries + 2 + i * 5 + k), 'attacker', nobody)
        if (status === 401) more += 1
        else wait = Number(headers.get('retry-after'))
      }
      waits.push(wait)
    }
    const grows = waits.every((wait, i) => wait >= 60 && wait <= secondsMax && wait >= (waits[i - 1] ?? 0))
    return [
      looked.hers <= looksMax &&
        looked.nobodys <= looksMax &&
        other.size === 0 &&
        own.length > 0 &&
        own.every((status) => status === 200) &&
        stranger.status === 429 &&
        grows &&
        more <= waits.length &&
        after.status === 200,
      `${tries} wrong passwords from ${tries} addresses for an account and for none: ${looked.hers} and ${looked.nobodys} looked at, the right one from elsewhere ${stranger.status}; ` +
        `its owner signed in from where she was before ${own.filter((status) => status === 200).length} of ${own.length} times; ` +
        `after the link of the mail (${unlocked}) in from anywhere: ${after.status}; later ${more} of ${waits.length * 5} for nobody looked at, waits of ${waits.join(', ')} s; ` +
        `answered otherwise: ${[...other].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none'}`,
    ]
  },
  { proxies: 1, limitFactor: 1 },
)

/** Follows the link that the owner of a locked account is mailed. */
async function unlock(address: string, email: string, follow: (token: string) => Promise<{ status: number }>): Promise<string> {
  const admin = await connect(address, 'prove')
  const { rows } = await admin.query<{ link: string }>(
    `select values ->> 'link' as link from kit.mails where template = 'unlock' and recipient = $1`,
    [email],
  )
  await admin.end()
  const token = rows[0] && new URL(rows[0].link).searchParams.get('reset_password_token')
  return token ? `${rows.length} sent, ${(await follow(token)).status}` : 'none sent'
}
