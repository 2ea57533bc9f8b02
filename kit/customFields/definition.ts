import * as z from 'zod'
import type { FieldDefinition } from '../fields/field.ts'
import { customPrefix } from './prefix.ts'
import { boolean, date, integer, longText, ref, secret, tags, text, Field, field } from '../fields/index.ts'

/** Kinds of field that a company may add to a resource. */
export const customKinds = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'yes_no',
  'choice',
  'several',
  'person',
  'record',
  'file',
  'secret',
] as const
export type CustomKind = (typeof customKinds)[number]

/** What a field of kind `file` refers to. */
export const fileTarget = 'files.storedFiles'

/** What stands for a secret wherever a record is told. Sent back it leaves the secret as it is. */
export const secretMask = '••••••'

/** How many fields a company may add to one resource. */
export const customFieldsMax = 100
export { customPrefix } from './prefix.ts'

/** A field that a company added to a resource, in wire names. */
export interface CustomField {
  readonly id: string
  readonly resource: string
  /** Names it to programs, and never changes. */
  readonly key: string
  readonly label: string
  readonly help: string | null
  /** What it stands under on forms and pages. */
  readonly section: string | null
  readonly kind: CustomKind
  readonly is_required: boolean
  readonly is_unique: boolean
  /** States of a record in which the field may not be empty. */
  readonly required_in: readonly string[]
  readonly position: number
  readonly options: readonly string[]
  readonly target: string | null
  readonly currency: string | null
  readonly default_value: unknown
  readonly archived_at: string | null
}
/** The field that says in which state a record is, as `kit.state_column` finds it in the table. */
export const stateField = (
  fields: Readonly<Record<string, { readonly definition: FieldDefinition }>>,
): { readonly name: string; readonly definition: FieldDefinition } | undefined =>
  ['state', 'stage', 'outcome', 'status']
    .filter((name) => fields[name]?.definition.kind === 'oneOf')
    .map((name) => ({ name, definition: fields[name]!.definition }))[0]

/** As much of it as says what values it takes. */
export type CustomShape = Pick<CustomField, 'kind' | 'options' | 'target' | 'currency'>

const decimals = (value: number): number => (/\.(\d+)$/.exec(String(value))?.[1] ?? '').length
const number = () =>
  field<number>(
    'decimal',
    'numeric',
    z
      .number()
      .min(-9e12)
      .max(9e12)
      .refine((v) => decimals(v) <= 6 && (v === 0 || Math.abs(v) >= 1e-6), 'must have at most 6 decimals'),
  )

/** The kinds of values it takes, as a field of the kit. */
function fieldOfKind({ kind, options, target, currency }: CustomShape): Field<unknown> {
  switch (kind) {
    case 'money':
      return new Field({ ...alike.money.definition, currency: currency! })
    case 'choice':
      return field<string>('oneOf', 'text', z.enum(options as [string, ...string[]]), { options })
    case 'several':
      return new Field({
        ...alike.several.definition,
        schema: z.array(z.enum(options as [string, ...string[]])).max(50),
        options,
      })
    case 'record':
      return new Field({ ...alike.record.definition, target: target! })
    default:
      return alike[kind]
  }
}
/** Made once: what checks values is most of what a field takes in memory, and there are as many fields as companies add. */
const alike = {
  text: text(),
  long_text: longText(),
  number: number(),
  money: integer(-9e14, 9e14),
  date: date(),
  yes_no: boolean(),
  several: tags(),
  person: ref('gateway.users'),
  record: ref(''),
  file: ref(fileTarget),
  secret: secret(),
} as const satisfies Partial<Record<CustomKind, Field<unknown>>>

/** Values are ordered where one can be compared with another. */
const sortable: readonly CustomKind[] = ['text', 'number', 'money', 'date', 'yes_no', 'choice']
const unfilterable: readonly CustomKind[] = ['long_text', 'file', 'secret']

/** The field as forms, lists and checks read any other. */
export function definitionOf(custom: CustomField): FieldDefinition {
  return {
    ...fieldOfKind(custom).definition,
    required: custom.is_required,
    unique: custom.is_unique,
    sortable: sortable.includes(custom.kind),
    filterable: !unfilterable.includes(custom.kind),
    wire: customPrefix + custom.key,
    label: custom.label,
    hint: custom.help ?? undefined,
    ...(custom.default_value !== null && custom.default_value !== undefined && { default: custom.default_value }),
  }
}

/** A field that the company has added, as whoever asks is told of it. */
type ToldField = CustomField & { readonly is_visible: boolean; readonly is_editable: boolean }

/** A resource with the fields that its company has added, as forms and pages of whoever was told of them hold them: by the names in a record. */
export const withToldFields = <R extends { readonly definition: { readonly fields: object } }>(
  resource: R,
  told: readonly ToldField[],
): R => ({
  ...resource,
  definition: {
    ...resource.definition,
    fields: {
      ...resource.definition.fields,
      ...Object.fromEntries(
        told
          .filter((one) => one.is_visible)
          .map((one) => [
            customPrefix + one.key,
            new Field({ ...definitionOf(one), readOnly: !one.is_editable, section: one.section ?? undefined }),
          ]),
      ),
    },
  },
})
