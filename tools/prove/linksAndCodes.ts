// [A10] npm run prove -- A10: every kind of link and code at every door, used, replaced, too old, of somebody else and bent in ninety ways; each opens its own door once, and nothing else opens any.
import { createPerson } from '@quoin/gateway/server'
import { companies, password } from '../../apps/server/testing/cast.ts'
import { prove } from './place.ts'

const day = 86_400
const chosen = 'a fresh pass phrase of mine'

/** Something that is mailed to people, and where it is good. */
interface Kind {
  readonly seconds: number
  /** Has it sent to an address of its own, and once more if asked again. */
  send(email: string): Promise<{ status: number }>
  readonly template: string
  readonly door: string
  /** Whether it stays good after an unknown one was shown: who guesses a code uses its tries up. */
  readonly isGuessed?: true
}

await prove('A10', async (world) => {
  const { core } = world.running.authenticator
  const app = { appid: companies.a.appId }
  const ask = (method: string, path: string, body: unknown) => world.fetch('nobody', method, `/api/gateway${path}`, body, app)
  const {
    rows: [guest],
  } = await world.sql.query<{ id: string }>(`select id from gateway.roles where tenant_id = $1 and code = 'guest'`, [
    world.tenantIds.a,
  ])
  let people = 0
  const somebody = async () => {
    const email = `a10-${++people}@links.test`
    await createPerson(core, { email, name: 'Linked', password })
    return email
  }
  const newcomer = async () => `a10-${++people}@links.test`
  /** What takes a link or a code, as it is asked with one. */
  const doors: Readonly<Record<string, (secret: unknown, email: string) => Promise<{ status: number }>>> = {
    'new password': (secret) =>
      ask('PUT', '/auth/password', { reset_password_token: secret, password: chosen, password_confirmation: chosen }),
    confirmation: (secret) => ask('POST', '/auth/confirmation', { confirmation_token: secret }),
    'confirmation by address': (secret) =>
      ask('GET', `/auth/confirmation?confirmation_token=${encodeURIComponent(String(secret))}`, undefined),
    'link to sign in': (secret) => ask('POST', '/auth/magic_link/verify', { token: secret }),
    invitation: (secret) => ask('PUT', '/auth/invitation', { invitation: { invitation_token: secret, password: chosen } }),
    'code to sign in': (secret, email) => ask('POST', '/auth/passwordless/verify', { email, code: secret }),
    'code for a password': (secret, email) => ask('POST', '/auth/password/otp/verify', { email, code: secret }),
    'return from a provider': (secret) => ask('POST', '/auth/oauth/finish', { oauth_token: secret, secret }),
    session: (secret) => ask('POST', '/auth/refresh', { refresh_token: secret }),
  }
  const kinds: Readonly<Record<string, Kind & { who(): Promise<string> }>> = {
    'reset link': {
      who: somebody,
      send: (email) => ask('POST', '/auth/password', { email }),
      template: 'password_reset',
      door: 'new password',
      seconds: 1_800,
    },
    'confirmation link': {
      who: newcomer,
      send: async (email) => {
        const { rows } = await world.sql.query('select 1 from gateway.people where email = $1', [email])
        return rows.length === 0
          ? ask('POST', '/auth', { email, password: chosen, name: 'New' })
          : ask('POST', '/users/reconfirm', { user: { email } })
      },
      template: 'confirmation',
      door: 'confirmation',
      seconds: 1_800,
    },
    'link to sign in': {
      who: somebody,
      send: (email) => ask('POST', '/auth/magic_link', { email }),
      template: 'magic_link',
      door: 'link to sign in',
      seconds: 600,
    },
    invitation: {
      who: newcomer,
      send: async (email) => {
        const again = await world.fetch('ada', 'POST', '/api/gateway/auth/invitation/resend', { invitation: { email } })
        return again.status === 200
          ? again
          : world.fetch('ada', 'POST', '/api/gateway/auth/invitation', { user: { email, role_unique_id: guest!.id } })
      },
      template: 'invitation',
      door: 'invitation',
      seconds: 7 * day,
    },
    'code to sign in': {
      who: somebody,
      send: (email) => ask('POST', '/auth/passwordless/request', { email }),
      template: 'mailed_code',
      door: 'code to sign in',
      seconds: 300,
      isGuessed: true,
    },
    'code for a password': {
      who: somebody,
      send: (email) => ask('POST', '/auth/password/otp', { email }),
      template: 'mailed_code',
      door: 'code for a password',
      seconds: 300,
      isGuessed: true,
    },
  }
  const mailed = async ({ template }: Kind, email: string): Promise<string[]> => {
    const { rows } = await world.sql.query<{ values: { link?: string; code?: string } }>(
      'select values from kit.mails where recipient = $1 and template = $2 order by created_at, id',
      [email, template],
    )
    return rows.map(({ values }) => values.code ?? secretOf(new URL(values.link!)))
  }
  /** One more of a kind, sent to an address. */
  const newOne = async (kind: Kind, email: string): Promise<string> => {
    const before = (await mailed(kind, email)).length
    const { status } = await kind.send(email)
    // It is sent after the answer, so that its time says nothing.
    for (let i = 0; i < 100; i++) {
      const all = await mailed(kind, email)
      if (all.length > before) return all.at(-1)!
      await new Promise((over) => setTimeout(over, 30))
    }
    throw new Error(`Nothing was sent to ${email} (${kind.template}, ${status}).`)
  }

  let combinations = 0
  let opened = 0
  const accepted: string[] = []
  const strange: string[] = []
  const mustNot = async (what: string, door: string, secret: unknown, email: string) => {
    combinations += 1
    const { status } = await doors[door]!(secret, email)
    if (status < 400) accepted.push(`${what} at ${door}: ${status}`)
    else if (status >= 500) strange.push(`${what} at ${door}: ${status}`)
  }
  const mustOpen = async (what: string, door: string, secret: string, email: string) => {
    const { status } = await doors[door]!(secret, email)
    if (status < 300) opened += 1
    else strange.push(`${what} does not open ${door}: ${status}`)
  }
  let wanted = 0
  for (const [name, kind] of Object.entries(kinds)) {
    // At each door but its own, and after all of them still good at that one. A code that was shown elsewhere used tries up there.
    const elsewhere = Object.keys(doors).filter((door) => !door.startsWith(kind.door))
    for (const door of elsewhere) {
      const email = await kind.who()
      const secret = await newOne(kind, email)
      await mustNot(`${name}, fresh,`, door, secret, email)
      wanted += 1
      await mustOpen(name, kind.door, secret, email)
      await mustNot(`${name}, used,`, kind.door, secret, email)
      await mustNot(`${name}, used,`, door, secret, email)
    }
    const email = await kind.who()
    const first = await newOne(kind, email)
    const second = await newOne(kind, email)
    const [stranger, own] = [await kind.who(), await kind.who()]
    if (kind.isGuessed) {
      await newOne(kind, stranger)
      await mustNot(`${name}, of somebody else,`, kind.door, second, stranger)
    }
    for (const door of Object.keys(doors)) if (first !== second) await mustNot(`${name}, replaced,`, door, first, email)
    wanted += 1
    await mustOpen(`${name}, the newest,`, kind.door, second, email)
    const late = await newOne(kind, own)
    world.shiftTime((kind.seconds + 1) * 1_000)
    for (const door of Object.keys(doors)) await mustNot(`${name}, too old,`, door, late, own)
    // Sessions of people have come to their end meanwhile.
    world.forget('ada')
    world.shiftTime(3_601 * 1_000)
    world.forget('ada')

    const bent = await kind.who()
    const secret = await newOne(kind, bent)
    for (const other of [...otherKinds(secret), ...lookAlikes(secret)]) await mustNot(`${name}, bent,`, kind.door, other, bent)
    // Five wrong codes are the end of a right one, too.
    if (kind.isGuessed) await mustNot(`${name}, after so many tries,`, kind.door, secret, bent)
    else {
      wanted += 1
      await mustOpen(`${name}, after all of them,`, kind.door, secret, bent)
    }
    const both = await kind.who()
    const raced = await newOne(kind, both)
    const answers = await Promise.all(Array.from({ length: 20 }, () => doors[kind.door]!(raced, both)))
    const won = answers.filter(({ status }) => status < 300).length
    combinations += 20
    if (won !== 1) accepted.push(`${name}, shown 20 times at once: ${won} opened`)
  }
  for (const line of [...accepted, ...strange].slice(0, 20)) console.log(`  ${line}`)
  return [
    accepted.length === 0 && strange.length === 0 && opened === wanted,
    `${combinations} combinations of ${Object.keys(kinds).length} kinds of links and codes, ${Object.keys(doors).length} doors, their ages, and ${otherKinds('x').length + lookAlikes('x'.repeat(43)).length} ways to bend each: ${accepted.length} accepted, ${strange.length} strange answers; ` +
      `${opened} of ${wanted} good ones opened their door`,
  ]
})

