import {
  announce,
  companyOf,
  type Context,
  type Customs,
  document,
  insertRecord,
  Model,
  nobody,
  refuse,
  type Tx,
} from '@quoin/kit/server'
import { readLabel } from '../queries/codes.ts'
import { noteScan } from '../queries/scans.ts'
import { assets } from '../resources/index.ts'

/**
 * What a stranger with a found thing sees and may say. Nobody is signed in: the label names the company, and each call runs behind
 * that company's wall. Of the thing itself only the tag is told, which the finder is holding anyway.
 */
export const publicFound: Pick<Customs<typeof assets, 'assets'>, 'publicGet' | 'publicTell'> = {
  publicGet: ({ label }, context) =>
    withLabel(context, label, async (found, tx, tenantId) => {
      if (found.asset) await noteScan(tx, tenantId, found.asset)
      return document({
        type: 'found',
        id: '',
        attributes: { company_name: found.company, asset_code: found.code, deleted: found.asset === null },
      })
    }),

  publicTell: ({ label, message, contact, latitude, longitude }, context) =>
    withLabel(context, label, async (found, tx, tenantId) => {
      const author = { actor: { ...nobody, tenantId }, tenantId, operation: 'assets.assets.found', requestId: context.request.id }
      const position = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
      await insertRecord(tx, alerts(), author, {
        asset: found.asset,
        alertType: 'found',
        severity: 'high',
        message: `${found.code}: ${message}`,
        triggeredAt: new Date().toISOString(),
        payload: { contact: contact ?? null, ...position },
      })
      if (found.asset) {
        await noteScan(tx, tenantId, found.asset, position)
        await announce(tx, things(), author, found.asset, {})
      }
      return document({ type: 'found', id: '', attributes: { told: true }, status: 201 })
    }),
}

let made: { things: Model; alerts: Model } | undefined
const models = () => (made ??= { things: new Model(assets.assets), alerts: new Model(assets.alerts) })
const things = () => models().things
const alerts = () => models().alerts

interface Found {
  readonly asset: string | null
  readonly code: string
  readonly company: string
}

async function withLabel<T>(
  context: Context,
  label: string,
  work: (found: Found, tx: Tx, tenantId: string) => Promise<T>,
): Promise<T> {
  const known = readLabel(label.split('#').at(-1)!)
  if (!known) throw refuse.missing('This label does not exist.')
  const company = await companyName(context, known.tenantId)
  return context.behind(known.tenantId, async ({ tx }) => {
    const [found] = await tx.query<Omit<Found, 'company'> & Record<string, unknown>>(
      `select a.id as asset, coalesce(a.code, l.asset_code) as code
       from assets.labels l left join assets.assets a on a.tenant_id = l.tenant_id and a.id = l.asset_id and a.deleted_at is null where l.tenant_id = $1 and l.key = $2`,
      [known.tenantId, known.key],
    )
    if (!found) throw refuse.missing('This label does not exist.')
    return work({ ...found, company }, tx, known.tenantId)
  })
}

/** Companies are global and so the gateway's role's to see; of them only the name is read here. */
const companyName = async ({ pools }: Pick<Context, 'pools'>, tenantId: string): Promise<string> =>
  (await companyOf(pools, tenantId))?.name ?? ''
