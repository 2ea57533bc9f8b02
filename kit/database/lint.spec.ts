import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { lintCatalogue } from './lint.ts'
import { migrate } from './migrate.ts'
import { connect } from './postgres.ts'
import { refuseUnsafe } from './safety.ts'
import { scratchFolder } from './scratch.ts'

const secret = 'a secret for specs alone, thrown away afterwards'
let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: Database
let admin: pg.Client

/** A small block with everything a real one has, all of it sound. */
const sound = `
create table companies (tenant_id uuid not null, id uuid not null, name text not null,
  tags text[], amount numeric, primary key (tenant_id, id));
create unique index companies_name on companies (tenant_id, lower(name));
create index companies_words on companies using gin (to_tsvector('simple', name));
call app.wall('crm.companies');
create table bookings (
  tenant_id uuid not null, id uuid not null, company_id uuid, during tstzrange not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete set null (company_id),
  exclude using gist (tenant_id with =, company_id with =, during with &&)
);
call app.wall('crm.bookings');
create view recent with (security_invoker = true) as select * from bookings;
grant select on recent to quoin_runtime;
create table outside (id uuid primary key, name text unique);
create function find_companies(words text) returns setof uuid language sql stable security definer
  as $$ select id from crm.companies where tenant_id = app.tenant()
    and to_tsvector('simple', name) @@ plainto_tsquery('simple', words) $$;
call app.search_function('crm.find_companies(text)');`

beforeAll(async () => {
  folder = await scratchFolder('lint')
  database = await openDatabase({ dataDir: folder.path, secret })
  await mkdir(join(folder.path, 'crm'))
  await writeFile(join(folder.path, 'crm', '0001_sound.sql'), sound)
  await migrate(database, [{ block: 'crm', folder: join(folder.path, 'crm') }])
  admin = await connect(database.connectionString('admin'), 'spec')
})
afterAll(async () => {
  await admin?.end()
  await database?.close()
  await folder.remove()
})