function secretOf(link: URL): string {
  return [...link.searchParams].find(([name]) => name.endsWith('_token'))![1]
}

/** What a careless comparison takes for the secret, or for any: other types, and ways to say something about it. */
function otherKinds(secret: string): unknown[] {
  const half = Math.floor(secret.length / 2)
  return [
    {},
    [],
    true,
    false,
    0,
    1,
    -1,
    1e308,
    null,
    [secret],
    [[secret]],
    [secret, secret],
    { 0: secret },
    { $eq: secret },
    { $ne: null },
    { $gt: '' },
    { $in: [secret] },
    { $regex: '.*' },
    { like: '%' },
    { toString: secret },
    { length: secret.length },
    { value: secret },
    { token: secret },
    { __proto__: null, constructor: secret },
    [...secret],
    [null],
    [true],
    [{}],
    '',
    'null',
    'undefined',
    'true',
    'NaN',
    '[object Object]',
    '%',
    '_'.repeat(secret.length),
    '*',
    `' or '1'='1`,
    `${secret}' --`,
    [secret.slice(0, half), secret.slice(half)],
  ]
}

/** Texts that look like the secret, or become it when they are trimmed, folded, decoded or cut. */
function lookAlikes(secret: string): string[] {
  const last = secret.length - 1
  const swapped = secret.startsWith('1') ? `2${secret.slice(1)}` : `1${secret.slice(1)}`
  const turned = secret === [...secret].reverse().join('') ? `${secret}0` : [...secret].reverse().join('')
  const wide = [...secret].map((sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)).join('')
  const around = [
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\0',
    '\u00a0',
    '\u200b',
    '\u200d',
    '\u202e',
    '\ufeff',
    '\u00ad',
    '\u2060',
    '"',
    "'",
    '/',
    '=',
    '%00',
    '%20',
    '+',
    '.',
  ]
  return [
    ...around.map((sign) => secret + sign),
    ...around.slice(0, 12).map((sign) => sign + secret),
    ...['\u200b', '\u0301', '\0', ' ', '-'].map((sign) => secret.slice(0, 3) + sign + secret.slice(3)),
    secret.slice(0, last),
    secret.slice(1),
    secret + secret,
    `${secret}0`,
    `0${secret}`,
    swapped,
    turned,
    wide,
    encodeURIComponent(`${secret}%`),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('hex'),
    `${secret}\u0000${secret}`,
    `${secret},${secret}`,
  ]
}
