import { advisoryLock, companyOf, type Context, type Customs, document } from '@quoin/kit/server'
import type { RecordOf } from '@quoin/kit'
import { content } from '../resources/index.ts'

type Site = RecordOf<typeof content.site.definition.fields>

/** Where the public site of a company is: by the name in its own addresses, which people read. */
export async function siteAddress({
  pools,
  settings,
  tenantId,
}: Pick<Context, 'pools' | 'settings' | 'tenantId'>): Promise<string> {
  const company = await companyOf(pools, tenantId)
  return `${settings.publicUrl}/p/${company!.word}/`
}

async function siteRow(context: Context, lock?: 'lock'): Promise<Site | undefined> {
  const [row] = await context.tx.query<{ id: string }>('select id from content.site where tenant_id = $1', [context.tenantId])
  return row && context.find(content.site, row.id, lock)
}

async function shown(context: Context) {
  const row = await siteRow(context)
  return document({
    type: 'ContentSite',
    id: context.tenantId,
    attributes: {
      is_open: row?.isOpen ?? true,
      title: row?.title ?? null,
      description: row?.description ?? null,
      language: row?.language ?? 'en',
      comments_mode: row?.commentsMode ?? 'open',
      image_url: row?.imageUrl ?? null,
      color: row?.color ?? null,
      url: await siteAddress(context),
    },
  })
}

export const site: Customs<typeof content, 'site'> = {
  get: (_, context) => shown(context),
  async update(input, context) {
    const model = context.model('content.site')
    const values = Object.fromEntries(
      Object.entries(input as Record<string, unknown>).flatMap(([wire, value]) => {
        const column = model.byWire.get(wire)
        return column && value !== undefined ? [[column.name, value]] : []
      }),
    )
    advisoryLock(context.tx, 'content site')
    const row = await siteRow(context, 'lock')
    if (row) await context.update(content.site, row, values)
    else await context.insert(content.site, values)
    return shown(context)
  },
}