/** Plants a violation as the owner, looks, and takes it out again; the lint reads the transaction it is planted in. */
async function planted(sql: string): Promise<string[]> {
  const client = await database.migrator.connect()
  try {
    await client.query('begin')
    await client.query(sql)
    return await lintCatalogue({ migrator: client })
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const walledTable = (columns: string) => `create table crm.bad (${columns}); call app.wall('crm.bad')`
const keyed = 'tenant_id uuid not null, id uuid not null, primary key (tenant_id, id)'

describe('The catalogue', () => {
  it('has nothing to say against sound tables, keys, views and functions', async () => {
    expect(await lintCatalogue(database)).toEqual([])
    await refuseUnsafe(database)
  })

  const violations: readonly (readonly [what: string, sql: string, sentence: RegExp])[] = [
    ['a tenant table without the wall', `create table crm.bad (${keyed})`, /crm\.bad does not enable and force/],
    [
      'a wall the owner may ignore',
      'alter table crm.companies no force row level security',
      /crm\.companies does not enable and force/,
    ],
    [
      'a wall that is switched off',
      'alter table crm.companies disable row level security',
      /crm\.companies does not enable and force/,
    ],
    ['a missing policy', 'drop policy wall on crm.companies', /crm\.companies has no restrictive policy .* quoin_runtime/],
    [
      'a policy that forgets a role',
      'alter policy wall on crm.companies to quoin_runtime',
      /crm\.companies has no restrictive policy .* quoin_auth/,
    ],
    [
      'a policy that tests something else',
      "alter policy wall on crm.companies using (tenant_id = (select app.tenant()) or name = 'all')",
      /crm\.companies has no restrictive policy/,
    ],
    [
      'a policy that tests only what is read',
      'alter policy wall on crm.companies with check (true)',
      /crm\.companies has no restrictive policy/,
    ],
    [
      'a policy that calls the function for every row',
      'alter policy wall on crm.companies using (tenant_id = app.tenant())',
      /crm\.companies has no restrictive policy/,
    ],
    [
      'a permissive policy in place of the wall',
      `drop policy wall on crm.companies;
      create policy wall on crm.companies to quoin_runtime, quoin_auth using (tenant_id = (select app.tenant()))
        with check (tenant_id = (select app.tenant()))`,
      /crm\.companies has no restrictive policy/,
    ],
    [
      'a tenant that may be absent',
      'create table crm.bad (tenant_id uuid, id uuid, unique (tenant_id, id))',
      /crm\.bad\.tenant_id may be null/,
    ],
    ['a table without a primary key', walledTable('tenant_id uuid not null, id uuid not null'), /crm\.bad has no primary key/],
    [
      'a primary key past the tenant',
      walledTable('tenant_id uuid not null, id uuid primary key'),
      /The primary key bad_pkey of crm\.bad does not contain tenant_id/,
    ],
    [
      'a unique constraint past the tenant',
      walledTable(`${keyed}, mail text unique`),
      /The unique index bad_mail_key of crm\.bad/,
    ],
    [
      'a unique index past the tenant',
      'create unique index bad on crm.companies (name)',
      /The unique index bad of crm\.companies/,
    ],
    [
      'a unique index that only carries the tenant along',
      'create unique index bad on crm.companies (name) include (tenant_id)',
      /The unique index bad of crm\.companies/,
    ],
    [
      'a foreign key past the tenant',
      `${walledTable('tenant_id uuid not null, id uuid not null, company_id uuid, other uuid, primary key (tenant_id, id)')};
      alter table crm.bad add constraint bad_company foreign key (other, company_id) references crm.companies (tenant_id, id)`,
      /The foreign key bad_company of crm\.bad does not carry tenant_id/,
    ],
    [
      'a foreign key to a table of nobody',
      `alter table crm.companies add foreign key (id) references crm.outside (id)`,
      /The foreign key companies_id_fkey of crm\.companies/,
    ],
    [
      'a foreign key that would empty the tenant',
      `${walledTable(`${keyed}, company_id uuid`)};
      alter table crm.bad add foreign key (tenant_id, company_id) references crm.companies (tenant_id, id) on delete set null`,
      /crm\.bad would empty tenant_id/,
    ],
    [
      'an exclusion past the tenant',
      `alter table crm.bookings add constraint bad exclude using gist (during with &&)`,
      /The exclusion constraint bad of crm\.bookings/,
    ],
    [
      'a table of nobody that blocks may read',
      'grant select on crm.outside to quoin_runtime',
      /crm\.outside has no tenant_id and quoin_runtime may use it/,
    ],
    [
      'a column of it that blocks may write',
      'grant update (name) on crm.outside to quoin_runtime',
      /crm\.outside has no tenant_id and quoin_runtime may use it/,
    ],
    [
      'a table that blocks may truncate',
      'grant truncate on crm.companies to quoin_runtime',
      /quoin_runtime may truncate, reference or put triggers on crm\.companies/,
    ],
    ['a table for everybody', 'grant select on crm.companies to public', /crm\.companies is granted to everybody/],
    [
      'a schema that blocks may fill',
      'grant create on schema crm to quoin_runtime',
      /quoin_runtime may create things in the schema crm/,
    ],
    [
      "a view with its owner's rights",
      'create view crm.bad as select * from crm.companies',
      /The view crm\.bad reads with its owner's rights/,
    ],
    ['a materialised view', 'create materialized view crm.bad as select * from crm.companies', /crm\.bad is a materialised view/],
    [
      'a definer function of the owner',
      `create function crm.bad() returns bigint language sql security definer set search_path = pg_catalog as 'select 1::bigint'`,
      /The function crm\.bad is SECURITY DEFINER and neither/,
    ],
    [
      'a definer function that trusts the search path',
      `create function crm.bad() returns bigint language sql security definer as 'select 1::bigint'`,
      /The function crm\.bad is SECURITY DEFINER and does not set its search_path/,
    ],
    [
      'a search function that forgets the tenant',
      `create or replace function crm.find_companies(words text) returns setof uuid language sql stable security definer
        set search_path = pg_catalog
      as 'select id from crm.companies'`,
      /crm\.find_companies of the search role does not test app\.tenant/,
    ],
    [
      'an immutable tenant',
      `create or replace function app.tenant() returns uuid language sql immutable
        return nullif(current_setting('app.tenant', true), '')::uuid`,
      /app\.tenant depends on the tenant or the actor and must be STABLE/,
    ],
    [
      'an immutable function that asks for the tenant',
      `create function crm.bad() returns uuid language plpgsql immutable as $$ begin return app.tenant(); end $$`,
      /crm\.bad depends on the tenant/,
    ],
    [
      'a parsed body that takes a row of a table',
      'create function crm.bad(c crm.companies) returns text language sql immutable return c.name',
      /crm\.bad has a parsed body and uses the row type of crm\.companies/,
    ],
    [
      'a parsed body that takes rows of a table',
      'create function crm.bad(c crm.companies[]) returns text language sql immutable return (c[1]).name',
      /crm\.bad has a parsed body and uses the row type of crm\.companies/,
    ],
    [
      'an index on a numeric',
      'create index bad on crm.companies (tenant_id, amount)',
      /The index bad of crm\.companies is on amount, a numeric/,
    ],
    [
      'an index on an enum',
      `create type crm.mood as enum ('well'); alter table crm.companies add mood crm.mood;
        create index bad on crm.companies (tenant_id, mood)`,
      /The index bad of crm\.companies is on mood, a mood/,
    ],
    [
      'an index on a numeric in disguise',
      `create domain crm.price as numeric; alter table crm.companies add price crm.price;
        create index bad on crm.companies (tenant_id, price)`,
      /is on price, a numeric/,
    ],
  ]
  it.each(violations)('names %s', async (_, sql, sentence) => {
    const said = await planted(sql)
    expect(said).toContainEqual(expect.stringMatching(sentence))
  })

  it('names what does not belong to the owner', async () => {
    await admin.query('create table crm.bad (tenant_id uuid not null, id uuid not null, primary key (tenant_id, id))')
    try {
      expect(await lintCatalogue(database)).toContain('crm.bad belongs to quoin_admin and not to quoin_owner.')
    } finally {
      await admin.query('drop table crm.bad')
    }
  })

  it('accepts what has been reviewed, by name', async () => {
    await database.migrator.query(`grant select on crm.outside to quoin_runtime;
      create function crm.agreed() returns bigint language sql security definer set search_path = pg_catalog
        as 'select 1::bigint'`)
    try {
      expect(await lintCatalogue(database)).toHaveLength(2)
      expect(await lintCatalogue(database, { globals: ['crm.outside'], definers: ['crm.agreed'] })).toEqual([])
    } finally {
      await database.migrator.query('revoke select on crm.outside from quoin_runtime; drop function crm.agreed()')
    }
  })
})

describe('Starting', () => {
  /** Loosens something, expects the refusal, and mends it. */
  async function refused(loosen: string, mend: string, sentence: RegExp) {
    await admin.query(loosen)
    const again = await openPools()
    try {
      await expect(refuseUnsafe(again)).rejects.toThrow(sentence)
    } finally {
      await Promise.all([again.runtime.end(), again.auth.end()])
      await admin.query(mend)
    }
  }
  async function openPools() {
    const { openPool } = await import('./postgres.ts')
    const pool = (role: 'runtime' | 'auth') => openPool(database.connectionString(role), role, 1, () => undefined)
    return { ...database, runtime: pool('runtime'), auth: pool('auth') }
  }

  it('is refused while an acknowledged write could be lost', () =>
    refused(
      'alter role quoin_runtime set synchronous_commit = off',
      'alter role quoin_runtime reset synchronous_commit',
      /synchronous_commit = off, which can lose acknowledged writes/,
    ))
  it('is refused while the runtime role is a superuser', () =>
    refused('alter role quoin_runtime superuser', 'alter role quoin_runtime nosuperuser', /quoin_runtime is a superuser/))
  it('is refused while the runtime role may look past the wall', () =>
    refused(
      'alter role quoin_runtime bypassrls',
      'alter role quoin_runtime nobypassrls',
      /quoin_runtime may bypass row-level security/,
    ))
  it('is refused while the auth role may become the owner', () =>
    refused('grant quoin_owner to quoin_auth', 'revoke quoin_owner from quoin_auth', /quoin_auth is a member of quoin_owner/))
  it('is refused while the runtime role owns a table', () =>
    refused(
      'create table crm.bad (); alter table crm.bad owner to quoin_runtime',
      'drop table crm.bad',
      /quoin_runtime owns tables/,
    ))
  it('is refused while a table stands outside the wall', () =>
    refused(
      'alter table crm.companies disable row level security',
      'alter table crm.companies enable row level security',
      /crm\.companies does not enable and force/,
    ))
})
