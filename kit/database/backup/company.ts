import { join } from 'node:path'
import { connect } from '../index.ts'
import { type Manifest, refuseHalfSight } from './backUp.ts'
import { bringFilesBack, fitting, load, readManifest, type Target } from './restore.ts'
import { tablesOf } from './tables.ts'

/** What the block that knows companies and people says about them. */
export interface Companies {
  /** The table of companies, and the one of people, whose members may belong to several. */
  readonly companies: string
  readonly people: string
  readonly memberships: string
  /** What is sent beside the commit when one was erased, so that servers believe nobody of it from memory. */
  goneNotice(company: string): { readonly channel: string; readonly payload: string }
}

/**
 * Brings one company back from a backup of its own, beside the others, in one transaction. People who are known here by their mail
 * address keep their id and password; everything of the company points to them. Throws one sentence, with nothing changed, when the
 * company is here already.
 */
export async function restoreCompany(target: Target, { companies, people }: Companies, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const id = manifest.company
  if (!id) throw new Error('This is a backup of everything; bring it back with restore.')
  const admin = await connect(target.address, 'restore')
  try {
    await refuseHalfSight(admin)
    const tables = await fitting(admin, manifest)
    await admin.query('begin')
    await admin.query('set local session_replication_role = replica')
    await admin.query('set local statement_timeout = 0')
    const { rowCount } = await admin.query(`select from ${companies} where id = $1`, [id])
    if (rowCount) throw new Error('This company is here already; erase it first.')
    // People first, aside: an address that is known here already may belong to another id.
    const known = new Map<string, string>()
    const peopleTable = tables.find(({ name }) => name === people)
    if (peopleTable) {
      await admin.query(`create temporary table arriving (like ${people} including generated) on commit drop`)
      await load(admin, { ...peopleTable, quoted: 'arriving' }, join(folder, 'tables', `${people}.jsonl.gz`))
      const { rows } = await admin.query<{ theirs: string; ours: string }>(
        `select a.id as theirs, p.id as ours from arriving a join ${people} p on p.email = a.email where p.id <> a.id`,
      )
      for (const { theirs, ours } of rows) known.set(theirs, ours)
    }
    const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
    const rewrite = (row: string) => (known.size > 0 ? row.replace(uuids, (one) => known.get(one) ?? one) : row)
    for (const table of tables) {
      const shared = table.name === people
      await load(admin, table, join(folder, 'tables', `${table.name}.jsonl.gz`), {
        rewrite,
        onConflict: shared ? 'on conflict do nothing' : '',
      })
      target.log?.(`${table.name}: ${manifest.tables[table.name]!.count} rows`)
    }
    await admin.query(`update kit.outbox set transaction = '3' where tenant_id = $1`, [id])
    await bringFilesBack(target, manifest, folder)
    await admin.query('commit')
    return manifest
  } finally {
    await admin.end()
  }
}

/**
 * Erases one company: its rows in every table, itself, the people who belong to no other company, and its files. Nothing else is
 * touched. Backups that were taken before still hold it until they are thrown away. Throws one sentence when the company has
 * children, or is not here.
 */
export async function eraseCompany(
  target: Target,
  { companies, people, memberships, goneNotice }: Companies,
  id: string,
): Promise<{ rows: number; files: number }> {
  const admin = await connect(target.address, 'erase')
  let rows = 0
  try {
    await refuseHalfSight(admin)
    await admin.query('begin')
    await admin.query('set local statement_timeout = 0')
    const { rowCount: children } = await admin.query(`select from ${companies} where parent_id = $1`, [id])
    if (children) throw new Error('The company has child companies; erase those first.')
    const { rowCount: there } = await admin.query(`select from ${companies} where id = $1 for update`, [id])
    if (!there) throw new Error('This company does not exist here.')
    const { rows: members } = await admin.query<{ id: string }>(
      `select person_id as id from ${memberships} m where company_id = $1
      and not exists (select from ${memberships} o where o.person_id = m.person_id and o.company_id <> $1)`,
      [id],
    )
    // Without triggers: they would write to the very tables that are being emptied.
    await admin.query('set local session_replication_role = replica')
    for (const table of await tablesOf(admin)) {
      if (table.owner) rows += (await admin.query(`delete from ${table.quoted} where ${table.owner} = $1`, [id])).rowCount ?? 0
    }
    // What was to be done for it names it in words.
    const {
      rows: [worker],
    } = await admin.query(`select to_regclass('graphile_worker._private_jobs') is not null as there`)
    if (worker.there)
      rows +=
        (await admin.query(`delete from graphile_worker._private_jobs where strpos(payload::text, $1) > 0`, [id])).rowCount ?? 0
    await admin.query('set local session_replication_role = origin')
    rows += (await admin.query(`delete from ${companies} where id = $1`, [id])).rowCount ?? 0
    rows += (await admin.query(`delete from ${people} where id = any($1::uuid[])`, [members.map((one) => one.id)])).rowCount ?? 0
    const { channel, payload } = goneNotice(id)
    await admin.query('select pg_notify($1, $2)', [channel, payload])
    await admin.query('commit')
  } finally {
    await admin.end()
  }
  let files = 0
  for await (const { key } of target.files.list(`${id}/`)) {
    await target.files.delete(key)
    files++
  }
  return { rows, files }
}
