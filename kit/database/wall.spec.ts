import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { lintCatalogue } from './lint.ts'
import { migrate } from './migrate.ts'
import { scratchFolder } from './scratch.ts'

const ours = randomUUID()
const theirs = randomUUID()
const theirContact = randomUUID()
let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: Database

beforeAll(async () => {
  folder = await scratchFolder('wall')
  database = await openDatabase({ dataDir: folder.path, secret: 'a secret for specs alone, thrown away afterwards', poolSize: 1 })
  await mkdir(join(folder.path, 'crm'))
  await writeFile(
    join(folder.path, 'crm', '0001_contacts.sql'),
    `
    create table contacts (
      tenant_id uuid not null, id uuid not null default gen_random_uuid(), name text not null, primary key (tenant_id, id)
    );
    call app.wall('crm.contacts');
    create index contacts_name on contacts using gin (name gin_trgm_ops);
    create function find(part text) returns setof crm.contacts language sql stable security definer
      as $$ select * from crm.contacts where tenant_id = app.tenant() and name ilike '%' || part || '%' $$;
    call app.search_function('crm.find(text)');
    insert into contacts (tenant_id, id, name) values ('${ours}', gen_random_uuid(), 'Ada'),
      ('${theirs}', '${theirContact}', 'Rival');`,
  )
  await migrate(database, [{ block: 'crm', folder: join(folder.path, 'crm') }])
})
afterAll(async () => {
  await database?.close()
  await folder.remove()
})

async function as<T>(
  tenant: string | undefined,
  work: (client: pg.PoolClient) => Promise<T>,
  pool = database.runtime,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (tenant !== undefined) await client.query(`select set_config('app.tenant', $1, true)`, [tenant])
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const names = async (client: pg.PoolClient) =>
  (await client.query('select name from crm.contacts order by name')).rows.map(({ name }) => name)

describe('The wall', () => {
  for (const role of ['runtime', 'auth'] as const) {
    it(`shows the ${role} role the rows of the tenant it serves and no others`, async () => {
      expect(await as(ours, names, database[role])).toEqual(['Ada'])
      expect(await as(theirs, names, database[role])).toEqual(['Rival'])
    })
  }

  it('shows nothing to nobody, also on a connection that served somebody before', async () => {
    expect(await as(ours, names)).toEqual(['Ada'])
    expect(await as(undefined, names)).toEqual([])
    expect(await as('', names)).toEqual([])
    expect((await database.runtime.query('select count(*) as n from crm.contacts')).rows).toEqual([{ n: 0 }])
  })

  it('changes and deletes no row of another tenant', async () => {
    const changed = await as(ours, async (client) => [
      (await client.query(`update crm.contacts set name = 'Taken' where id = $1`, [theirContact])).rowCount,
      (await client.query('delete from crm.contacts where id = $1', [theirContact])).rowCount,
    ])
    expect(changed).toEqual([0, 0])
  })

  it('refuses a row made for, or moved to, another tenant', async () => {
    const refused = { code: '42501' }
    const tries = [`insert into crm.contacts (tenant_id, name) values ($1, 'Spy')`, 'update crm.contacts set tenant_id = $1']
    for (const statement of tries) {
      await expect(as(ours, (client) => client.query(statement, [theirs]))).rejects.toMatchObject(refused)
    }
  })

  it('does not mix tenants up in a prepared statement that is used again', async () => {
    for (let i = 0; i < 20; i++) {
      const [tenant, name] = i % 2 ? [ours, 'Ada'] : [theirs, 'Rival']
      const statement = { name: 'mixed', text: 'select name from crm.contacts where name <> $1', values: ['nobody'] }
      const { rows } = await as(tenant, (client) => client.query(statement))
      expect(rows).toEqual([{ name }])
    }
  })

  it('is not widened by another policy', async () => {
    await database.migrator.query('create policy wide on crm.contacts to quoin_runtime using (true) with check (true)')
    try {
      expect(await as(ours, names)).toEqual(['Ada'])
    } finally {
      await database.migrator.query('drop policy wide on crm.contacts')
    }
  })

  it('holds in search functions, which may use the indexes it forbids', async () => {
    const find = (part: string) => async (client: pg.PoolClient) =>
      (await client.query('select name from crm.find($1)', [part])).rows
    expect(await as(ours, find('a'))).toEqual([{ name: 'Ada' }])
    expect(await as(theirs, find('a'))).toEqual([{ name: 'Rival' }])
    expect(await as(undefined, find('a'))).toEqual([])
  })

  it('lets a later migration replace a search function', async () => {
    await writeFile(
      join(folder.path, 'crm', '0002_find.sql'),
      `
      create or replace function find(part text) returns setof crm.contacts language sql stable security definer
        as $$ select * from crm.contacts where tenant_id = app.tenant() and name ilike part || '%' $$;
      call app.search_function('crm.find(text)');`,
    )
    await migrate(database, [{ block: 'crm', folder: join(folder.path, 'crm') }])
    const { rows } = await as(theirs, (client) => client.query(`select name from crm.find('r')`))
    expect(rows).toEqual([{ name: 'Rival' }])
    expect(await lintCatalogue(database)).toEqual([])
  })

  it('is refused to a table that has no tenant', async () => {
    await expect(database.migrator.query(`create table crm.bare (id uuid); call app.wall('crm.bare')`)).rejects.toThrow(
      'needs a column tenant_id uuid not null',
    )
  })

  it('refuses to let a search function look past it without testing the tenant', async () => {
    await expect(
      database.migrator.query(`
      create function crm.peep() returns bigint language sql stable security definer as 'select count(*) from crm.contacts';
      call app.search_function('crm.peep()')`),
    ).rejects.toThrow('must be SECURITY DEFINER and test tenant_id = app.tenant()')
  })
})
