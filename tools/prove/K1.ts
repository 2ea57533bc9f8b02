// npm run prove -- K1: secrets that people and programs were given are nowhere in the database, of which backups are made, or the log in the clear.
import { arrange, ask } from '../../apps/server/testing/arrange.ts'
import { password } from '../../apps/server/testing/cast.ts'
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
  return [
    found.length === 0 && secrets.size >= 15,
    `${secrets.size} secrets looked for in ${tables.length} tables and ${world.logs.length} lines of log: ${found.length} in the clear ${found.slice(0, 12).join('; ')}`,
  ]
})
