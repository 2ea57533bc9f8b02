import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { type Database, openDatabase } from './database.ts'
import { createDatabase, dropDatabase } from './databases.ts'
import { migrate } from './migrate.ts'
import { connect } from './postgres.ts'
import { scratchFolder } from './scratch.ts'

const secret = 'a secret for specs alone, thrown away afterwards'
let folder: Awaited<ReturnType<typeof scratchFolder>>
let cluster: Cluster
let database: Database
beforeAll(async () => {
  folder = await scratchFolder('migrate')
  cluster = await startCluster({ dataDir: folder.path })
  await (await openDatabase({ url: cluster.url, name: 'template', dataDir: folder.path, secret })).close()
})
afterAll(async () => {
  await database?.close()
  await cluster?.stop()
  await folder.remove()
})

const files = (block: string) => join(folder.path, 'blocks', block)
const write = async (block: string, name: string, sql: string) => {
  await mkdir(files(block), { recursive: true })
  await writeFile(join(files(block), name), sql)
}
const run = (...blocks: string[]) =>
  migrate(
    database,
    blocks.map((block) => ({ block, folder: files(block) })),
  )
const contacts = `
create table contacts (
  tenant_id uuid not null, id uuid not null default gen_random_uuid(), name text not null, primary key (tenant_id, id)
);
call app.wall('crm.contacts');`

beforeEach(async () => {
  await database?.close()
  await rm(join(folder.path, 'blocks'), { recursive: true, force: true })
  await dropDatabase(cluster.url, 'spec')
  const url = await createDatabase(cluster.url, 'spec', { template: 'template' })
  database = await openDatabase({ url, dataDir: folder.path, secret })
})

