import { createServer } from 'node:http'
import pg from 'pg'
import { countStatements, usageNow } from './usage.ts'

/**
 * The floor: the least a Node server can do to answer the same questions from the same tables. No session, no wall, no
 * JSON:API, no validation; prepared statements, JSON written by Postgres, the kept total, a deferred join for deep pages,
 * and one look for what is searched and its total.
 */
countStatements()
const [url, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 12 })

const columns = `t.id, t.version, t.created_at, t.updated_at, t.created_by, t.updated_by, t.first_name, t.last_name,
  t.middle_name,
  t.primary_email, t.primary_phone, t.position, t.notes, t.source, t.source_id, t.source_alias, t.source_type,
  t.status, t.contact_status,
  t.user_id, t.owner_id, t.enabled, t.tags`
const live = 'tenant_id = $1 and deleted_at is null'
const newest = 'order by created_at desc, id desc limit 25'
const total = `(select coalesce(sum(live), 0)::bigint from kit.counts where tenant_id = $1 and resource = 'crm.contacts')`
const page = (source: string, count: string) =>
  `select json_build_object('data', coalesce(json_agg(row_to_json(d)), '[]'), 'total', ${count})::text as body from (${source}) d`

const statements: Readonly<Record<string, string>> = {
  list: page(`select ${columns} from crm.contacts t where ${live} ${newest}`, total),
  deep: page(
    `select ${columns} from (select id, created_at from crm.contacts where ${live} ${newest} offset 24975) p
    join crm.contacts t on t.tenant_id = $1 and t.id = p.id order by p.created_at desc, p.id desc`,
    total,
  ),
  search: `with matching as materialized (select id, created_at from crm.contacts where ${live} and search @@ $2::tsquery)
    select json_build_object('data', coalesce(json_agg(row_to_json(d)), '[]'), 'total',
      (select count(*) from matching))::text as body
    from (select ${columns} from (select * from matching ${newest}) p
      join crm.contacts t on t.tenant_id = $1 and t.id = p.id order by p.created_at desc, p.id desc) d`,
  get: `select row_to_json(d)::text as body from (select ${columns} from crm.contacts t where ${live} and id = $2) d`,
  create: `with made as (
      insert into crm.contacts as t (tenant_id, first_name, last_name, primary_email, search)
      values ($1, $2, $3, $4, array_to_tsvector($5::text[])) returning ${columns}),
    audited as (insert into kit.audit (tenant_id, operation, resource, record_id, changes)
      select $1, 'crm.contacts.create', 'crm.contacts', id,
        json_build_object('first_name', first_name, 'last_name', last_name, 'primary_email', primary_email) from made),
    told as (insert into kit.outbox (tenant_id, operation, resource, record_id)
      select $1, 'crm.contacts.create', 'crm.contacts', id from made)
    select row_to_json(made)::text as body from made`,
  assets: `select json_build_object('data', coalesce(json_agg(row_to_json(d)), '[]'), 'total',
      (select coalesce(sum(live), 0)::bigint from kit.counts where tenant_id = $1 and resource = 'assets.assets'))::text as body
    from (select * from assets.assets where ${live} ${newest}) d`,
  asset: `select row_to_json(d)::text as body from (select * from assets.assets where ${live} and id = $2) d`,
  makeAsset: `with made as (insert into assets.assets as t (tenant_id, code, name) values ($1, gen_random_uuid()::text, $2) returning t.*),
    audited as (insert into kit.audit (tenant_id, operation, resource, record_id, changes)
      select $1, 'assets.assets.create', 'assets.assets', id, json_build_object('name', name) from made),
    told as (insert into kit.outbox (tenant_id, operation, resource, record_id) select $1, 'assets.assets.create', 'assets.assets', id from made)
    select row_to_json(made)::text as body from made`,
  // Any thing that is there: taken, held against others for its time, noted and told.
  lend: `with thing as (select id, code from assets.assets where tenant_id = $2 and asset_type = 'spare' and code like 'F-%' and state = 'available' and deleted_at is null
      limit 1 for update skip locked),
    lent as (update assets.assets t set state = 'lent', version = t.version + 1, updated_at = clock_timestamp() from thing where t.tenant_id = $1 and t.id = thing.id returning t.*),
    loan as (insert into assets.loans (tenant_id, number, borrower_name, lent_at, due_at, items_total, items_out)
      select $1, 'F-' || gen_random_uuid(), 'Bench', clock_timestamp(), '2099-12-31', 1, 1 from thing returning id),
    item as (insert into assets.loan_items (tenant_id, loan_id, asset_id, quantity_out, units) select $1, loan.id, thing.id, 1, '{1}' from loan, thing),
    held as (insert into kit.occupancies (tenant_id, resource_id, during, kind, subject_id)
      select $1, thing.id, tstzrange(clock_timestamp(), '2099-12-31', '[)'), 'assets.loan', loan.id from loan, thing),
    audited as (insert into kit.audit (tenant_id, operation, resource, record_id, changes) select $1, 'assets.loans.lend', x.resource, x.id, '{}'
      from (select 'assets.loans' as resource, id from loan union all select 'assets.assets', id from thing) x),
    told as (insert into kit.outbox (tenant_id, operation, resource, record_id) select $1, 'assets.loans.lend', 'assets.loans', id from loan)
    select row_to_json(lent)::text as body from lent`,
  // Hours of a day that begin on a quarter and touch nothing, as a list.
  slots: `select json_build_object('data', json_build_object('id', $2::uuid, 'slots', coalesce(json_agg(json_build_object('starts_at', s, 'ends_at', s + interval '1 hour') order by s), '[]')))::text as body
    from generate_series($3::timestamptz, $4::timestamptz - interval '1 hour', interval '15 minutes') s
    where not exists (select 1 from kit.occupancies o where o.tenant_id = $1 and o.resource_id = $2 and o.during && tstzrange(s, s + interval '1 hour', '[)'))`,
  // The record and its time, which the same constraint keeps apart, noted and told; no rule, no quota, no reminder.
  book: `with made as (insert into geolocation.bookings as t (tenant_id, premise_id, starts_at, ends_at, code) values ($1, $2, $3, $4, gen_random_uuid()::text) returning t.*),
    held as (insert into kit.occupancies (tenant_id, resource_id, during, kind, subject_id) select $1, premise_id, tstzrange(starts_at, ends_at, '[)'), 'geolocation.booking', id from made),
    audited as (insert into kit.audit (tenant_id, operation, resource, record_id, changes) select $1, 'geolocation.bookings.create', 'geolocation.bookings', id, '{}' from made),
    told as (insert into kit.outbox (tenant_id, operation, resource, record_id) select $1, 'geolocation.bookings.create', 'geolocation.bookings', id from made)
    select row_to_json(made)::text as body from made`,
  // How often each question was answered and each option chosen, where people stopped, and how many there are; no filter, no label, no average.
  results: `with chosen as (select form_fields as said from forms.answers where ${live} and survey_id = $2 and status = 'completed'),
      cells as materialized (select k.key, case when k.counted then said ->> k.key when said ? k.key then '' end as value, count(*)::int as count
        from chosen cross join unnest('{recommend,rooms,came,liked,nights,each,again,day,better,mail}'::text[], '{t,t,t,t,t,t,t,f,f,f}'::boolean[]) k(key, counted) group by 1, 2)
    select json_build_object('data', json_build_object('id', $2::uuid, 'attributes', json_build_object('completed', (select count(*) from chosen),
      'questions', (select json_agg(json_build_object('key', key, 'answered', answered, 'counts', counts) order by key)
        from (select key, sum(count) as answered, json_agg(json_build_object('value', value, 'count', count)) as counts from cells group by 1) k),
      'left', (select json_object_agg(key, count) from (select last_question as key, count(*) from forms.answers
        where ${live} and survey_id = $2 and status = 'started' group by 1) l))))::text as body`,
  products: `select json_build_object('data', coalesce(json_agg(row_to_json(d)), '[]'), 'total',
      (select coalesce(sum(live), 0)::bigint from kit.counts where tenant_id = $1 and resource = 'products.products'))::text as body
    from (select * from products.products where ${live} ${newest}) d`,
  // What is sold, paid and billed, in the books as in the tables; no cart, no price rule, no points, no mail.
  checkout: `with product as (select id, sku, name, price_minor as price from products.products where tenant_id = $1 and sku = $2 and deleted_at is null),
    sold as (insert into sales.orders (tenant_id, display_unique_id, currency, subtotal_minor, total_minor, paid_minor, order_state, payment_state, status, placed_at, paid_at)
      select $1, 'F-' || gen_random_uuid(), 'EUR', price, price, price, 'placed', 'paid', 'paid', clock_timestamp(), clock_timestamp() from product returning id, total_minor),
    line as (insert into sales.order_details (tenant_id, order_id, product_id, product_sku, product_name, quantity, currency, price_minor, subtotal_minor, total_minor)
      select $1, sold.id, product.id, sku, name, 1, 'EUR', price, price, price from sold, product),
    payment as (insert into sales.payments (tenant_id, order_id, payment_type, amount_minor, currency, status, paid_at)
      select $1, id, 'demo', total_minor, 'EUR', 'completed', clock_timestamp() from sold),
    invoice as (insert into sales.invoices (tenant_id, order_id, kind, number, currency, subtotal_minor, total_minor)
      select $1, id, 'invoice', 'F-' || gen_random_uuid(), 'EUR', total_minor, total_minor from sold),
    audited as (insert into kit.audit (tenant_id, operation, resource, record_id, changes) select $1, 'sales.orders.checkout', 'sales.orders', id, '{}' from sold),
    told as (insert into kit.outbox (tenant_id, operation, resource, record_id) select $1, 'sales.orders.checkout', 'sales.orders', id from sold),
    books as (select max(id::text) filter (where kind = 'sales.tender.demo')::uuid as tender, max(id::text) filter (where kind = 'sales.deposit')::uuid as deposit,
      max(id::text) filter (where kind = 'sales.revenue')::uuid as revenue from kit.ledger_accounts where tenant_id = $1 and currency = 'EUR' and owner_id is null)
    select json_build_object('id', sold.id, 'paid', p.id, 'sale', w.id)::text as body
    from (select set_config('app.tenant', $1::uuid::text, true) as tenant) s, sold, books,
      lateral kit.ledger_write(left(s.tenant, 0) || gen_random_uuid()::text, 'sales.payment', array[tender, deposit], array[-total_minor, total_minor], null, sold.id, null, null, null, null) p,
      lateral kit.ledger_write(left(p.id::text, 0) || gen_random_uuid()::text, 'sales.sale', array[deposit, revenue], array[-total_minor, total_minor], null, sold.id, null, null, null, null) w`,
  page: 'select post_id::text as body from content.slugs where tenant_id = $1 and slug = $2',
  accounts: `select coalesce(json_agg(json_build_object('id', id) order by balance desc), '[]')::text as body
    from kit.ledger_accounts where tenant_id = $1 and kind = 'wallet.cash'`,
  // The one function that moves money; it reads whose ledger it is from the setting, which is therefore made first.
  transfer: `select json_build_object('id', w.id)::text as body
    from (select set_config('app.tenant', $1, true) as tenant) s,
      lateral kit.ledger_write(left(s.tenant, 0) || gen_random_uuid()::text, 'wallet.transfer', array[$2, $3]::uuid[], array['-1', '1']::text[]::bigint[],
        null, null, null, null, null, null) w`,
}

