import type { Found } from '@quoin/kit'
import { open, seal } from '@quoin/kit/seal'
import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import * as z from 'zod'
import type { CustomField } from '../resources/customFields.ts'
import { assets } from '../resources/index.ts'
import { ownFieldsOf } from './ownFields.ts'
import { mayChange } from './records.ts'

/** Fields of an asset that only those with the right to it read. Each look and each change is noted by the field's name alone. */
export const secretFields: Pick<Customs<typeof assets, 'assets'>, 'secrets' | 'secretReveal' | 'secretWrite'> = {
  async secrets({ id }, context) {
    const asset = await context.find(assets.assets, id)
    const [fields, kept] = await Promise.all([
      secretsOf(context, asset),
      context.tx.query<{ key: string; at: string }>(
        'select key, changed_at as at from assets.secret_fields where tenant_id = $1 and asset_id = $2',
        [context.tenantId, id],
      ),
    ])
    return document({
      type: 'secret_fields',
      id,
      attributes: {
        fields: fields.map(({ key, label, kind, options }) => ({
          key,
          label,
          kind,
          options: options ?? [],
          changed_at: kept.find((one) => one.key === key)?.at ?? null,
        })),
      },
    })
  },

  async secretReveal({ id, key }, context) {
    const { asset } = await fieldOf(context, id, key)
    mayChange(context, asset.responsible ?? asset.createdBy, 'assets.secrets.read')
    const [row] = await context.tx.query<{ sealed: Buffer }>(
      'select sealed from assets.secret_fields where tenant_id = $1 and asset_id = $2 and key = $3',
      [context.tenantId, id, key],
    )
    await context.note(assets.assets, id, { field_read: [null, key] })
    const value = row ? (JSON.parse(open(context, 'assets', `${id} ${key}`, row.sealed)) as unknown) : null
    return document({ type: 'secret_field', id, attributes: { key, value } })
  },

  async secretWrite({ id, key, value }, context) {
    const { asset, field } = await fieldOf(context, id, key)
    mayChange(context, asset.responsible ?? asset.createdBy, 'assets.secrets.write')
    if (value === null)
      await context.tx.query('delete from assets.secret_fields where tenant_id = $1 and asset_id = $2 and key = $3', [
        context.tenantId,
        id,
        key,
      ])
    else {
      if (!schemaOf(field).safeParse(value).success)
        throw refuse.invalid('invalid', `This is not a valid value for the field (${field.kind}).`, 'value')
      await context.tx.query(
        `insert into assets.secret_fields (tenant_id, asset_id, key, sealed) values ($1, $2, $3, $4)
         on conflict (tenant_id, asset_id, key) do update set sealed = excluded.sealed, changed_at = clock_timestamp()`,
        [context.tenantId, id, key, seal(context, 'assets', `${id} ${key}`, JSON.stringify(value))],
      )
    }
    await context.note(assets.assets, id, { field_changed: [null, key] })
    return document({ type: 'secret_field', id, attributes: { key, is_set: value !== null } })
  },
}

const secretsOf = async (context: Context, asset: Found<typeof assets.assets>): Promise<CustomField[]> =>
  (await ownFieldsOf(context, asset)).filter(({ secret }) => secret)

async function fieldOf(
  context: Context,
  id: string,
  key: string,
): Promise<{ asset: Found<typeof assets.assets>; field: CustomField }> {
  const asset = await context.find(assets.assets, id, 'lock')
  const field = (await secretsOf(context, asset)).find((one) => one.key === key)
  if (!field)
    throw refuse.invalid('no_such_field', 'This asset’s category and model have no encrypted field with this key.', 'key')
  return { asset, field }
}

function schemaOf({ kind, options }: CustomField): z.ZodType {
  if (kind === 'number') return z.number()
  if (kind === 'boolean') return z.boolean()
  if (kind === 'date') return z.iso.date()
  return kind === 'choice' ? z.enum((options ?? []) as [string, ...string[]]) : z.string().min(1).max(2_000)
}
