import type pg from 'pg'

/** Exceptions that people have looked at and agreed to. */
export interface Reviewed {
  /** Tables without tenant_id that the runtime role may use all the same: `kit.settings`. */
  readonly globals?: readonly string[]
  /** SECURITY DEFINER functions that do not belong to the search role, by name: `gateway.session_by_token`. */
  readonly definers?: readonly string[]
}

/**
 * Looks through the catalogue for anything that would let one tenant's rows reach another: tables without the wall, keys that
 * look past the tenant, views, functions and grants that go around it, column types whose index the wall makes useless, and functions
 * that keep a table from being altered. Answers a sentence for each, naming the thing; nothing when all is well.
 */
export async function lintCatalogue(
  database: { readonly migrator: Pick<pg.Pool, 'query'> },
  reviewed: Reviewed = {},
): Promise<string[]> {
  const { rows } = await database.migrator.query<{ sentence: string }>(rules.join('\nunion all\n'), [
    reviewed.globals ?? [],
    reviewed.definers ?? [],
  ])
  return rows.map(({ sentence }) => sentence).sort()
}

/** Ours: neither Postgres's own nor brought by an extension. */
const ours = (schema: string, id: string, catalogue: string) => `
  ${schema}.nspname !~ '^pg_' and ${schema}.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${id} and d.deptype = 'e')`

const tables = `(
  select c.oid, c.relname, c.relkind, c.relacl, c.relowner, c.relrowsecurity, c.relforcerowsecurity, c.reloptions,
    n.nspname || '.' || c.relname as name, t.attnum as tenant, coalesce(t.attnotnull, false) as tenant_not_null
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${ours('n', 'c.oid', 'pg_class')}
)`
const plain = `${tables.slice(0, -2)} and c.relkind in ('r', 'p'))`
const wall = '(tenant_id = ( SELECT app.tenant() AS tenant))'
const walled = `array['quoin_runtime', 'quoin_auth']`

