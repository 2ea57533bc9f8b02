import type { ComputedAttributes, Context } from '@quoin/kit/server'
import { reachedPeople } from '../operations/records.ts'

interface Picture {
  readonly key: string
  readonly filename: string
  readonly type: string
}

/** What a list shows of an asset beside its fields: a small picture, and who has it until when. */
export const shownOfAsset = (context: Context): ComputedAttributes => ({
  sql(add, has) {
    const [images, loans] = [has('assets.images'), has('assets.loans')]
    const mayLook = context.actor.permissions.has('assets.loans.read')
    const people = loans ? `${add(mayLook ? reachedPeople(context, 'assets.loans.read') : [])}::uuid[]` : ''
    return {
      attributes: {
        picture_url: 'null',
        holder: loans ? `case when ${people} is null or h.user_id = any(${people}) then h.borrower_name end` : 'null',
        due_at: loans ? 'h.due_at' : 'null',
      },
      from: `from (select 1) one ${
        loans
          ? `left join lateral (select n.user_id, n.borrower_name, n.due_at from assets.loan_items i join assets.loans n on n.tenant_id = i.tenant_id and n.id = i.loan_id
               where t.state = 'lent' and i.tenant_id = $1 and i.asset_id = t.id and i.quantity_out > 0 order by n.due_at nulls last limit 1) h on true`
          : ''
      } ${
        images
          ? `left join lateral (select f.key, f.filename, f.content_type as type from assets.images i
               join kit.files f on f.tenant_id = i.tenant_id and f.id = case when i.thumbnail_id is null then i.file_id else i.thumbnail_id end
               where i.tenant_id = $1 and i.asset_id = t.id and i.event_id is null and i.deleted_at is null order by i.created_at, i.id limit 1) p on true`
          : ''
      }`,
      unfinished: images
        ? `case when p.key is not null then json_build_object('key', p.key, 'filename', p.filename, 'type', p.type) end`
        : 'null::json',
    }
  },
  // The store signs its own addresses; the database knows no more than where a picture lies.
  async finish(rows) {
    await Promise.all(
      rows.map(async ({ attributes, unfinished }) => {
        const { key, filename, type } = unfinished as Picture
        attributes.picture_url = await context.files.presignDownload({ key, filename, inline: type, expiresInSeconds: 900 })
      }),
    )
  },
})

/** What a list shows of a loan beside its fields: the names of the first things on it, and how many more there are. */
export const shownOfLoan: ComputedAttributes = {
  sql: () => ({
    attributes: {
      things: `coalesce((select json_agg(x.name order by x.code collate app.natural) from (
        select a.name, a.code from assets.loan_items i join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id
        where i.tenant_id = $1 and i.loan_id = t.id order by a.code collate app.natural limit 3) x), '[]')`,
      things_more: 'greatest(t.items_total - 3, 0)::int',
    },
    from: 'from (select 1) one',
    unfinished: 'null::json',
  }),
  finish: () => Promise.resolve(),
}
