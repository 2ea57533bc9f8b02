import type { Context, Tx } from '@quoin/kit/server'
import { sameOnPaper } from '../resources/sharedFields.ts'

export interface Resolved {
  /** As it was scanned. */
  readonly scanned: string
  readonly asset: string | null
  /** The tag it belongs to, or belonged to. */
  readonly code: string | null
  readonly deleted: boolean
}

/**
 * Which assets codes belong to, each in this order: a label of ours, a tag, a code a thing came with, a serial number that only one
 * thing has. The label of something that was deleted still says so. A tag is folded apart from what it is compared with, which the wall
 * would keep its index from otherwise. A serial number is compared in the order of its list, whose index finds it; equal is the same in both.
 */
export async function resolveCodes(tx: Tx, tenantId: string, codes: readonly string[]): Promise<Resolved[]> {
  const keys = codes.map((code) => labelKey(code, tenantId))
  return tx.query<Resolved & Record<string, unknown>>(
    `select s.scanned, coalesce(b.id, t.id, c.id, n.id) as asset, coalesce(b.code, t.code, c.code, n.code, l.asset_code, g.code) as code,
       coalesce(b.id, t.id, c.id, n.id) is null and coalesce(l.asset_code, g.code) is not null as deleted
     from (select *, lower(tag) as tag_key from unnest($2::text[], $3::bytea[], $4::text[]) with ordinality as u(scanned, key, tag, place) offset 0) s
     left join assets.labels l on l.tenant_id = $1 and l.key = s.key
     left join assets.assets b on b.tenant_id = $1 and b.id = l.asset_id and b.deleted_at is null
     left join assets.assets t on t.tenant_id = $1 and t.code_key = s.tag_key and t.deleted_at is null
     left join assets.codes k on k.tenant_id = $1 and k.value = s.scanned
     left join assets.assets c on c.tenant_id = $1 and c.id = k.asset_id and c.deleted_at is null
     left join lateral (select min(x.id::text)::uuid as id, min(x.code) as code from assets.assets x
       where x.tenant_id = $1 and x.serial_number collate app.natural = s.scanned and x.deleted_at is null having count(*) = 1) n on true
     left join lateral (select x.code from assets.assets x where x.tenant_id = $1 and x.code_key = s.tag_key and x.deleted_at is not null limit 1) g on true
     order by s.place`,
    [tenantId, codes, keys, codes.map(sameOnPaper)],
  )
}

/** The key of a label out of what a scanner reads from it, the whole address or its last part; null when it is none of this company's. */
export function labelKey(scanned: string, tenantId: string): Buffer | null {
  const known = readLabel(scanned.split('#').at(-1)!)
  return known?.tenantId === tenantId ? known.key : null
}

/** The company and the key that a label stands for. */
export function readLabel(text: string): { tenantId: string; key: Buffer } | undefined {
  if (!/^[\w-]{43}$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== text) return undefined
  const tenantId = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { tenantId, key: bytes.subarray(16) }
}

/** The address that a label bears. */
export const labelUrl = ({ settings, tenantId }: Pick<Context, 'settings' | 'tenantId'>, key: Buffer): string =>
  // Behind the hash, so that it reaches no log on its way to the page.
  `${settings.publicUrl}/found#${Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), key]).toString('base64url')}`