describe('Migrating', () => {
  it('applies what is new, in order, and nothing twice', async () => {
    await write('crm', '0002_phone.sql', 'alter table contacts add phone text;')
    await write('crm', '0001_contacts.sql', contacts)
    await write(
      'assets',
      '0001_things.sql',
      `
      create table assets.things (tenant_id uuid not null, id uuid not null, primary key (tenant_id, id));
      call app.wall('assets.things');`,
    )
    expect(await run('crm', 'assets')).toEqual(['crm/0001_contacts', 'crm/0002_phone', 'assets/0001_things'])
    expect(await run('crm', 'assets')).toEqual([])
    await write('crm', '0003_mail.sql', 'alter table contacts add mail text;')
    expect(await run('assets', 'crm')).toEqual(['crm/0003_mail'])
    const { rows } = await database.migrator.query(`select distinct tableowner from pg_tables
      where schemaname in ('crm', 'assets')`)
    expect(rows).toEqual([{ tableowner: 'quoin_owner' }])
  })

  it('opens a schema to the roles that serve it', async () => {
    await write('crm', '0001_contacts.sql', contacts)
    await run('crm')
    expect((await database.runtime.query('select count(*) as n from crm.contacts')).rows).toEqual([{ n: 0 }])
    expect((await database.auth.query('select count(*) as n from crm.contacts')).rows).toEqual([{ n: 0 }])
    await expect(database.runtime.query('create table crm.mine ()')).rejects.toMatchObject({ code: '42501' })
  })

  it('sees every row of a walled table', async () => {
    await write(
      'crm',
      '0001_contacts.sql',
      `${contacts}
      insert into contacts (tenant_id, name) select gen_random_uuid(), 'Ada' from generate_series(1, 3);`,
    )
    await write(
      'crm',
      '0002_rename.sql',
      `do $$ declare n bigint; begin
      update crm.contacts set name = 'Rae'; get diagnostics n = row_count;
      if n <> 3 then raise exception 'changed % rows', n; end if; end $$;`,
    )
    expect(await run('crm')).toHaveLength(2)
  })

  it('changes nothing by a file that fails, and says which line', async () => {
    await write('crm', '0001_contacts.sql', contacts)
    await write('crm', '0002_broken.sql', 'alter table contacts add phone text;\n\nalter table contacts add mail integr;')
    await expect(run('crm')).rejects.toThrow(
      'The migration crm/0002_broken failed at line 3 and changed nothing: type "integr" does not exist.',
    )
    const { rows } = await database.migrator.query(`select name from app.migrations`)
    expect(rows).toEqual([{ name: '0001_contacts' }])
    await write('crm', '0002_broken.sql', 'alter table contacts add phone text;')
    expect(await run('crm')).toEqual(['crm/0002_broken'])
  })

  it('refuses a file that ends its own transaction', async () => {
    await write('crm', '0001_contacts.sql', `${contacts}\ncommit; begin;`)
    await expect(run('crm')).rejects.toThrow('ends the transaction it runs in')
  })

  it('refuses when an applied file has changed, and takes other line ends for no change', async () => {
    await write('crm', '0001_contacts.sql', contacts)
    await run('crm')
    await write('crm', '0001_contacts.sql', contacts.replaceAll('\n', '\r\n'))
    expect(await run('crm')).toEqual([])
    await write('crm', '0001_contacts.sql', `${contacts} -- a word more`)
    await expect(run('crm')).rejects.toThrow('The migration crm/0001_contacts was changed after it was applied')
  })

  it('takes other words for a file that names what it was, and notes what it is now', async () => {
    const was = (sql: string) => createHash('sha256').update(sql).digest('hex')
    await write('crm', '0001_contacts.sql', contacts)
    await run('crm')
    const other = `-- was ${was('never applied')}: other words\n-- was ${was(contacts)}: words that only newer servers take\n${contacts}`
    await write('crm', '0001_contacts.sql', other)
    expect(await run('crm')).toEqual([])
    const { rows } = await database.migrator.query('select checksum from app.migrations where block = $1', ['crm'])
    expect(rows).toEqual([{ checksum: was(other) }])
    await write('crm', '0001_contacts.sql', `${other} -- a word more`)
    await expect(run('crm')).rejects.toThrow('The migration crm/0001_contacts was changed after it was applied')
  })

  it('takes one file for all those it replaces where a database has been through them, and goes on behind it', async () => {
    await write('crm', '0001_contacts.sql', contacts)
    await write(
      'crm',
      '0002_phone.sql',
      `alter table contacts add phone text; insert into contacts (tenant_id, name) values (gen_random_uuid(), 'Ada');`,
    )
    await write('crm', '0003_mail.sql', 'alter table contacts add mail text;')
    await run('crm')
    const one = `-- replaces, of 0.1.0: 0001_contacts\n-- replaces, of 0.1.0: 0002_phone\n${contacts} alter table contacts add phone text;`
    await rm(files('crm'), { recursive: true })
    await write('crm', '0002_crm.sql', one)
    await write('crm', '0003_mail.sql', 'alter table contacts add mail text;')
    await write('crm', '0004_city.sql', 'alter table contacts add city text;')
    expect(await run('crm')).toEqual(['crm/0004_city'])
    expect(await run('crm')).toEqual([])
    const { rows } = await database.migrator.query('select name from app.migrations order by 1')
    expect(rows.map(({ name }) => name)).toEqual(['0002_crm', '0003_mail', '0004_city'])
    expect((await database.migrator.query('select name, phone, city from crm.contacts')).rows).toEqual([
      { name: 'Ada', phone: null, city: null },
    ])
  })

  it('refuses a database that has been through some of the files that one replaces, and names the release that has them all', async () => {
    await write('crm', '0001_contacts.sql', contacts)
    await run('crm')
    await rm(files('crm'), { recursive: true })
    await write(
      'crm',
      '0002_crm.sql',
      `-- replaces, of 0.1.0: 0001_contacts 0002_phone\n${contacts} alter table contacts add phone text;`,
    )
    await write('assets', '0001_things.sql', 'create table things ();')
    await expect(run('assets', 'crm')).rejects.toThrow(
      'The database has been through some of the migrations that crm/0002_crm replaces and not through 0002_phone; start Quoin 0.1.0 with it once, then this program.',
    )
    const { rows } = await database.migrator.query(`select name, to_regclass('assets.things') as made from app.migrations`)
    expect(rows).toEqual([{ name: '0001_contacts', made: null }])
  })

  it('refuses when an applied file is missing', async () => {
    await write('crm', '0001_contacts.sql', contacts)
    await write('crm', '0002_phone.sql', 'alter table contacts add phone text;')
    await run('crm')
    await rename(join(files('crm'), '0001_contacts.sql'), join(folder.path, 'aside.sql'))
    await expect(run('crm')).rejects.toThrow(
      'The migration crm/0001_contacts was applied to the database and its file is missing',
    )
  })

  it('refuses a database that is newer than the program, before it applies anything of any block', async () => {
    await write('crm', '0001_contacts.sql', contacts)
    await write('crm', '0002_phone.sql', 'alter table contacts add phone text;')
    await run('crm')
    await rm(join(files('crm'), '0002_phone.sql'))
    await write('assets', '0001_things.sql', 'create table things ();')
    await expect(run('assets', 'crm')).rejects.toThrow('The database is newer than this program: crm/0002_phone was applied')
    expect((await database.migrator.query(`select to_regclass('assets.things') as made`)).rows).toEqual([{ made: null }])
  })

  it('refuses a file that comes too late, a number given twice and a name it does not understand', async () => {
    await write('crm', '0002_contacts.sql', contacts)
    await run('crm')
    await write('crm', '0001_before.sql', 'select 1;')
    await expect(run('crm')).rejects.toThrow('crm/0001_before comes before 0002_contacts')
    await write('crm', '0001_again.sql', 'select 1;')
    await expect(run('crm')).rejects.toThrow('two migrations numbered 0001')
    await write('crm', '3_short.sql', 'select 1;')
    await expect(run('crm')).rejects.toThrow('is not named like 0001_what_it_does.sql')
    await expect(run('Crm')).rejects.toThrow('cannot name a schema')
  })

  it('lets one of several processes work while the others wait', async () => {
    await write('crm', '0001_contacts.sql', `${contacts} select pg_sleep(0.3);`)
    const url = database.connectionString('admin')
    const others = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir: folder.path, secret })))
    const folders = [{ block: 'crm', folder: files('crm') }]
    const applied = await Promise.all(others.map((other) => migrate(other, folders)))
    await Promise.all(others.map((other) => other.close()))
    expect(applied.flat()).toEqual(['crm/0001_contacts'])
  })

  it('keeps nobody from a table while it waits for it', async () => {
    await write('crm', '0001_contacts.sql', contacts)
    await run('crm')
    await write('crm', '0002_phone.sql', 'alter table contacts add phone text;')
    const reader = await connect(database.connectionString('admin'), 'spec')
    const another = await connect(database.connectionString('admin'), 'spec')
    try {
      await reader.query('begin; select from crm.contacts')
      const migrating = run('crm')
      const waits = async () =>
        (await another.query(`select from pg_locks where relation = 'crm.contacts'::regclass and not granted`)).rowCount
      while (!(await waits()));
      // Behind a migration that waited on, this would never be answered: the first reader goes on only afterwards.
      await another.query('select from crm.contacts')
      await reader.query('commit')
      expect(await migrating).toEqual(['crm/0002_phone'])
    } finally {
      await reader.end()
      await another.end()
    }
  })

  it('does statements one by one where a file says so, and all of them again after one failed', async () => {
    await write('crm', '0001_contacts.sql', contacts)
    await run('crm')
    const index = `-- one by one: people go on writing while it is built
      drop index concurrently if exists contacts_name;
      create index concurrently contacts_name on contacts (tenant_id, name);
      `
    await write('crm', '0002_name.sql', `${index}select 1 / 0;`)
    await expect(run('crm')).rejects.toThrow('crm/0002_name failed in its statement 3')
    await write('crm', '0002_name.sql', index)
    expect(await run('crm')).toEqual(['crm/0002_name'])
    const { rows } = await database.migrator.query(`select i.indisvalid as valid, r.rolname as owner from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_roles r on r.oid = c.relowner where c.relname = 'contacts_name'`)
    expect(rows).toEqual([{ valid: true, owner: 'quoin_owner' }])
    expect(await run('crm')).toEqual([])
  })
})
