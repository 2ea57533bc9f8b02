import { type Context, type Customs, document } from '@quoin/kit/server'
import type { CustomField } from '../resources/customFields.ts'
import { assets } from '../resources/index.ts'
import { modelsOf } from './records.ts'

/** A field as an asset has it, and which of the two gives it. */
export type OwnField = CustomField & { readonly givenBy: 'category' | 'model' }

/** The fields of an asset beyond the common ones, as the database itself calculates them when it checks what is written. */
export async function ownFieldsOf(
  { tx, tenantId }: Context,
  { category, model }: { readonly category: string | null; readonly model: string | null },
): Promise<OwnField[]> {
  const rows = await tx.query<{ field: CustomField; by: OwnField['givenBy'] }>(
    'select field, given_by as by from assets.fields_of($1, $2, $3)',
    [tenantId, category, model],
  )
  return rows.map(({ field, by }) => ({ ...field, givenBy: by }))
}

export const fields: Customs<typeof assets, 'assets'>['fields'] = async ({ id }, context) => {
  const asset = await context.find(assets.assets, id)
  const [own, [model]] = await Promise.all([
    ownFieldsOf(context, asset),
    context.tx.query<{ id: string }>(
      'select id from assets.models where tenant_id = $1 and key = assets.model_key($2) and deleted_at is null',
      [context.tenantId, asset.model],
    ),
  ])
  return document({
    type: 'asset_fields',
    id,
    attributes: {
      model_unique_id: model?.id ?? null,
      fields: own.map(({ key, label, kind, required, secret, options, givenBy }) => ({
        key,
        label,
        kind,
        required: required ?? false,
        secret: secret ?? false,
        options: options ?? [],
        given_by: givenBy,
      })),
    },
  })
}

export const models: Customs<typeof assets, 'models'> = {
  async registered({ search = '' }, context) {
    return document({ type: 'registered_models', id: context.tenantId, attributes: { models: await modelsOf(context, search) } })
  },
}
