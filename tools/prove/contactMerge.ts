// [CD5] npm run prove -- CD5: five contacts with 40 relations each are made one and parted again: every row of every block is as before, to the byte.
//
// Eight kinds of record of the CRM, five of each with every contact. The other blocks keep no id of a contact: they know the member a
// contact is, whose order, wallet, points and loan stand on the timeline of the one that stays, and their rows must not move at all.
import { crm } from '../../blocks/crm/resources/index.ts'
import { emailOf } from '../../apps/server/testing/cast.ts'
import type { World } from '../../apps/server/testing/world.ts'
import { prove } from './place.ts'

const each = 5
/** What an undo writes down itself, and what follows what was done: the history, what is announced, kept answers, totals of work. */
const apart = ['kit.audit', 'kit.outbox', 'crm.merges', 'kit.idempotency']

async function everyRow(world: World, kept: string): Promise<Map<string, string>> {
  const { rows: tables } = await world.sql.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' where c.relkind = 'r' and not a.attisdropped order by 1`,
  )
  const all = new Map<string, string>()
  for (const { name } of tables.filter((one) => !apart.includes(one.name))) {
    // The record that stays was changed and changed back; that it was is what its version says.
    const { rows } = await world.sql.query<{ text: string }>(
      `select coalesce(string_agg(row, E'\\n' order by row collate "C"), '') as text from (
         select (case when to_jsonb(t)->>'id' = $2 then to_jsonb(t) - array['version', 'updated_at', 'updated_by'] else to_jsonb(t) end)::text as row from ${name} t where tenant_id = $1) r`,
      [world.tenantIds.a, kept],
    )
    all.set(name, rows[0]!.text)
  }
  return all
}

await prove('CD5', async (world) => {
  const ada = world.as('ada')
  const send = async (method: string, path: string, body: object) => {
    const reply = await world.fetch('ada', method, `/api${path}`, body)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
    return reply.json.data
  }
  const people: string[] = []
  for (let i = 0; i < 5; i++) {
    const primaryEmail = i === 1 ? emailOf('uma') : `twin${i}@orchard.test`
    people.push((await ada(crm.contacts.create, { firstName: 'Mo', lastName: `Twin ${i}`, primaryEmail })).id)
  }
  const user_unique_id = world.userIds.uma
  const purse = await send('POST', '/wallet/wallets', { wallet: { user_unique_id, currency: 'EUR' } })
  await send('POST', `/wallet/wallets/${purse.id}/credit`, { transaction: { amount: 10, description: 'Top-up' } })
  await send('POST', '/rewards/adjustments', { adjustment: { user_unique_id, type: 'give', points: 12, reason: 'Goodwill' } })
  const asset = await send('POST', '/assets/assets', { asset: { name: 'Beamer' } })
  const due_at = new Date(Date.now() + 86_400_000).toISOString()
  await send('POST', `/assets/assets/${asset.id}/lend`, { asset_lend: { user_unique_id, due_at } })

  for (const contact of people) {
    for (let i = 0; i < each; i++) {
      const account = (await ada(crm.accounts.create, { name: `House ${i}` })).id
      await ada(crm.accountContacts.associate, { account, contact_unique_id: contact })
      await ada(crm.accountLocations.create, { parent: account, account, name: `Yard ${i}`, contact } as never)
      await ada(crm.opportunities.create, { name: `Deal ${i}`, contact, total: i })
      await ada(crm.quotes.create, { name: `Offer ${i}`, contact })
      const lead = await ada(crm.leads.create, { firstName: 'Mo', lastName: `Lead ${i}` })
      await world.sql.query('update crm.leads set contact_id = $2 where tenant_id = $3 and id = $1', [
        lead.id,
        contact,
        world.tenantIds.a,
      ])
      await ada(crm.contactFollows.create, { parent: contact, contact, notes: `Ring ${i}` } as never)
      await send('POST', '/crm/mails', {
        mail: { contact_unique_id: contact, to: 'mo@orchard.test', subject: `Hello ${i}`, body: 'Words' },
      })
      const list = (await ada(crm.targetLists.create, { name: `List ${i}` })).id
      await ada(crm.targetLists.putOn, { id: list, kind: 'contacts', ids: [contact] } as never)
    }
  }
  const kept = people[0]!
  const elsewhere = async () => {
    const { entries } = (await ada(crm.contacts.timeline, { id: kept, kinds: 'wallet,points,loans' })) as {
      entries: readonly unknown[]
    }
    return entries.length
  }
  const before = await everyRow(world, kept)
  const [nothing, began] = [await elsewhere(), performance.now()]
  const merge = { keep_unique_id: kept, merge_unique_ids: people.slice(1) }
  const done = (await ada(crm.contacts.merge, merge as never)) as { unique_id: string; moved: number }
  const merged = performance.now()
  const [there, untouched] = [await elsewhere(), await everyRow(world, kept)]
  const moving = [...before].filter(([name, text]) => untouched.get(name) !== text).map(([name]) => name)
  const undoing = performance.now()
  await ada(crm.contacts.undoMerge, { merge: done.unique_id })
  const undone = performance.now()
  const after = await everyRow(world, kept)
  const differ = [...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name)
  const rows = [...before.values()].reduce((all, text) => all + (text === '' ? 0 : text.split('\n').length), 0)
  const strangers = moving.filter((name) => !name.startsWith('crm.') && !name.startsWith('kit.'))
  return [
    done.moved === 4 * 8 * each && differ.length === 0 && strangers.length === 0 && nothing === 0 && there === 3,
    `5 contacts of ${8 * each} relations each, ${done.moved} moved in ${Math.round(merged - began)} ms and back in ${Math.round(undone - undoing)} ms; ` +
      `${before.size} tables of all blocks with ${rows.toLocaleString('en')} rows are as before${differ.length > 0 ? ` but ${differ.join(', ')}` : ''}; ` +
      `${strangers.length === 0 ? 'no row of another block moved' : `moved elsewhere: ${strangers.join(', ')}`}, and ${there} of the member's doings stood on the one timeline meanwhile`,
  ]
})
