// [AD3] npm run prove -- AD3 [steps]: 10,000 random steps of lending, returning, extending and reserving; what is stored is what its history says.
import { assets } from '../../blocks/assets/resources/index.ts'
import { at, lots, prove } from './assets.ts'

const steps = Number(process.argv[2] ?? 10_000)

await prove('AD3', async ({ ada, raw, world }) => {
  const below = lots(20_261_120)
  const single = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => (await ada(assets.assets.create, { name: `Single ${i}` })).id),
  )
  const piles = await Promise.all(
    Array.from(
      { length: 4 },
      async (_, i) => (await ada(assets.assets.create, { name: `Pile ${i}`, tracking: 'quantity', quantity: 30 })).id,
    ),
  )
  const all = [...single, ...piles]
  const loans: string[] = []
  const reserved: string[] = []
  const seen: Record<string, number> = {}
  const step = async (): Promise<void> => {
    const thing = all[below(all.length)]!
    const loan = loans[below(loans.length)]
    const action = below(10)
    const reply =
      action < 4 || !loan
        ? await raw('POST', `/assets/${thing}/lend`, {
            asset_lend: {
              borrower_name: 'Fuzz',
              quantity: piles.includes(thing) ? 1 + below(6) : 1,
              due_at: at(below(200)),
              ...(below(3) === 0 && { assets: [{ asset_unique_id: all[below(all.length)]! }] }),
            },
          })
        : action < 6
          ? await raw('POST', `/loans/${loan}/return`, {})
          : action < 7
            ? await raw('POST', `/loans/${loan}/return`, {
                return: { items: [{ asset_unique_id: thing, quantity: 1 + below(3) }] },
              })
            : action < 8
              ? await raw('PUT', `/loans/${loan}/extend`, { loan: { due_at: at(below(400)) } })
              : action < 9 || reserved.length === 0
                ? await raw('POST', '/reservations', {
                    reservation: { asset_unique_id: thing, starts_at: at(below(300)), ends_at: at(300 + below(20)) },
                  })
                : await raw('PUT', `/reservations/${reserved.splice(below(reserved.length), 1)[0]}/cancel`, {})
    seen[reply.status] = (seen[reply.status] ?? 0) + 1
    if (reply.status === 200 && reply.json.meta?.loan_unique_id) loans.push(reply.json.meta.loan_unique_id as string)
    if (reply.status === 201) reserved.push(reply.json.data.id as string)
    if (loans.length > 40) loans.shift()
  }
  for (let done = 0; done < steps; done += 8) await Promise.all(Array.from({ length: 8 }, step))
  const { rows: wrong } = await world.sql.query(
    `select a.code from assets.assets a where a.id = any($1::uuid[]) and (
       a.tracking = 'single' and (a.state = 'lent') <> exists (select 1 from assets.loan_items i where i.asset_id = a.id and i.quantity_out > 0)
       or a.tracking = 'quantity' and (a.quantity <> (select sum(m.quantity) from assets.stock_moves m where m.asset_id = a.id)
         or a.quantity_out <> (select coalesce(sum(i.quantity_out), 0) from assets.loan_items i where i.asset_id = a.id) or a.quantity + a.quantity_out <> 30)
       or (select count(*) from assets.loan_items i where i.asset_id = a.id and i.quantity_out > 0) > 1 and a.tracking = 'single')
     union all select l.number from assets.loans l where l.items_out <> (select count(*) from assets.loan_items i where i.loan_id = l.id and i.quantity_out > 0)
       or (l.state = 'returned') <> (l.items_out = 0)`,
    [all],
  )
  return [
    wrong.length === 0 && !Object.keys(seen).some((status) => Number(status) >= 500),
    `${steps} steps, answers ${JSON.stringify(seen)}, ${wrong.length} things or loans not as their history says`,
  ]
})
