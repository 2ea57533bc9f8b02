// [K1] npm run prove -- K1: secrets that people and programs were given are nowhere in the database, of which backups are made, or the log in the clear; and the installation's secret is replaced while requests go on.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { arrange, ask } from '../../apps/server/testing/arrange.ts'
import { password } from '../../apps/server/testing/cast.ts'
import { Kept, Node } from '../../apps/server/testing/installation.ts'
import { startPlace } from '../../apps/server/testing/place.ts'
import { prove } from './place.ts'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

await prove('K1', async (world) => {
  const secrets = new Map<string, string>([['password', password]])
  for (const who of ['ada', 'ada:bearer', 'uma', 'rae:bearer'] as const) {
    const session = (await world.sessionOf(who))!
    for (const path of ['/api/gateway/users', '/api/crm/contacts'])
      for (const [name, value] of Object.entries(session.headersFor(path)))
        if (/token$|authorization/.test(name) && value.length > 20)
          secrets.set(`${name} of ${who} for ${path}`, value.replace(/^Bearer /, ''))
  }
  /** What an answer tells once: words with a name like these, long and of one piece. */
  const harvest = (where: string, value: unknown, name = ''): void => {
    if (typeof value === 'string') {
      if (/token$|secret$|^key$|api_key|backup_codes|uri$/.test(name) && /^\S{8,}$/.test(value) && !isId.test(value))
        secrets.set(`${where} ${name}`, value)
    } else if (value && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) harvest(where, one, Array.isArray(value) ? name : key)
  }
  const refused: string[] = []
  for (const operation of world.operations.filter((one) => one.secret)) {
    const { who = 'ada', ...arranged } = await arrange(world, operation)
    const { status, json } = await ask(world, who, operation, arranged)
    if (status < 300) harvest(operation.name, json)
    else refused.push(`${operation.name} ${status}`)
  }
  if (refused.length > 0) console.log(`not told: ${refused.join(', ')}`)
  const { rows: tables } = await world.sql.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  const look = (where: string, text: string) => {
    for (const [what, secret] of secrets) {
      const hex = Buffer.from(secret).toString('hex')
      if (text.includes(secret) || text.includes(hex)) found.push(`${what} in ${where}`)
    }
  }
  for (const { name } of tables) {
    const { rows } = await world.sql.query<{ text: string }>(`select t::text as text from ${name} t`)
    look(name, rows.map(({ text }) => text).join('\n'))
  }
  look('the log', world.logs.join(''))
  const { asked, failed, renewed, left, broken } = await replaceSecret()
  return [
    found.length === 0 &&
      secrets.size >= 15 &&
      asked >= 100 &&
      failed.length === 0 &&
      renewed > 0 &&
      left === 0 &&
      broken.length === 0,
    `${secrets.size} secrets looked for in ${tables.length} tables and ${world.logs.length} lines of log: ${found.length} in the clear ${found.slice(0, 12).join('; ')}; secret replaced on two servers in turn: ${asked} requests, ${failed.length} failed ${failed.slice(0, 5).join(' ')}, ${renewed} texts sealed anew by npm run reseal, ${left} left, ${broken.length} broken ${broken.join(', ')}`,
  ]
})

/** Replaces the secret as the guide says, server by server and with the guide's command, while people go on reading and following links. */
async function replaceSecret() {
  // A database server of its own: the passwords of the roles, which change here, are the whole server's.
  const { place, end } = await startPlace()
  const folder = await scratchFolder('k1')
  try {
    return await replaceOn(place.url.replace(/postgres$/, 'replaced'), folder.path)
  } finally {
    await folder.remove()
    await end()
  }
}

async function replaceOn(url: string, folder: string) {
  const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const begin = (secret: string, ...before: string[]) => Node.begin(url, folder, secret, before)
  const serving: Node[] = [await begin(first)]
  const kept = await Kept.on(serving[0]!)
  serving.push(await begin(first))
  const failed: string[] = []
  const inHand = new Set<Promise<unknown>>()
  let asked = 0
  let isOver = false
  const askOnce = async () => {
    const [node, other] = [serving[asked % serving.length]!, serving[(asked + 1) % serving.length]!]
    const isLink = ++asked % 5 === 0
    const status = await (isLink ? kept.link(node, other) : kept.session(node)).catch((error: Error) => error.message)
    if (status !== 200) failed.push(`${isLink ? 'link' : 'list'} ${status}`)
  }
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const one = askOnce()
      inHand.add(one)
      await one
      inHand.delete(one)
      await sleep(2)
    }
  })
  // One server after the other is begun anew with these secrets, beside the other that goes on.
  const roll = async (...secrets: [string, ...string[]]) => {
    for (let i = 0; i < 2; i++) {
      const gone = serving.shift()!
      await Promise.all(inHand)
      await gone.close()
      serving.push(await begin(...secrets))
    }
  }
  await roll(first, second)
  await roll(second, first)
  const command = promisify(execFile)(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../reseal.ts')], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, SECRET: second, SECRET_BEFORE: first },
  })
  const { stdout: said } = await command
  const renewed = [...said.matchAll(/(\d+) sealed anew/g)].reduce((sum, [, count]) => sum + Number(count), 0)
  const left = Number(/^(\d+) left\./m.exec(said)?.[1])
  await roll(second)
  isOver = true
  await Promise.all(asking)
  const node = serving[0]!
  const broken = [
    ...((await kept.signInWithApp(node)) === 200 ? [] : ['authenticator app']),
    ...((await kept.signInWithRecoveryCode(node)) === 200 ? [] : ['recovery code']),
    ...((await kept.read(node)).length === 5 ? [] : ['sealed texts']),
  ]
  await Promise.all(serving.map((one) => one.close()))
  return { asked, failed, renewed, left, broken }
}