const rules: readonly string[] = [
  // The wall.
  `select t.name || ' does not enable and force row-level security.' as sentence
   from ${plain} t where t.tenant is not null and not (t.relrowsecurity and t.relforcerowsecurity)`,
  `select t.name || ' has no restrictive policy with exactly the tenant test for ' || w.role || '; call app.wall on it.'
   from ${plain} t cross join unnest(${walled}) as w(role)
   where t.tenant is not null and not exists (
     select from pg_policy p where p.polrelid = t.oid and not p.polpermissive and p.polcmd = '*'
       and (select r.oid from pg_roles r where r.rolname = w.role) = any(p.polroles)
       and pg_get_expr(p.polqual, p.polrelid) = '${wall}' and pg_get_expr(p.polwithcheck, p.polrelid) = '${wall}')`,
  `select t.name || '.tenant_id may be null.' from ${plain} t where t.tenant is not null and not t.tenant_not_null`,
  `select t.name || ' belongs to ' || pg_get_userbyid(t.relowner) || ' and not to quoin_owner.'
   from ${plain} t where t.tenant is not null and pg_get_userbyid(t.relowner) <> 'quoin_owner'`,

  // Keys that look past the tenant tell one tenant what another holds, or let it point there.
  `select t.name || ' has no primary key.' from ${plain} t
   where t.tenant is not null and not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`,
  `select case when i.indisprimary then 'The primary key ' else 'The unique index ' end || x.relname
     || ' of ' || t.name || ' does not contain tenant_id.'
   from ${plain} t join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid
   where t.tenant is not null and i.indisunique and not t.tenant = any((i.indkey::int2[])[0:i.indnkeyatts - 1])`,
  `select 'The exclusion constraint ' || k.conname || ' of ' || t.name || ' does not compare tenant_id for equality.'
   from ${plain} t join pg_constraint k on k.conrelid = t.oid and k.contype = 'x'
   where t.tenant is not null and not exists (
     select from unnest(k.conkey, k.conexclop) as e(col, op) join pg_operator o on o.oid = e.op
     where e.col = t.tenant and o.oprname = '=')`,
  `select 'The foreign key ' || k.conname || ' of ' || t.name || ' does not carry tenant_id to tenant_id.'
   from ${plain} t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join ${tables} r on r.oid = k.confrelid
   where t.tenant is not null and r.name <> all($1) and not exists (
     select from unnest(k.conkey, k.confkey) as f(col, target)
     where f.col = t.tenant and (r.tenant is null or f.target = r.tenant))`,
  `select 'The foreign key ' || k.conname || ' of ' || t.name 
     || ' would empty tenant_id; name the columns: on delete set null (column).'
   from ${plain} t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
   where t.tenant = any(k.conkey) and (k.confupdtype in ('n', 'd')
     or k.confdeltype in ('n', 'd') and (k.confdelsetcols is null or t.tenant = any(k.confdelsetcols)))`,

  // PermissionTexts.
  `select t.name || ' has no tenant_id and ' || w.role || ' may use it.'
   from ${plain} t cross join unnest(array['quoin_runtime']) as w(role)
   where t.tenant is null and t.name <> all($1) and (
     has_table_privilege(w.role, t.oid, 'select, insert, update, delete')
     or has_any_column_privilege(w.role, t.oid, 'select, insert, update, references'))`,
  `select w.role || ' may truncate, reference or put triggers on ' || t.name || ', which the wall does not see.'
   from ${tables} t cross join unnest(${walled}) as w(role)
   where has_table_privilege(w.role, t.oid, 'truncate, references, trigger')`,
  `select t.name || ' is granted to everybody.' from ${tables} t
   where exists (select from aclexplode(t.relacl) a where a.grantee = 0)`,
  `select w.role || ' may create things in the schema ' || n.nspname || '.'
   from pg_namespace n cross join unnest(${walled}) as w(role)
   where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and has_schema_privilege(w.role, n.oid, 'create')`,

  // Ways around.
  `select 'The view ' || t.name || ' reads with its owner''s rights; make it with (security_invoker = true).'
   from ${tables} t where t.relkind = 'v' and not coalesce(
     t.reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
  `select t.name || ' is a ' || case t.relkind when 'm' then 'materialised view' else 'foreign table' end
     || ', which no wall protects.'
   from ${tables} t where t.relkind in ('m', 'f')`,
  `select 'The function ' || n.nspname || '.' || p.proname 
     || ' is SECURITY DEFINER and neither belongs to quoin_search nor is on the reviewed list.'
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where p.prosecdef and ${ours('n', 'p.oid', 'pg_proc')}
     and pg_get_userbyid(p.proowner) <> 'quoin_search' and n.nspname || '.' || p.proname <> all($2)`,
  `select 'The function ' || n.nspname || '.' || p.proname || ' is SECURITY DEFINER and does not set its search_path.'
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where p.prosecdef and ${ours('n', 'p.oid', 'pg_proc')} and not coalesce(p.proconfig::text ~ 'search_path=', false)`,
  `select 'The function ' || n.nspname || '.' || p.proname || ' of the search role does not test app.tenant().'
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${ours('n', 'p.oid', 'pg_proc')} and pg_get_userbyid(p.proowner) = 'quoin_search'
     and p.prosrc || coalesce(pg_get_function_sqlbody(p.oid), '') !~ 'app\\.tenant\\(\\)'`,
  `select 'The function ' || n.nspname || '.' || p.proname 
     || ' depends on the tenant or the actor and must be STABLE, not IMMUTABLE.'
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${ours('n', 'p.oid', 'pg_proc')} and p.provolatile = 'i'
     and (p.proname in ('tenant', 'actor') and n.nspname = 'app'
       or p.prosrc || coalesce(pg_get_function_sqlbody(p.oid), '') ~ '(app\\.(tenant|actor)\\(\\)|current_setting)')`,

  // PostgreSQL refuses to alter such a table since its minor releases of November 2026, in migrations that once ran as well.
  `select 'The function ' || n.nspname || '.' || p.proname || ' has a parsed body and uses the row type of ' || c.oid::regclass
     || ', which then cannot be altered; give it a body in quotes: as $$ … $$.'
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   join pg_class c on c.relkind in ('r', 'p') and exists (
     select from pg_depend d join pg_type y on y.oid = d.refobjid
     where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_type'::regclass
       and c.reltype in (y.oid, y.typelem))
   where p.prosqlbody is not null and ${ours('n', 'p.oid', 'pg_proc')}`,

  // Comparisons of these types are not leakproof, so behind the wall their index is never used.
  `select 'The index ' || x.relname || ' of ' || t.name || ' is on ' || a.attname
     || ', a ' || b.typname || ', which the wall keeps from being used.'
   from ${plain} t join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid
   join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
   join pg_type y on y.oid = a.atttypid join pg_type b on b.oid = coalesce(nullif(y.typbasetype, 0), y.oid)
   where t.tenant is not null and (b.typname in ('numeric', 'citext') or b.typtype = 'e')`,
]
