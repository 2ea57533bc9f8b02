// [K2] npm run prove -- K2 [lines]: the log holds no secret and no line somebody else wrote, and whatever changes something says who did it, for whom, from where and in which request.
//
// Every operation is asked in earnest, and what changes a row of the company has to leave an entry in the audit or among the security
// events. Then every operation is asked with secrets and forged lines in all its places, until the log has as many lines as wanted.
import { randomBytes, randomUUID } from 'node:crypto'
import { password } from '../../apps/server/testing/cast.ts'
import { unauditedActions } from '../../apps/server/testing/auditedActions.ts'
import { logKeys } from '../../apps/server/testing/logKeys.ts'
import type { Who } from '../../apps/server/testing/world.ts'
import { eachOf, prove } from './place.ts'

const wanted = Number(process.argv[2] ?? 1_000_000)
const forged = '{"level":30,"operation":"forged","status":200}'
const known = [...logKeys, 'msg']
const ends = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\u0000', '\u001b[2J\u001b[H', '\\n', '"}\n']

await prove('K2', async (world) => {
  const secrets = new Set<string>([password])
  for (const who of ['ada', 'ada:bearer', 'uma', 'rae:bearer'] as const) {
    const session = (await world.sessionOf(who))!
    for (const path of ['/api/gateway/users', '/api/crm/contacts'])
      for (const [name, value] of Object.entries(session.headersFor(path)))
        if (/token$|authorization/.test(name) && value.length > 20) secrets.add(value.replace(/^Bearer /, ''))
  }
  const unsaid = await unauditedActions(world, world.operations)
  const sums = { lines: 0, forged: 0, odd: 0, nameless: 0, withSecret: 0 }
  const examples = new Set<string>()
  const planted = Array.from({ length: 40 }, () => `planted-${randomBytes(18).toString('base64url')}`)
  for (const one of planted) secrets.add(one)
  const read = () => {
    for (const line of world.logs.splice(0)) {
      sums.lines += 1
      const fault = faultOf(line, secrets)
      if (!fault) continue
      sums[fault] += 1
      if (examples.size < 10) examples.add(`${fault}: ${line.slice(0, 300)}`)
    }
  }
  read()
  let at = 0
  const next = <T>(list: readonly T[]): T => list[at++ % list.length]!
  const people: readonly Who[] = ['ada', 'ada:bearer', 'rae', 'app:a', 'nobody']
  const operations = world.operations.filter(
    (o) => !/signOut|deviceEnd|deleteAccount|updatePassword|signOutEverywhere/.test(o.name),
  )
  const unanswered = new Set<string>()
  for (let round = 0; sums.lines < wanted; round++) {
    // Hashing passwords again and again would only take time.
    const asked = operations.filter((o) => round === 0 || o.limit !== 'signIn')
    await eachOf(asked.slice(0, wanted - sums.lines), 8, async (operation) => {
      const text = `${next(planted)}${next(ends)}${forged}`
      const path = `/api/${operation.base}${operation.path.replace(/:\w+/g, () => encodeURIComponent(at % 3 ? randomUUID() : text))}?token=${next(planted)}&search=${encodeURIComponent(text)}`
      const names = [
        'password',
        'token',
        'secret',
        'code',
        'email',
        'name',
        'reset_password_token',
        'otp',
        'company_token',
        'key',
      ]
      const body = Object.fromEntries(names.map((name) => [name, at % 4 ? text : next(planted)]))
      const headers: Record<string, string> = {
        'x-request-id': forged,
        'user-agent': forged,
        referer: `https://x.example/?token=${next(planted)}`,
      }
      if (at % 5 === 0) headers.authorization = `Bearer ${next(planted)}`
      if (at % 7 === 0) headers['access-token'] = next(planted)
      if (at % 11 === 0) headers['company-token'] = next(planted)
      const sent = operation.method === 'GET' ? undefined : operation.wrapper ? { [operation.wrapper]: body } : body
      await world.fetch(next(people), operation.method, path, sent, headers).catch(() => unanswered.add(operation.name))
    })
    read()
  }
  for (const line of [
    ...unsaid.map((one) => `changed and not audited: ${one}`),
    ...[...unanswered].map((one) => `no answer: ${one}`),
    ...examples,
  ])
    console.log(`  ${line}`)
  const { lines, withSecret, forged: foreign, odd, nameless } = sums
  return [
    unsaid.length + unanswered.size === 0 && withSecret + foreign + odd + nameless === 0,
    `${lines} lines: ${withSecret} with one of ${secrets.size} secrets, ${foreign} forged, ${odd} of another shape, ${nameless} without request or address; ` +
      `${unsaid.length} of ${world.operations.filter((o) => o.method !== 'GET').length} operations change something that nobody is named for`,
  ]
})

function faultOf(line: string, secrets: ReadonlySet<string>): 'forged' | 'odd' | 'nameless' | 'withSecret' | undefined {
  for (const secret of secrets) if (line.includes(secret)) return 'withSecret'
  if (line.includes('forged') || line.trim().includes('\n')) return 'forged'
  let told: Record<string, unknown>
  try {
    told = JSON.parse(line) as Record<string, unknown>
  } catch {
    return 'odd'
  }
  if (Object.keys(told).some((key) => !known.includes(key))) return 'odd'
  if (told.operation !== undefined && (told.request === undefined || told.address === undefined)) return 'nameless'
  return undefined
}
