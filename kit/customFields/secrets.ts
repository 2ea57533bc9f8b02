import * as z from 'zod'
import type { Model } from '../records/model.ts'
import { selectRows } from '../records/sqlRows.ts'
import { quote } from '../records/sqlText.ts'
import { blockKeys, type Keyring, openWith, sealWith } from '../seal.ts'
import type { Sealed, SealedColumn } from '../server/reseal.ts'
import type { Pools } from '../server/services.ts'
import type { Tx } from '../transaction/transaction.ts'
import { type CustomField, definitionOf, secretMask } from './definition.ts'
import type { CustomValues } from './values.ts'

/**
 * Secrets stand encrypted among the other values of a record, so that whatever carries those along carries them: a merge, the image of a row
 * before an import. Each is sealed for its field.
 */
const prefix = 'sealed:'
const blockName = 'kit'
const purpose = 'custom fields'

export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(prefix)

const textIn = (sealed: Buffer): string => prefix + sealed.toString('base64')
const bytesIn = (text: string): Buffer => Buffer.from(text.slice(prefix.length), 'base64')

const keys = new WeakMap<object, Keyring>()
/** Those of the database role that a transaction runs as: all resources that take such fields are of blocks with the same one. */
function keysOf({ pool }: Pick<Tx, 'pool'>): Keyring {
  const known = keys.get(pool)
  if (known) return known
  const made = blockKeys({ pools: { runtime: pool as Pools['runtime'] } }, blockName, purpose)
  keys.set(pool, made)
  return made
}

/** What is sealed for a field; undefined where it is not, or opens with no secret there is. */
function opened(ring: Keyring, field: string, value: unknown): string | undefined {
  if (!isSealed(value)) return undefined
  try {
    return openWith(ring, field, bytesIn(value)).text
  } catch {
    return undefined
  }
}

/** The schema of what a client may say of a secret; what it gives is sealed. What is sealed for the field already is taken for what it holds. */
export function sealing(custom: CustomField, tx: Pick<Tx, 'pool'>): z.ZodType {
  const ring = keysOf(tx)
  return z.preprocess(
    (value) => opened(ring, custom.id, value) ?? value,
    (definitionOf(custom).schema as z.ZodType<string>).transform((text) => textIn(sealWith(ring, custom.id, text))),
  )
}

/** Whether a value for a field says no more than what everybody reads there. */
export const isMask = ({ custom }: { readonly custom?: CustomField }, value: unknown): boolean =>
  custom?.kind === 'secret' && value === secretMask

/** What a record holds in a secret field; undefined where it holds nothing, and null where what it holds opens with no secret there is. */
export async function readSecret(
  { tx, tenantId, pools }: { readonly tx: Tx; readonly tenantId: string; readonly pools: Pick<Pools, 'runtime'> },
  model: Model,
  { id, key }: Pick<CustomField, 'id' | 'key'>,
  record: string,
): Promise<string | null | undefined> {
  const [row] = await selectRows(tx, model, tenantId, 't.id = $2', [record])
  const held = (row as Readonly<Record<string, CustomValues>> | undefined)?.[model.customFields!.name]?.[key]
  if (held === undefined) return undefined
  return opened(blockKeys({ pools }, blockName, purpose), id, held) ?? null
}

/** Secrets in the records of a block, to be sealed anew. A place is the record and the field that it is sealed for. */
export const sealedInRecords = (models: readonly Model[]): Sealed => ({
  keys: (pools) => blockKeys({ pools }, blockName, purpose),
  columns: models.filter(({ customFields }) => customFields).map(sealedIn),
})

function sealedIn({ table, customFields, resource: { dotted } }: Model): SealedColumn {
  const column = quote(customFields!.column)
  const held = `decode(substr(t.${column} ->> f.key, ${prefix.length + 1}), 'base64')`
  const fields = `kit.custom_fields f where f.tenant_id = $1 and f.resource = '${dotted}' and f.kind = 'secret'`
  return {
    name: `${dotted} custom_fields`,
    walled: true,
    page: `
      select t.id || ' ' || f.id as place, ${held} as sealed from (select f.* from ${fields}) f
      join ${table} t on t.tenant_id = $1 and t.${column} ? f.key and (t.id, f.id) > (left($2, 36)::uuid, coalesce(nullif(substr($2, 38), '')::uuid, left($2, 36)::uuid))
      order by t.id, f.id limit 200`,
    keep: `
      update ${table} t set ${column} = jsonb_set(t.${column}, array[f.key], to_jsonb('${prefix}' || translate(encode($4, 'base64'), E'\\n', '')))
      from (select f.* from ${fields} and f.id = substr($2, 38)::uuid) f
      where t.tenant_id = $1 and t.id = left($2, 36)::uuid and ${held} = $3 returning 1`,
    ownerOf: (place) => place.slice(37),
  }
}
