import { RefValue } from '@quoin/ui/fields/RefValue.tsx'

/** The form whose questions a booking asks, by name. */
export function AskedForm({ record }: { readonly record: { readonly survey: string | null } }) {
  return record.survey ? <RefValue target="forms.surveys" id={record.survey} /> : null
}