/** Pages of the product, byte for byte, fetched when they are first asked for. */
const pages = new Map<string, Promise<string>>()
function pageAt(address: string): Promise<string> {
  const known = pages.get(address) ?? fetch(address).then((answer) => answer.text())
  pages.set(address, known)
  return known
}

/** `/<statement>/<tenant>/<value>`; the values of a create are its body. */
createServer((request, response) => {
  const [, name, tenant, ...rest] = request.url!.split('/')
  let text = ''
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  request.on('end', () => {
    const values = [tenant, ...(text ? drafted(text) : rest.map(decodeURIComponent))]
    const [slug, address] = rest.map(decodeURIComponent)
    const page = name === 'page' ? answered(name, [tenant, slug]).then(() => pageAt(address!)) : undefined
    if (page) return void page.then((text) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text))
    return void answered(name!, values).then(
      ({ rows }) => response.writeHead(200, { 'content-type': 'application/json' }).end(rows[0]?.body ?? '{}'),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))

/** Whoever loses against a neighbour asks again, as every caller of the database has to. */
async function answered(name: string, values: unknown[]): Promise<pg.QueryResult<{ body: string }>> {
  for (;;) {
    try {
      return await pool.query<{ body: string }>({ name, text: statements[name]!, values })
    } catch (error) {
      if (!['40001', '40P01'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}

function drafted(text: string): unknown[] {
  const { first_name, last_name, primary_email } = JSON.parse(text) as Record<string, string>
  return [first_name, last_name, primary_email, [first_name!.toLowerCase(), last_name!.toLowerCase()]]
}

const end = () => void pool.end().then(() => process.exit(0))
process.on('message', (message) => (message === 'usage' ? process.send?.(usageNow()) : end()))
process.on('disconnect', end)
