import { type Context, type Customs, document, handOut, refuse } from '@quoin/kit/server'
import type { assets } from '../resources/index.ts'
import { labelUrl } from '../queries/codes.ts'
import { reachedAssets, reachedPeople } from './records.ts'

export const labels: Customs<typeof assets, 'assets'>['labels'] = async (
  { asset_unique_ids: ids, layout = 'sheet_24', code = 'both', skip = 0 },
  context: Context,
) => {
  const rows = await context.tx.query<{ code: string; name: string; key: Buffer; codes: string[] }>(
    `select t.code, t.name, l.key, array(select c.value from assets.codes c where c.tenant_id = t.tenant_id and c.asset_id = t.id order by c.value) as codes from unnest($3::uuid[]) with ordinality as w(id, place) join assets.assets t on t.id = w.id
     join assets.labels l on l.tenant_id = t.tenant_id and l.asset_id = t.id where ${reachedAssets} order by w.place`,
    [context.tenantId, reachedPeople(context, 'assets.assets.read'), ids],
  )
  if (rows.length < ids.length) throw refuse.invalid('no_such_record', 'This record does not exist.', 'asset_unique_ids')
  // Loaded with the first sheet: the codes it can draw take 15 MB.
  const { isEan, labelSheet, NotEncodable, TooFine } = await import('../pdf/labelSheet.ts')
  const { bytes, pages } = await labelSheet(
    rows.map(({ key, codes, ...text }) => ({ ...text, url: labelUrl(context, key), ean: [text.code, ...codes].find(isEan) })),
    { layout, code, skip },
  ).catch((error: unknown) => {
    if (error instanceof NotEncodable)
      throw refuse.invalid('code_not_encodable', `${error.message} cannot be encoded in this format.`, 'code')
    throw error instanceof TooFine
      ? refuse.invalid(
          'code_too_long',
          `The bar code of ${error.message} does not fit on this label. Use a larger label or a QR code.`,
          'code',
        )
      : error
  })
  const paper = await handOut(
    context,
    { folder: 'asset-papers', purpose: 'asset labels', filename: `labels-${rows.length}.pdf` },
    bytes,
  )
  return document({
    type: 'labels',
    id: paper.id,
    attributes: { url: paper.url, file_name: paper.file_name, pages, labels: rows.length },
  })
}
