import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '@quoin/kit/database'
import { proposals } from '@quoin/kit/server'
import { blocks } from './blocks.ts'

/**
 * `npm run migrate:propose`: builds a database from the migrations, compares it with the fields, and writes the SQL that is missing
 * into each block's next migration file, to be read by a person. `--check` writes nothing and fails when there is a difference.
 */
async function main(): Promise<void> {
  const isCheck = process.argv.includes('--check')
  const dataDir = mkdtempSync(join(tmpdir(), 'quoin-propose-'))
  const database = await openDatabase({ dataDir, secret: 'a database that lives for one comparison' })
  try {
    await migrate(database, [
      { block: 'kit', folder: 'kit/migrations' },
      ...blocks.map((b) => ({ block: b.name, folder: `blocks/${b.name}/migrations` })),
    ])
    let differences = 0
    for (const block of blocks) {
      const found = await proposals(database.migrator, Object.values(block.resources))
      differences += found.length
      for (const { sentences } of found) for (const sentence of sentences) console.log(`! ${sentence}`)
      const sql = found.flatMap((p) => p.sql)
      if (sql.length === 0) continue
      if (isCheck) console.log(sql.join('\n'))
      else
        console.log(
          `Wrote ${write(
            block.name,
            found.map((p) => p.table.split('.')[1]!),
            sql,
          )}: read it before you run it.`,
        )
    }
    if (differences === 0) console.log('The fields and the migrations agree.')
    else if (isCheck) process.exitCode = 1
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function write(block: string, tables: readonly string[], sql: readonly string[]): string {
  const folder = `blocks/${block}/migrations`
  const next =
    Math.max(0, ...readdirSync(folder).flatMap((name) => (name.endsWith('.sql') ? [Number.parseInt(name, 10)] : []))) + 1
  const file = join(folder, `${String(next).padStart(4, '0')}_${[...new Set(tables)].slice(0, 3).join('_')}.sql`)
  writeFileSync(file, `${sql.join('\n\n')}\n`)
  return file
}

await main()
