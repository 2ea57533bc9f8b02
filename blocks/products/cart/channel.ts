import { type Context, refuse } from '@quoin/kit/server'

export interface OpenChannel {
  readonly id: string
  readonly name: string
}

/** Where somebody of a role ($2) may buy, over `products.channels c`; whoever arranges channels ($3) may try each of them. */
const isOpen = "c.deleted_at is null and c.enabled and c.status = 'active' and (c.roles = '{}' or $2::text = any(c.roles) or $3)"

const mayArrange = ({ actor }: Context): boolean => actor.permissions.has('products.catalogs.write')

/** The channels whoever asks may buy on; or that one of them, where one is named. */
export const openChannels = (context: Context, only?: string): Promise<OpenChannel[]> =>
  context.tx.query<OpenChannel & Record<string, unknown>>(
    `select c.id, c.name from products.channels c where c.tenant_id = $1 and ${isOpen} and ($4::uuid is null or c.id = $4)
     order by c.name collate app.natural, c.id limit 1000`,
    [context.tenantId, context.actor.roleCode, mayArrange(context), only ?? null],
  )

/** Whether something may be bought on a channel; without `forMe` only whether anything is sold there. */
export async function isChannelOpen(context: Context, channel: string, forMe: boolean): Promise<boolean> {
  const [found] = await context.tx.query(
    `select 1 as one from products.channels c where c.tenant_id = $1 and c.id = $4 and ${isOpen}`,
    [context.tenantId, context.actor.roleCode, !forMe || mayArrange(context), channel],
    'prepare',
  )
  return found !== undefined
}

/** Refuses a channel that is not open to whoever asks as one that is not there; nothing means the shop itself. */
export async function mustBeOpenTo(context: Context, channel: string | null | undefined): Promise<void> {
  if (channel && !(await isChannelOpen(context, channel, true)))
    throw refuse.invalid('no_such_record', 'This channel does not exist.', 'channel_unique_id')
}
