import type { World } from '@quoin/server/testing'

type Person = Parameters<World['as']>[0]
export interface Purse {
  readonly id: string
  readonly code: string
  /** Below `/api/wallet`. */
  readonly path: string
}

/** What specs of the wallet do again and again: open wallets, fill them, and look what is in them. */
export function pursesOf(world: World) {
  const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
    world.fetch(who, method, `/api/wallet${path}`, body)
  return {
    raw,
    /** The euro wallet of somebody, with so much put in by hand and an alias to be paid under. */
    async open(name: Person, amount = 0): Promise<Purse> {
      const { json } = await raw(name, 'POST', `/users/${world.userIds[name]}/wallets`, { wallet: { currency: 'EUR' } })
      const { code } = json.data.attributes
      const purse = { id: json.data.id as string, code, path: `/users/${world.userIds[name]}/wallets/${code}` }
      await raw(name, 'PUT', purse.path, { alias: `${name}.pays` })
      if (amount > 0) await raw('ada', 'POST', `/wallets/${purse.id}/credit`, { transaction: { amount, description: 'Top-up' } })
      return purse
    },
    async balance(purse: Purse): Promise<number> {
      return (await raw('ada', 'GET', `/wallets/${purse.id}/balance`)).json.balance as number
    },
    errorOf: (reply: { status: number; json: any }) => [reply.status, reply.json.errors?.[0].code],
    /** What the last mail of a kind to somebody said. */
    async lastMail(template: string, name: Person): Promise<any> {
      const { rows } = await world.sql.query<{ values: any }>(
        `select m.values from kit.mails m join gateway.users u on u.email = m.recipient where m.template = $1 and u.id = $2 order by m.created_at desc, m.id limit 1`,
        [template, world.userIds[name]],
      )
      return rows[0]?.values
    },
  }
}
