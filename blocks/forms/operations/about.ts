import { type Context, refuse } from '@quoin/kit/server'
import { forms } from '../resources/index.ts'

/** What is said about an answer beside the answer itself, by the names of its fields; a telephone number is checked on the way. */
export function aboutIn(context: Context, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const model = context.model('forms.answers')
  return Object.fromEntries(
    Object.entries(input).flatMap(([wire, value]) => (value ? [[model.byWire.get(wire)!.name, checked(wire, value)]] : [])),
  )
}

const checked = (wire: string, value: unknown): unknown => {
  if (wire !== 'phone_number') return value
  const read = forms.answers.definition.fields.phoneNumber.definition.schema.safeParse(value)
  if (!read.success) throw refuse.invalid('invalid', 'is not a telephone number', 'phone_number')
  return read.data
}
